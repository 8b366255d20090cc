import { describe, expect, it } from "vitest";
import { METRICS } from "../../src/model/metric.ts";
import { searchForm } from "../../src/site/search-form.ts";
import { searchEntries } from "../../src/site/search-index.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { context, published } from "../browser/support.ts";

const pages = [
  { path: "methodology.html", title: "Methodology", description: "How figures are made." },
  { path: "industries/fintech.html", title: "FinTech", description: "A page that is found as an industry." },
];
const figure = { id: "cost", title: "SaaS pays least", description: "Cost by industry." };
const entries = searchEntries(context, pages, [figure]);
const ofKind = (kind: string) => entries.filter((entry) => entry.kind === kind);

describe("the search index", () => {
  it.each([
    ["Endpoint", context.catalogue.length],
    ["Industry", context.tables.industries.length],
    ["Region", context.tables.regions.length],
    ["Framework", context.tables.frameworks.length],
    ["Dataset", ALL_TABLES.length],
    ["Page", 1],
    ["Chart", 1],
    ["Requirement", 12],
    ["Country", 22],
    // The metrics of all programmes, the risk index and the coverage.
    ["Figure", METRICS.length + 2],
    // The metrics of 7 industries, 7 regions and 3 frameworks.
    ["Average", METRICS.length * 17],
  ])("has of the kind %s %i entries", (kind, count) => {
    expect(ofKind(kind)).toHaveLength(count);
  });

  it("has fields with their descriptions, on the page of their endpoint", () => {
    expect(ofKind("Field")).toContainEqual({
      kind: "Field",
      title: "efficiency.hoursPerPoint",
      text: expect.stringMatching(
        /^Change of audit hours for one more point of automation, by least squares.*\. Observatory: automation$/,
      ),
      page: "endpoints/observatory-automation.html",
    });
  });

  it("has the shared fields of all Observatory answers once", () => {
    expect(ofKind("Field").filter(({ title }) => title === "meta.disclaimer")).toHaveLength(1);
  });

  it("has no field of the export, which repeats the other answers", () => {
    expect(published.has("/endpoints/observatory-export.html")).toBe(true);
    expect(ofKind("Field").filter(({ page }) => page === "endpoints/observatory-export.html")).toEqual([]);
  });

  it("has every column of every table, on the page of its table", () => {
    expect(ofKind("Column")).toContainEqual({
      kind: "Column",
      title: "certification_body",
      text: "The body that certifies or attests. Frameworks",
      page: "datasets/frameworks.html",
    });
  });

  it("has charts at their own pages", () => {
    expect(ofKind("Chart")[0]).toMatchObject({ title: "SaaS pays least", page: "charts/cost.html" });
  });
});

describe("averages in the search index", () => {
  it("have the figure with its interval, and the page that shows it", () => {
    const { text, page } = ofKind("Average").find(({ title }) => title === "Healthcare: audit hours")!;
    expect(text).toMatch(/^1,\d{3} hours ±\d+, average of 2026 to 30 September$/);
    expect(page).toBe("industries/healthcare.html#comparison");
  });
});

describe("the topics", () => {
  it("describe the data in the words of the release", () => {
    const { disclaimer } = context.tables.release;
    expect(ofKind("Topic").find(({ title }) => title === "What the data is")?.text).toBe(disclaimer);
  });

  it.each([
    ["retracted", "changelog.html"],
    ["parquet", "datasets/index.html"],
    ["Developing", "methodology.html#tiers"],
  ])("have the word %s", (word, page) => {
    const found = ofKind("Topic").filter(({ words = "" }) => words.split(" ").includes(word));
    expect(found.map((entry) => entry.page)).toContain(page);
  });

  it("link published pages, and existing parts of them", () => {
    const wrong = entries.filter(({ kind, page }) => {
      const [path, part] = page.split("#");
      const html = published.get(`/${path}`);
      return (
        kind !== "Chart" && (html === undefined || (part !== undefined && !html.includes(`id="${part}"`)))
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe("the search form", () => {
  it("is hidden until its script runs, and has the path to the publish folder", () => {
    expect(searchForm("../").source).toMatch(
      /^<form role="search" class="search" data-root="\.\.\/" hidden>/,
    );
  });

  it("has a label for its field", () => {
    expect(searchForm("").source).toContain('<label class="unseen" for="search-words">Search</label>');
  });
});
