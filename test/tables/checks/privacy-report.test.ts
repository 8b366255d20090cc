import { expect, test } from "vitest";
import { privacyReportProblems } from "../../../src/tables/checks/privacy-report.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData, dataText, dataWith } from "../../support/data.ts";

const tables = loadTables(committedData);
const report = tables.privacyReport!;

test("the committed report is that of the committed tables", () => {
  expect(privacyReportProblems(tables)).toEqual([]);
});

test("tables that ingest did not make have none", () => {
  expect(privacyReportProblems({ ...tables, privacyReport: null })).toEqual([]);
});

test("a report of other tables is refused, fact by fact", () => {
  const other = { ...report, k: 6, population: { ...report.population, byYear: { 2026: 4720 } } };
  expect(privacyReportProblems({ ...tables, privacyReport: other })).toEqual([
    {
      file: "privacy-report.json",
      column: "/k",
      value: "6",
      rule: "must be 5, as in the tables",
      remedy: "Make tables and report with ingest, or delete the report of other tables.",
    },
    {
      file: "privacy-report.json",
      column: "/population/byYear/2026",
      value: "4720",
      rule: "must be 4721, as in the tables",
      remedy: "Make tables and report with ingest, or delete the report of other tables.",
    },
  ]);
});

test("a report that says more than its schema is refused: what helps an intruder has no place in it", () => {
  const more = JSON.stringify({ ...JSON.parse(dataText("privacy-report.json")), dominancePercent: 10 });
  expect(() => loadTables(dataWith({ "privacy-report.json": more }))).toThrow("1 problem in the data");
});
