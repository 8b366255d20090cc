import { describe, expect, test } from "vitest";
import { build } from "../../src/build.ts";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import type { BlockRow } from "../../src/tables/blocks.ts";
import { derivedFrom } from "../support/derived.ts";
import { goldenFiles } from "../support/golden.ts";
import { Texts } from "../support/texts.ts";

/** A registry with only the lines that have an id in one of their cells. */
function registry(name: string, id: string) {
  const path = `reference/${name}.csv`;
  const [header, ...lines] = textOf(goldenFiles.get(path)!).trimEnd().split("\n");
  const kept = lines.filter((line) => line.split(",").includes(id));
  return textFile(path, `${[header, ...kept].join("\n")}\n`);
}

/** The text files of a site with data from some blocks of the hand-made folder. */
function siteOf(data: Files, edit: (blocks: readonly BlockRow[]) => readonly BlockRow[]) {
  const { files } = build(derivedFrom(data, edit), { hosts: [] });
  const texts = new Texts(files.filter(({ path }) => /\.(html|svg|csv)$/.test(path)));
  const page = (path: string) => texts.get(path)!;
  return { texts, page, words: (path: string) => wordsOf(page(path)) };
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

/** The titles of the figures of a page. */
const titles = (html: string) =>
  [...html.matchAll(/<figcaption>\s*<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title);

/** A figure of a page. */
const figure = (html: string, id: string) =>
  html.split(`<figure class="figure" id="${id}">`)[1]!.split("</figure>")[0]!;

const one = withFiles(goldenFiles, [
  registry("industries", "alpha"),
  registry("frameworks", "X_1"),
  registry("regions", "north"),
  registry("countries", "north"),
]);

describe("an operator with one industry, one region, one framework and one year", () => {
  const site = siteOf(one, (blocks) =>
    blocks
      .filter(({ industry, year }) => industry === "alpha" && year === 2026)
      .map((block) => ({ ...block, framework: "X_1" })),
  );

  test("reads of one industry and one region, not of 1 industries", () => {
    expect(site.words("index.html")).toContain(
      "16 PCI DSS compliance programmes in 1 industry and 1 region:",
    );
    expect(site.words("industries/index.html")).toContain("The figures of 1 industry.");
    expect(site.words("regions/index.html")).toContain("The figures of 1 region.");
    for (const [path, text] of site.texts) {
      // Words of neighbouring cells are not a sentence.
      expect(text.replace(/<[^>]+>/g, " | "), path).not.toMatch(
        /\b1 (industries|regions|countries|frameworks)\b/,
      );
    }
  });

  test("reads the figures of one year, and no trend", () => {
    expect(titles(site.page("index.html"))).toContain("Automation was 61.2% in 2026 to date");
    expect(wordsOf(figure(site.page("index.html"), "automation-over-time"))).toContain(
      "Mean share of controls that are tested automatically, percent, of 16 programmes in 2026 to date.",
    );
  });

  test("reads that there is no year before, not that it is withheld", () => {
    const words = site.words("index.html");
    expect(words).toContain("Maturity score 59.6 of 100 no year before 2026 is published");
    expect(words).toContain("No year before 2026 is published. How it is computed");
    expect(words).not.toContain("year before is withheld");
    const remediation = wordsOf(figure(site.page("index.html"), "remediation-by-industry"));
    expect(remediation).toContain("best first. 16 programmes");
    expect(remediation).not.toContain("On 2025");
  });

  test("does not read that the only industry or region has a rank or equals the average", () => {
    for (const [path, kind] of [
      ["industries/alpha.html", "industry"],
      ["regions/north.html", "region"],
    ] as const) {
      const name = kind === "industry" ? "Alpha &amp; Sons" : "North";
      expect(titles(site.page(path)), path).toEqual([
        `${name} had no other published ${kind} to compare with`,
      ]);
      expect(site.words(path)).toContain(
        `With a maturity score of 59.6, ${name} had no other published ${kind} to compare with. The figures are based on 16 programmes of 2026 to 30 September.`,
      );
    }
  });

  test("reads that open findings are withheld, and gets neither an empty chart nor its files", () => {
    const hotspots = figure(site.page("index.html"), "requirement-hotspots");
    expect(wordsOf(hotspots).trim()).toBe(
      "Open findings are withheld to protect participants Source: Observatory: remediation .",
    );
    expect([...site.texts.keys()].filter((path) => path.includes("requirement-hotspots"))).toEqual([]);
  });

  test("gets no drawn or explained percentiles if all are withheld", () => {
    const maturity = figure(site.page("index.html"), "maturity-by-industry");
    expect(wordsOf(maturity.split("<details>")[0]!)).not.toMatch(/middle half/i);
    expect(site.words("industries/alpha.html")).toContain("25th percentile withheld Median withheld");
  });
});

describe("an operator with an industry whose figures are all withheld", () => {
  const site = siteOf(goldenFiles, (blocks) => blocks.filter(({ industry }) => industry === "alpha"));

  test("reads this once in each section of the industry's page, instead of dashes", () => {
    const words = site.words("industries/beta.html");
    expect(titles(site.page("industries/beta.html"))).toEqual([
      "The figures of Beta are withheld to protect participants",
    ]);
    expect(words).toContain("Maturity The figures are withheld to protect participants. Remediation delay");
    expect(words).toContain("Remediation delay The figures are withheld to protect participants. Where");
    expect(words).toContain("Where the money goes The figures are withheld to protect participants. Year");
  });

  test("reads that the other industry is the only one with figures", () => {
    expect(titles(site.page("industries/alpha.html"))).toEqual([
      "Alpha &amp; Sons had no other published industry to compare with",
    ]);
  });
});

describe("an operator whose regions are all withheld", () => {
  const site = siteOf(goldenFiles, (blocks) => blocks.map((block) => ({ ...block, region: "mixed" })));

  test("reads that maturity by region is withheld, without a number of programmes", () => {
    const regions = figure(site.page("index.html"), "maturity-by-region");
    expect(wordsOf(regions).trim()).toBe(
      "Maturity by region is withheld to protect participants Source: Observatory: regions , Observatory: overview .",
    );
  });
});

describe("an operator whose programmes are all in blocks of mixed regions", () => {
  const site = siteOf(goldenFiles, (blocks) => blocks.map((block) => ({ ...block, region: "mixed" })));

  test("reads no number of regions, because none is published", () => {
    const words = site.words("index.html");
    expect(words).toContain("28 PCI DSS compliance programmes in 2 industries: anonymous");
    expect(words).not.toMatch(/\b0 regions\b|Regions 0|Countries 0/);
  });
});

describe("an operator of whose frameworks one has no figures, as its programmes are in mixed blocks", () => {
  const site = siteOf(goldenFiles, (blocks) =>
    blocks.map((block) =>
      block.framework === blocks[0]!.framework ? block : { ...block, framework: "mixed" },
    ),
  );

  test("reads that the number of frameworks is of those with figures", () => {
    expect(site.words("index.html")).toMatch(/Frameworks with figures [01]\b/);
  });
});

describe("an operator with withheld years between others", () => {
  const site = siteOf(goldenFiles, (blocks) => blocks.filter(({ year }) => year < 2024 || year === 2026));

  test("reads the first and the last whole year that are published, and of no rise between years without standard errors", () => {
    expect(titles(site.page("index.html"))).toContain(
      "Automation was 44.7% in 2019 and 49.2% in 2023; 54.1% in 2026 to date",
    );
  });

  test("reads that the year before has no figure", () => {
    expect(site.words("index.html")).toContain("Maturity score 54.9 of 100 no figure of 2025 is published");
  });
});
