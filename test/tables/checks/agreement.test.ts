import { describe, expect, test } from "vitest";
import { problemsWith, range, withCell, withCells, withOnly } from "../support.ts";

const TRENDS = "observatory/industry-trends.csv";
const MATURITY = "compliance-maturity.csv";
const REMEDIATION = "remediation-delay.csv";
const AUTOMATION = "automation-adoption.csv";
const COST = "compliance-cost.csv";
const BENCHMARK = "pci-dss-benchmark.csv";
const remedy = "Make the tables from the same submissions, or correct the one that is wrong.";
const means = (metric: string, figure: number) =>
  `the average must be ${metric}_mean of fintech, ${figure} as in ${TRENDS}`;
const is = (metric: string, figure: number) => `must be ${metric}_mean of fintech, ${figure} as in ${TRENDS}`;
const changes = (metric: string, figure: number) =>
  `must be the change of ${metric}_mean of fintech, ${figure} as in ${TRENDS}`;

/** Row of fintech in the trends by industry. */
const rowOf = (year: number) => year - 2017;

type Found = [file: string, row: number, column: string, value: string, rule: string];

test.each<[string, number, string, ...Found[]]>([
  [
    "maturity_score_mean",
    2026,
    "50",
    [BENCHMARK, 2, "maturity_score", "66.7738", means("maturity_score", 50)],
    [MATURITY, 2, "maturity_score", "66.7738", means("maturity_score", 50)],
    [MATURITY, 2, "yoy_delta", "1.6157", changes("maturity_score", -15.1581)],
  ],
  [
    "maturity_score_mean",
    2025,
    "60",
    [MATURITY, 2, "yoy_delta", "1.6157", changes("maturity_score", 6.7738)],
  ],
  ["audit_hours_mean", 2026, "900", [BENCHMARK, 2, "audit_hours", "881.4696", means("audit_hours", 900)]],
  [
    "cost_usd_mean",
    2026,
    "130000",
    [BENCHMARK, 2, "cost_usd", "120314.6115", means("cost_usd", 130000)],
    [COST, 2, "total_cost_usd", "120314.6115", means("cost_usd", 130000)],
    [COST, 2, "yoy_trend_pct", "-4.271", changes("cost_usd", 3.4352)],
  ],
  [
    "automation_rate_mean",
    2026,
    "68",
    [BENCHMARK, 2, "automation_rate", "67.9376", means("automation_rate", 68)],
    [AUTOMATION, 8, "automation_rate_pct", "67.9376", is("automation_rate", 68)],
    [AUTOMATION, 8, "yoy_growth_pct", "6.7782", changes("automation_rate", 6.8762)],
  ],
  [
    "automation_rate_mean",
    2023,
    "60",
    [AUTOMATION, 5, "automation_rate_pct", "55.2042", is("automation_rate", 60)],
    [AUTOMATION, 5, "yoy_growth_pct", "8.5056", changes("automation_rate", 17.9319)],
    [AUTOMATION, 6, "yoy_growth_pct", "7.6036", changes("automation_rate", -0.9972)],
  ],
  [
    "remediation_days_mean",
    2023,
    "6.8681",
    [REMEDIATION, 5, "avg_remediation_days", "5.8681", is("remediation_days", 6.8681)],
    [REMEDIATION, 5, "yoy_trend_pct", "-3.3867", changes("remediation_days", 13.0775)],
    [REMEDIATION, 6, "yoy_trend_pct", "-3.0964", changes("remediation_days", -17.2056)],
  ],
  [
    "remediation_days_mean",
    2019,
    "7",
    [REMEDIATION, 2, "yoy_trend_pct", "-3.4643", changes("remediation_days", -9.2357)],
  ],
])("%s of %d as %s disagrees with the datasets", (column, year, value, ...found) => {
  expect(problemsWith(withCell(TRENDS, rowOf(year), column, value))).toEqual(
    found.map(([file, row, name, shown, rule]) => ({ file, row, column: name, value: shown, rule, remedy })),
  );
});

