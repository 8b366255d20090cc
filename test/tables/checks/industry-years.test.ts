import { expect, test } from "vitest";
import { type Edit, planted, plantedLines } from "./planted.ts";

const REMAKE = "Make the tables with ingest, or correct the one that is wrong.";

test.each<[string, Edit, string]>([
  [
    "mean delay",
    ["remediation-delay.csv", 8, "avg_remediation_days", "7.9"],
    '"7.9": must be 7.9313, the remediation_days_mean in the trends of alpha, 2026.',
  ],
  [
    "change of the delay",
    ["remediation-delay.csv", 8, "yoy_trend_pct", ""],
    '"": must be -2.082716049, the change of remediation_days_mean of alpha, 2026.',
  ],
  [
    "lower percentile of the delay",
    ["remediation-delay.csv", 8, "percentile_25", "5.7"],
    '"5.7": must be 5.6, the 25th percentile in the quantiles of alpha, 2026.',
  ],
  [
    "percentile of the delay",
    ["remediation-delay.csv", 8, "percentile_75", "10.4"],
    '"10.4": must be 10.3, the 75th percentile in the quantiles of alpha, 2026.',
  ],
  [
    "automation rate",
    ["automation-adoption.csv", 8, "automation_rate_pct", "61"],
    '"61": must be 61.2188, the automation_rate_mean in the trends of alpha, 2026.',
  ],
  [
    "growth of automation",
    ["automation-adoption.csv", 8, "yoy_growth_pct", "5"],
    '"5": must be 5.186941581, the change of automation_rate_mean of alpha, 2026.',
  ],
  [
    "count of programmes",
    ["automation-adoption.csv", 8, "sample_size", "5"],
    '"5": must be 16, the sample_size in the trends of alpha, 2026.',
  ],
  [
    "change of cost, in a single row",
    ["compliance-cost.csv", 3, "yoy_trend_pct", "0.1"],
    '"0.1": must be 0.05589430894, the change of cost_usd_mean of alpha.',
  ],
  [
    "change of maturity, in a single row",
    ["compliance-maturity.csv", 3, "yoy_delta", ""],
    '"": must be 1.3313, the difference of maturity_score_mean of alpha.',
  ],
  [
    "percentile of maturity, in a single row",
    ["compliance-maturity.csv", 3, "percentile_90", "66"],
    '"66": must be 65.9, the 90th percentile in the quantiles of alpha.',
  ],
])("another %s is refused", (_title, edit, problem) => {
  const [path, row, column] = edit;
  expect(planted(edit)).toEqual([`${path}:${row} ${column} ${problem} ${REMAKE}`]);
});

test("every industry and year has its row", () => {
  expect(
    plantedLines("remediation-delay.csv", (lines) => lines.filter((line) => !line.startsWith("beta,2022,"))),
  ).toEqual([
    'remediation-delay.csv industry, year "beta, 2022": must have a row, but has none. Add the row, or make the table with ingest.',
  ]);
});
