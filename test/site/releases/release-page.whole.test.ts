import { describe, expect, test } from "vitest";
import { build } from "../../../src/build.ts";
import { type Files, textFile, textOf, withFiles } from "../../../src/model/file.ts";
import { isAsked, METRICS } from "../../../src/model/metric.ts";
import { derivedFrom } from "../../support/derived.ts";
import { goldenFiles } from "../../support/golden.ts";
import { withRelease, withRetraction } from "../../support/retracted.ts";
import { wordsOf } from "../../support/words.ts";

/** The pages of a data folder, each as its words. */
function siteOf(data: Files) {
  // A page is made when it is read.
  const pages = new Map(build(data, { hosts: [] }).files.map((file) => [file.path, file]));
  const html = (path: string) => mainOf(textOf(pages.get(path)!.bytes));
  return {
    paths: [...pages.keys()].filter((path) => /^releases\/.*\.html$/.test(path)),
    html,
    words: (path: string) => wordsOf(html(path)),
  };
}

/** The number of averages: each metric that was also asked in 2025, for all programmes and for two industries. */
const COMPARED = METRICS.filter((metric) => isAsked(metric, 2025)).length * 3;

const mainOf = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** The hand-made data with standard errors so small that every change is a finding. */
const sure = withFiles(goldenFiles, [
  edited("observatory/industry-trends.csv", (name, value) =>
    name.endsWith("_se") && value !== "" ? "0.001" : value,
  ),
]);

function edited(path: string, cell: (column: string, value: string) => string) {
  const [header = "", ...lines] = textOf(goldenFiles.get(path)!).trimEnd().split("\n");
  const names = header.split(",");
  const rows = lines.map((line) =>
    line
      .split(",")
      .map((value, at) => cell(names[at]!, value))
      .join(","),
  );
  return textFile(path, `${[header, ...rows].join("\n")}\n`);
}

