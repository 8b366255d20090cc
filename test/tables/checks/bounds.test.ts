import { describe, expect, test } from "vitest";
import { boundProblems } from "../../../src/tables/checks/bounds.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";

const tables = loadTables(committedData);
const withRow = (table: keyof Tables, changes: object): Tables => {
  const [first, ...others] = tables[table] as unknown as object[];
  return { ...tables, [table]: [{ ...first, ...changes }, ...others] };
};
const found = (changed: Tables) =>
  boundProblems(changed).map(({ file, row, column, value }) => [file, row, column, value]);

test("the committed tables have no mean at a bound", () => {
  expect(boundProblems(tables)).toEqual([]);
});

describe("a mean at a bound is refused", () => {
  test.each([
    ["benchmark", "maturity_score", 100, "pci-dss-benchmark.csv"],
    ["benchmark", "automation_rate", 0, "pci-dss-benchmark.csv"],
    ["benchmark", "remediation_days", 0, "pci-dss-benchmark.csv"],
    ["benchmark", "cost_usd", 0, "pci-dss-benchmark.csv"],
    ["cost", "internal_labour_usd", 0, "compliance-cost.csv"],
    ["maturity", "maturity_score", 0, "compliance-maturity.csv"],
    ["industryTrends", "automation_rate_mean", 100, "observatory/industry-trends.csv"],
    ["regionTrends", "maturity_score_mean", 100, "observatory/region-trends.csv"],
    ["industryRegions", "remediation_days_mean", 0, "observatory/industry-regions.csv"],
    ["bands", "maturity_score_mean", 0, "observatory/bands.csv"],
  ] as const)("%s %s %d", (table, column, value, file) => {
    expect(found(withRow(table, { [column]: value }))).toEqual([[file, 2, column, String(value)]]);
  });
});

test("what is near a bound, or is another figure than a mean, may be published", () => {
  expect(found(withRow("benchmark", { maturity_score: 99.99, remediation_days: 100 }))).toEqual([]);
  expect(found(withRow("maturity", { yoy_delta: 0, percentile_25: 0 }))).toEqual([]);
  expect(found(withRow("industryTrends", { automation_rate_se: 0 }))).toEqual([]);
  expect(found(withRow("regionTrends", { automation_rate_mean: null }))).toEqual([]);
});

test("a cohort is named once, at its first row", () => {
  const row = { ...tables.maturity[0]!, maturity_score: 100 };
  expect(found({ ...tables, maturity: [row, row, row, ...tables.maturity.slice(3)] })).toEqual([
    ["compliance-maturity.csv", 2, "maturity_score", "100"],
  ]);
});
