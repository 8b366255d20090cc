import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/model/sha256.ts";
import { digestProblems, privacyReportProblems } from "../../../src/tables/checks/privacy-report.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { golden } from "../../endpoints/support.ts";
import { goldenFiles } from "../../support/golden.ts";
import { reportOf } from "../../support/privacy-report.ts";
import { problemsOf } from "../support.ts";

/** That of the hand-made tables. */
const report = reportOf(goldenFiles);
const made = Object.keys(report.digests);
const withReport = (document: object) =>
  new Map(goldenFiles).set("privacy-report.json", new TextEncoder().encode(JSON.stringify(document)));
const remedy =
  "Restore the file as ingest made it, or make tables and report with ingest. Delete the report only if it is of other tables.";

describe("a privacy report", () => {
  it("is accepted if it is of exactly these tables; tables not made by ingest need none", () => {
    expect(loadTables(withReport(report)).privacyReport).toEqual(report);
    expect(privacyReportProblems({ ...golden, privacyReport: null })).toEqual([]);
    expect(digestProblems(null, goldenFiles, made)).toEqual([]);
  });

  it("is refused for other tables, with each fact that differs", () => {
    const other = { ...report, k: 6, population: { ...report.population, byYear: { 2026: 4720 } } };
    expect(privacyReportProblems({ ...golden, privacyReport: other })).toEqual([
      { file: "privacy-report.json", column: "/k", value: "6", rule: "must be 5, as in the tables", remedy },
      {
        file: "privacy-report.json",
        column: "/population/byYear/2026",
        value: "4720",
        rule: "must be 28, as in the tables",
        remedy,
      },
    ]);
  });

  it("is refused if one digit of a table has changed", () => {
    const path = "observatory/quantiles.csv";
    const text = new TextDecoder().decode(goldenFiles.get(path)!);
    const files = withReport(report).set(path, new TextEncoder().encode(`${text}\n`));
    const [problem] = digestProblems(report, files, made);
    expect(problem).toEqual({
      file: "privacy-report.json",
      column: "/digests/observatory~1quantiles.csv",
      value: report.digests[path],
      rule: `must be ${sha256(files.get(path)!)}, the SHA-256 of ${path}`,
      remedy,
    });
  });

  it("is refused if it lacks a table, or lists one that is missing", () => {
    const { "observatory/bands.csv": _, ...fewer } = report.digests;
    const rules = digestProblems(
      { ...report, digests: { ...fewer, "observatory/other.csv": "0".repeat(64) } },
      goldenFiles,
      made,
    ).map(({ rule }) => rule);
    expect(rules).toEqual([
      "must exist for observatory/bands.csv",
      "belongs to observatory/other.csv, which is missing",
    ]);
  });

  it("is refused if it has more than its schema allows: it must not help an intruder", () => {
    const more = { ...report, dominancePercent: 10 };
    expect(problemsOf(loadTables, withReport(more))).toHaveLength(1);
  });

  it("may not give small counts exactly", () => {
    const exact = { ...report, population: { ...report.population, waiting: 3 } };
    expect(problemsOf(loadTables, withReport(exact)).length).toBeGreaterThan(0);
  });
});
