import { expect, test } from "vitest";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";
import {
  type Changes,
  problemsWith,
  range,
  withCell,
  withCells,
  withJson,
  withOnly,
  withoutLines,
} from "../support.ts";

const placed = (...changes: Changes[]) =>
  problemsWith(...changes).map(({ file, row, column }) => [file, row, column]);

test("the committed tables agree", () => {
  const { benchmark, cost, maturity, remediation, automation } = loadTables(committedData);
  expect([benchmark, cost, maturity].map((rows) => rows.length)).toEqual([4721, 4721, 4721]);
  expect([remediation, automation].map((rows) => rows.length)).toEqual([49, 49]);
});

test("thresholds, years and counts are reported together", () => {
  expect(
    placed(
      withJson("methodology.json", (m) => {
        m.riskTiers.reverse();
        m.riskWeights.maturity = 0.5;
      }),
      withoutLines("remediation-delay.csv", (line) => line.startsWith("saas,2022,")),
      withCell("automation-adoption.csv", 8, "sample_size", "5"),
    ),
  ).toEqual([
    ["methodology.json", undefined, "/riskTiers"],
    ["methodology.json", undefined, "/riskWeights"],
    ["remediation-delay.csv", undefined, "industry, year"],
    ["automation-adoption.csv", undefined, "industry, year"],
  ]);
});

test("cohorts, small and exposed cells, sums, tiers and agreement are reported together", () => {
  expect(
    placed(
      withCell("pci-dss-benchmark.csv", 2, "maturity_score", "38.25"),
      withCell("observatory/bands.csv", 3, "sample_size", "4"),
      withOnly("observatory/region-trends.csv", [2], ["region", "year"]),
      withCells("compliance-cost.csv", range(2, 6), "total_cost_usd", "203779"),
      withCells("compliance-maturity.csv", range(2, 7), "tier", "Developing"),
      withCell("remediation-delay.csv", 2, "avg_remediation_days", "9"),
    ),
  ).toEqual([
    ["pci-dss-benchmark.csv", 2, undefined],
    ["pci-dss-benchmark.csv", 3, undefined],
    ["observatory/bands.csv", 3, "sample_size"],
    ["observatory/region-trends.csv", 2, "sample_size"],
    ...[2, 3, 4, 5, 6].map((row) => ["compliance-cost.csv", row, "total_cost_usd"]),
    ...[2, 3, 4, 5, 6, 7].map((row) => ["compliance-maturity.csv", row, "tier"]),
    ["remediation-delay.csv", 2, "avg_remediation_days"],
  ]);
});

test("a year that misses from the trends is one problem, though later checks need it", () => {
  expect(
    placed(withoutLines("observatory/industry-trends.csv", (line) => line.startsWith("fintech,2025,"))),
  ).toEqual([["observatory/industry-trends.csv", undefined, "industry, year"]]);
});
