import { describe, expect, test } from "vitest";
import { languageModels } from "../../../src/documents/discovery/language-models.ts";
import { ENDPOINTS } from "../../../src/endpoints/index.ts";
import { metricsInWords } from "../../../src/model/metric.ts";
import { ALL_TABLES } from "../../../src/tables/index.ts";
import { BASE, contextOf } from "./support.ts";

const guide = languageModels(contextOf(), ["index.html", "methodology.html"]);
const sections = guide.split(/^## /m);
const linesOf = (heading: string) =>
  sections
    .find((section) => section.startsWith(`${heading}\n`))!
    .trim()
    .split("\n")
    .slice(2);

describe("llms.txt", () => {
  test("begins with the name and, in a quote, what it is, its date and what to keep in mind", () => {
    expect(guide.split("\n").slice(0, 4)).toEqual([
      "# Compliance Benchmark Data API",
      "",
      `> Benchmark data on PCI DSS compliance programmes, anonymised: ${metricsInWords()}. Release 2026-Q4, data as of 2026-09-30. Made up for tests.`,
      "",
    ]);
  });

  test("says how to send requests and what to be careful about, with the main points of the methodology", () => {
    const notes = sections[0]!;
    expect(notes).toContain("filtered by a value `V` it is `X/V.json`");
    expect(notes).toContain("withheld for privacy, not 0");
    expect(notes).toContain("fewer than 10 programmes");
    for (const highlight of contextOf().tables.methodology.highlights)
      expect(notes).toContain(`- ${highlight}\n`);
  });

  test("has sections that consist only of links, each with a note", () => {
    const headings = sections.slice(1).map((section) => section.split("\n", 1)[0]);
    expect(headings).toEqual(["Endpoints", "Datasets", "Descriptions", "How to cite"]);
    for (const heading of headings) {
      for (const line of linesOf(heading!)) expect(line).toMatch(/^- \[[^\]]+\]\([^)\s]+\): .+/);
    }
  });

  test("announces planned removals of endpoints, values and tables", () => {
    const { tables } = contextOf();
    const deprecations = [
      "/api/intelligence/audit-hours?industry=beta",
      "/api/intelligence/observatory/automation",
      "/api/datasets/observatory/bands.csv",
    ].map((what) => ({ what, deprecated: "2031-01-05", sunset: "2032-01-01" }));
    const lines = languageModels(contextOf({ tables: { ...tables, deprecations } }), []).split("\n");
    const ends = lines
      .filter((line) => line.includes("may be removed"))
      .map((line) => line.replace(/^.*\. (?=\S+ may)/, ""));
    expect(ends).toEqual([
      "`?industry=beta` may be removed from 2032-01-01 on.",
      "It may be removed from 2032-01-01 on.",
      "It may be removed from 2032-01-01 on.",
    ]);
  });

  test("gives each endpoint's answer and the values of its filter", () => {
    expect(linesOf("Endpoints").length).toBe(ENDPOINTS.length);
    expect(linesOf("Endpoints")[ENDPOINTS.findIndex(({ id }) => id === "getAuditHours")]).toBe(
      "- [Audit hours](api/intelligence/audit-hours.json): Average audit hours by industry and by framework, with the change from the year before. Filter `industry`: alpha, beta.",
    );
  });

  test("lists every table", () => {
    expect(linesOf("Datasets").length).toBe(ALL_TABLES.length);
    expect(linesOf("Datasets")[ALL_TABLES.findIndex(({ name }) => name === "automation-adoption")]).toBe(
      "- [Automation Adoption Dataset](api/datasets/automation-adoption.csv): Automation rate in percent of controls, by industry and year.",
    );
  });

  test("says how to cite the data and on what terms it is published", () => {
    expect(linesOf("How to cite")).toEqual([
      "- [CITATION.cff](CITATION.cff): Somebody (2026): Benchmark.",
      '- [Attribution](https://licence.example/by): Attribute to "Somebody\'s data".',
    ]);
  });

  test("links the methodology if it has a page", () => {
    expect(linesOf("Descriptions")).toContain(
      "- [Methodology](methodology.html): How every figure is computed.",
    );
    expect(languageModels(contextOf(), [])).not.toContain("methodology.html");
  });

  test("links absolute addresses if the base URL is known", () => {
    expect(languageModels(contextOf({ base: BASE }), [])).toContain(
      "](https://data.example/sub/api/intelligence/audit-hours.json)",
    );
  });
});
