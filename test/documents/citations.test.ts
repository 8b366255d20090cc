import { describe, expect, it } from "vitest";
import {
  apa,
  bibtex,
  chartWork,
  cslJson,
  citedRelease,
  releaseWork,
  type Work,
} from "../../src/documents/citations.ts";
import type { ReleaseSettings } from "../../src/tables/settings.ts";

const release: ReleaseSettings = {
  release: "2026-Q4",
  asOf: "2026-09-30T00:00:00Z",
  lastUpdated: "2026-10-05T00:00:00Z",
  datasetId: "some data/set",
  title: "Some Benchmark",
  displayMode: "provisional",
  verificationStatus: "provisional",
  disclaimer: "Synthetic, 100 % of it.",
  attribution: "Somebody",
  citation: "Somebody: data.",
  licence: { name: "CC-BY-4.0", title: "CC BY 4.0", url: "https://licence.example/" },
  provider: { name: "Some & Sons", url: null },
  baseUrl: null,
};
const chart = { id: "cost", title: "Beta pays most, $137,200; 44.7% more" };
const chartAddress = "https://data.example/v/charts/cost.html";
const cited = chartWork(release, chart, chartAddress);
const whole = releaseWork(citedRelease(release), "https://data.example/v/");

describe("a citation in the style of the APA", () => {
  it("has author, date, title, kind, release and address", () => {
    expect(apa(cited)).toBe(
      "Some & Sons. (2026, October 5). Beta pays most, $137,200; 44.7% more [Chart]. Some Benchmark (Release 2026-Q4). https://data.example/v/charts/cost.html",
    );
    expect(apa(whole)).toBe(
      "Some & Sons. (2026, October 5). Some Benchmark (Release 2026-Q4) [Data set]. https://data.example/v/",
    );
  });

  it("has one full stop after an author that ends with one, and leaves out an unknown address", () => {
    const work = releaseWork(
      citedRelease({ ...release, provider: { name: "Benchmarks Inc.", url: null } }),
      undefined,
    );
    expect(apa(work)).toBe("Benchmarks Inc. (2026, October 5). Some Benchmark (Release 2026-Q4) [Data set].");
  });
});

describe("a citation as BibTeX", () => {
  it("has a key without spaces and slashes: one hyphen for each run of them", () => {
    const spaced = releaseWork(citedRelease({ ...release, datasetId: "some / data" }), undefined);
    expect(bibtex(spaced)).toContain("@misc{some-data-2026-Q4,\n");
  });

  it("has all of these as fields of an entry, with TeX commands escaped", () => {
    expect(bibtex(cited)).toBe(`@misc{some-data-set-2026-Q4-cost,
  author = {{Some \\& Sons}},
  title = {{Beta pays most, \\$137,200; 44.7\\% more}},
  year = {2026},
  month = oct,
  date = {2026-10-05},
  version = {2026-Q4},
  howpublished = {Chart, Some Benchmark, release 2026-Q4},
  url = {https://data.example/v/charts/cost.html},
  note = {Synthetic, 100 \\% of it.}
}
`);
  });

  it("has its own type for a dataset, and leaves out an unknown address", () => {
    const text = bibtex(releaseWork(citedRelease(release), undefined));
    expect(text).toContain("@misc{some-data-set-2026-Q4,\n");
    expect(text).toContain("howpublished = {Data set, release 2026-Q4}");
    expect(text).not.toContain("url");
  });

  it.each([
    ["\\", "\\textbackslash{}"],
    ["{}", "\\{\\}"],
    ["#_", "\\#\\_"],
    ["~^", "\\textasciitilde{}\\textasciicircum{}"],
    ["São Paulo − Łódź", "São Paulo − Łódź"],
  ])("writes %s in a title as %s", (title, written) => {
    expect(bibtex({ ...cited, title })).toContain(`  title = {{${written}}},\n`);
  });

  it("has no address that would end its field", () => {
    expect(bibtex({ ...cited, url: "https://data.example/a_b%20{c}\\d" })).toContain(
      "  url = {https://data.example/a_b%20%7Bc%7D%5Cd},\n",
    );
  });
});

describe("a citation as CSL-JSON", () => {
  /** Those fields of the CSL-JSON schema 1.0.2 that may be here, and the types that a work has. */
  const STRINGS = ["id", "title", "container-title", "version", "URL", "note", "language"];
  const OTHERS = ["type", "author", "issued"];

  it("has all of these", () => {
    expect(cslJson(cited)).toEqual({
      id: "some-data-set-2026-Q4-cost",
      type: "graphic",
      title: "Beta pays most, $137,200; 44.7% more",
      author: [{ literal: "Some & Sons" }],
      issued: { "date-parts": [[2026, 10, 5]] },
      "container-title": "Some Benchmark",
      version: "2026-Q4",
      URL: "https://data.example/v/charts/cost.html",
      note: "Synthetic, 100 % of it.",
      language: "en",
    });
  });

  it("has the type dataset, and leaves out an unknown address", () => {
    const item = cslJson(releaseWork(citedRelease(release), undefined));
    expect(item).toMatchObject({ id: "some-data-set-2026-Q4", type: "dataset", title: "Some Benchmark" });
    expect(Object.keys(item)).not.toContain("URL");
    expect(Object.keys(item)).not.toContain("container-title");
  });

  it.each<[string, Work]>([
    ["chart", cited],
    ["dataset", whole],
  ])("has only fields in the schema of CSL: %s", (_, work) => {
    const item = cslJson(work);
    const fields = Object.entries(item);
    expect(fields.map(([name]) => name).filter((name) => ![...STRINGS, ...OTHERS].includes(name))).toEqual(
      [],
    );
    for (const [name, value] of fields) if (STRINGS.includes(name)) expect(typeof value, name).toBe("string");
  });
});