describe("the page of the first release", () => {
  const site = siteOf(sure);
  const words = site.words("releases/2026-Q4.html");

  test("says what data is new, and compares with no earlier release", () => {
    expect(site.paths).toEqual(["releases/2026-Q4.html"]);
    expect(words).toContain("\nRelease 2026-Q4 has 28 programmes of 2026 to 30 September.\n");
    expect(words).toContain("For 2019 to 2025 it has 140 programmes.");
    expect(words).toContain("Alpha & Sons | 16\nBeta | 12\n");
    expect(words).not.toMatch(/Compared with release|differs? from release/);
  });

  test("draws the largest changes since the year before, and says how many averages clearly changed", () => {
    expect(words).toContain(
      `15 of ${COMPARED} averages that were compared with the whole of 2025 changed by more than chance explains among so many. 3 of these are of audit hours or compliance cost, which are lower for a part of a year: they are not findings. 5 of the others are listed here.`,
    );
    expect(site.html("releases/2026-Q4.html").match(/<figure class="figure" id="finding-/g)).toHaveLength(5);
  });

  test("has in each drawing the year before and the benchmark year, with their intervals and programmes", () => {
    const table = words.split("The figures as a table")[1]!.split("\n").slice(3, 6).join("\n");
    expect(table).toBe(
      "Period | Release | Automation rate, % | Programmes | Standard error | 95% interval from | 95% interval to\n2025 | 2026-Q4 | 42.50 | 11 | 0.001 | 42.50 | 42.50\n2026 to 30 September | 2026-Q4 | 44.71 | 12 | 0.001 | 44.71 | 44.71",
    );
  });

  test("draws each dot in the middle of its interval, not at the rounded figure next to it", () => {
    const [drawing = ""] = /<svg[^>]*chart-wide.*?<\/svg>/s.exec(site.html("releases/2026-Q4.html")) ?? [];
    const dots = [...drawing.matchAll(/<circle cx="([\d.]+)" cy="[\d.]+" r="6"/g)].map(([, x]) => Number(x));
    // The first is that of the legend. With these standard errors an interval is a point.
    const [, ...intervals] = drawing.matchAll(/M([\d.]+) [\d.]+v[\d.]+m0-[\d.]+H([\d.]+)/g);
    expect(dots).toHaveLength(2);
    expect(intervals).toHaveLength(2);
    for (const [at, [, low, high]] of intervals.entries()) {
      expect(Math.abs((Number(low) + Number(high)) / 2 - dots[at]!)).toBeLessThan(0.1);
    }
  });

  test("is summarised on the overview, before every figure, with a link", () => {
    const overview = site.words("index.html");
    const brief = overview.split("New in 2026-Q4")[1]!.split("Global averages\n")[0]!;
    expect(brief.match(/\(95% interval: /g)).toHaveLength(5);
    expect(site.html("index.html")).toContain('<a href="releases/2026-Q4.html">The story of the release</a>');
  });
});

describe("the page of a later release", () => {
  const first = withRelease("2027-Q1", sure);
  const grown = derivedGrown(first);
  const site = siteOf(withRelease("2027-Q2", grown));

  test("says what data is new, by industry and region, and the change of each average with the part of the mix in it", () => {
    const words = site.words("releases/2027-Q2.html");
    expect(words).toContain(
      "\nRelease 2027-Q2 has 33 programmes of 2026, compared with 28 of 2026 in release 2027-Q1: +5.\n",
    );
    expect(words).toContain(
      "Industry | 2027-Q1 | 2027-Q2 | Difference\nAlpha & Sons | 16 | 21 | +5\nBeta | 12 | 12 | 0\n",
    );
    expect(words).toContain("For 2019 to 2025 it has 140 programmes, as many as before.");
    expect(words).toContain(
      "Global average | 2027-Q1 | 2027-Q2 | Change | At an unchanged mix | From the mix\n",
    );
  });

  test("links the changes, and so does the page of the previous release, which keeps its figures", () => {
    expect(site.paths.sort()).toEqual(["releases/2027-Q1.html", "releases/2027-Q2.html"]);
    for (const path of site.paths) {
      expect(site.html(path)).toContain('href="../api/releases/changes/2027-Q1..2027-Q2.json"');
      expect(site.html(path)).toContain('href="../api/releases/changes/2027-Q1..2027-Q2.csv"');
    }
    const before = site.words("releases/2027-Q1.html");
    expect(site.html("releases/2027-Q1.html")).toContain(
      '<a href="../api/releases/2027-Q1/datasets/observatory/industry-trends.csv">industry-trends.csv</a>',
    );
    expect(site.words("releases/2027-Q2.html")).toContain(
      "Computed from industry-trends.csv and blocks.csv. Every figure that changed from 2027-Q1: JSON, CSV.",
    );
    expect(before).toContain("Release 2027-Q1 has 28 programmes of 2026.");
    expect(before).toContain(`15 of ${COMPARED} averages that were compared with 2025`);
    expect(before).toContain("The latest release is 2027-Q2.");
    expect(before).toContain("How to cite it\nGolden test data, 2027-Q1.");
  });
});

/** The same data with one more block of five programmes in the benchmark year. */
function derivedGrown(data: Files): Files {
  return derivedFrom(data, (blocks) =>
    blocks.flatMap((block, at) =>
      at === blocks.findIndex(({ year, industry }) => year === 2026 && industry === "alpha")
        ? [block, { ...block, programmes: 5 }]
        : [block],
    ),
  );
}

test("an industry that is no longer published has no number of programmes", () => {
  const both = withRelease("2027-Q1", sure);
  const alone = derivedFrom(both, (blocks) =>
    blocks.filter(({ industry, year }) => industry === "alpha" || year < 2026),
  );
  const fewer = withRelease("2027-Q2", alone);
  const words = siteOf(fewer).words("releases/2027-Q2.html");
  expect(words).toContain("Beta | 12 | withheld | –\n");
});

test("programmes of several regions have a number and a difference, even if there were none before", () => {
  const before = withRelease("2027-Q1", sure);
  const several = derivedFrom(before, (blocks) =>
    blocks.map((block) =>
      block.year === 2026 && block.industry === "beta" ? { ...block, region: "mixed" } : block,
    ),
  );
  const words = siteOf(withRelease("2027-Q2", several)).words("releases/2027-Q2.html");
  expect(words).toContain("Several regions | 0 | 12 | +12\n");
});

describe("pages of retracted and erased releases", () => {
  const reason = "A share was counted twice.";
  const released = ["2027-Q1", "2027-Q1.1", "2027-Q2"].reduce((data, id) => withRelease(id, data), sure);
  const erased = withRetraction(released, { release: "2027-Q1", reason, erase: true });
  const site = siteOf(withRetraction(erased, { release: "2027-Q1.1", reason, erase: false }));

  test("have the reason, a link to the notice of an erased release, and no figures", () => {
    for (const path of ["releases/2027-Q1.html", "releases/2027-Q1.1.html"]) {
      const words = site.words(path);
      expect(words, path).toContain("A share was counted twice.");
      expect(words, path).not.toMatch(/\d programmes|95%|What came in/);
    }
    expect(site.words("releases/2027-Q1.html")).toContain("and its files are erased");
    expect(site.html("releases/2027-Q1.html")).toContain('href="../api/errors/erased-2027-Q1.json"');
  });

  test("link the files of a retracted release, which are kept, and none of an erased one", () => {
    expect(site.html("releases/2027-Q1.1.html")).toContain('href="../api/releases/2027-Q1.1/manifest.json"');
    expect(site.html("releases/2027-Q1.html")).not.toContain("../api/releases/");
  });

  test("are named by the release that replaces them, on its page and on the first page", () => {
    const request = { release: "2027-Q1.1", reason, erase: false, supersededBy: "2027-Q2" };
    const replacing = siteOf(withRetraction(erased, request));
    const notice =
      "Release 2027-Q2 replaces 2027-Q1.1, which is retracted: A share was counted twice. Do not cite that one.";
    for (const path of ["releases/2027-Q2.html", "index.html"])
      expect(replacing.words(path), path).toContain(notice);
    for (const path of ["releases/2027-Q1.1.html", "methodology.html"])
      expect(replacing.words(path), path).not.toContain(" replaces 2027");
    expect(site.words("index.html")).not.toContain(" replaces 2027");
  });

  test("have a following release whose page compares nothing with them", () => {
    expect(site.words("releases/2027-Q2.html")).not.toContain("2027-Q1 ");
  });
});

describe("an operator without a comparison with the year before", () => {
  test("reads that no standard errors are published, not that nothing changed", () => {
    const site = siteOf(derivedFrom(goldenFiles, (blocks) => blocks));
    expect(site.words("releases/2026-Q4.html")).toContain(
      "Whether an average of 2026 differs from that of 2025 by more than chance is unknown: no standard errors of both are published.",
    );
    expect(site.html("releases/2026-Q4.html")).not.toContain("<figure");
  });

  test("reads that the year before has no average if it has none", () => {
    const between = derivedFrom(goldenFiles, (blocks) => blocks.filter(({ year }) => year !== 2025));
    expect(siteOf(between).words("releases/2026-Q4.html")).toContain(
      "No average of 2025 is published: there is nothing to compare 2026 with.",
    );
  });

  test("reads that there is no year before if there is only one", () => {
    const one = derivedFrom(goldenFiles, (blocks) => blocks.filter(({ year }) => year === 2026));
    const words = siteOf(one).words("releases/2026-Q4.html");
    expect(words).toContain("There is no year before 2026 to compare with.");
    expect(words).not.toContain("Of 2026 to 2025");
  });
});