describe("figures may differ by half of what an answer shows, and no more", () => {
  test.each([
    [REMEDIATION, 2, "avg_remediation_days", "6.4035", "6.4036"],
    [REMEDIATION, 2, "avg_remediation_days", "6.3035", "6.3034"],
    [REMEDIATION, 2, "yoy_trend_pct", "-3.51", "-3.52"],
    [AUTOMATION, 2, "automation_rate_pct", "42.6708", "42.6709"],
    [AUTOMATION, 2, "yoy_growth_pct", "11.08", "11.09"],
    [TRENDS, 9, "audit_hours_mean", "881.96", "881.97"],
    [TRENDS, 9, "maturity_score_mean", "66.82", "66.83"],
    [TRENDS, 9, "cost_usd_mean", "120364.6", "120364.62"],
  ])("%s:%d %s accepts %s, refuses %s", (file, row, column, accepted, refused) => {
    expect(problemsWith(withCell(file, row, column, accepted))).toEqual([]);
    expect(problemsWith(withCell(file, row, column, refused))).not.toEqual([]);
  });
});

describe("figures that all rows of an industry repeat", () => {
  const quantile = (figure: number) => `must be the R-7 quantile of the rows of fintech, ${figure}`;

  test.each<[string, string, string, string, string]>([
    [COST, "yoy_trend_pct", "-4.271", "-4.4", changes("cost_usd", -4.271)],
    [MATURITY, "yoy_delta", "1.6157", "1.7", changes("maturity_score", 1.6157)],
    [MATURITY, "percentile_25", "53.874", "54.2", quantile(53.874)],
    [MATURITY, "percentile_50", "67.43", "67.3", quantile(67.43)],
    [MATURITY, "percentile_75", "80.734", "80.6", quantile(80.734)],
    [MATURITY, "percentile_90", "86.04", "85.9", quantile(86.04)],
  ])("%s: %s is computed anew, %s is not %s", (file, column, _, to, rule) => {
    expect(problemsWith(withCells(file, range(2, 852), column, to))).toEqual([
      { file, row: 2, column, value: to, rule, remedy },
    ]);
  });
});

describe("the 25th percentile of remediation", () => {
  test("is not above the 75th", () => {
    expect(problemsWith(withCell(REMEDIATION, 2, "percentile_25", "7.7754"))).toEqual([
      {
        file: REMEDIATION,
        row: 2,
        column: "percentile_25",
        value: "7.7754",
        rule: "must not be above percentile_75, 7.7753",
        remedy: "Correct one of the two.",
      },
    ]);
  });

  test("may equal it", () => {
    expect(problemsWith(withCell(REMEDIATION, 2, "percentile_25", "7.7753"))).toEqual([]);
  });
});

describe("the share of a bottleneck", () => {
  const file = "observatory/bottlenecks.csv";
  const share = (row: number, value: string, bottleneck: string, figure: number) => ({
    file,
    row,
    column: "share_pct",
    value,
    rule: `must be the share of ${bottleneck}, ${figure}`,
    remedy,
  });

  test("is that of its count in the year, but for half of what an answer shows", () => {
    expect(problemsWith(withCell(file, 2, "share_pct", "26.17"))).toEqual([]);
    expect(problemsWith(withCell(file, 2, "share_pct", "26.18"))).toEqual([
      share(2, "26.18", "evidence-collection", 26.1209),
    ]);
  });

  test("is compared in every row of the year, and in no other year", () => {
    expect(problemsWith(withCell(file, 2, "sample_size", "863"))).toEqual([
      share(2, "26.1209", "evidence-collection", 43.15),
      share(10, "22.1572", "third-party-dependency", 17.05),
      share(18, "16.6992", "change-window", 12.85),
      share(26, "16.1793", "staff-shortage", 12.45),
      share(34, "12.4756", "legacy-system", 9.6),
      share(42, "6.3678", "unclear-scope", 4.9),
    ]);
  });

  test("is not known where a count of the year is withheld", () => {
    const withheld = withOnly(file, [2, 10], ["bottleneck", "year"]);
    expect(problemsWith(withheld)).toEqual([]);
  });
});

test("every industry is compared, not the first alone", () => {
  expect(problemsWith(withCell(TRENDS, 57, "audit_hours_mean", "1"))).toMatchObject([
    { file: BENCHMARK, row: 4347, column: "audit_hours" },
  ]);
});
