import { describe, expect, it } from "vitest";
import {
  automationRows,
  benchmarkAndCostRows,
  maturityRows,
  remediationRows,
  trendLookUp,
} from "../../src/submissions/datasets.ts";
import { benchmarkPartition, maturityPartition } from "../../src/submissions/rows.ts";
import type { TrendRow } from "../../src/tables/observatory.ts";
import { programme, programmes, settings } from "./support.ts";

const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const only = (...ids: string[]) => ({
  ...settings,
  industries: ids.map((id) => settings.industries.find((industry) => industry.id === id)!),
});

/** Trends of an industry: one value a year from 2019 to 2026, of every metric alike. */
const trends = (values: readonly number[], industry = "fintech") =>
  YEARS.map(
    (year, index) =>
      ({
        industry,
        year,
        sample_size: 100 + index,
        maturity_score_mean: values[index]!,
        cost_usd_mean: values[index]!,
        automation_rate_mean: values[index]!,
        remediation_days_mean: values[index]!,
      }) as TrendRow,
  );
const STEADY = [10, 10, 10, 10, 10, 10, 10, 12];

describe("benchmarkAndCostRows", () => {
  const partition = benchmarkPartition(
    [
      ...programmes("maturity_score", [70, 70, 70, 70, 70], { industry: "retail" }),
      ...programmes("maturity_score", [50, 50, 50, 50, 50], { framework: "SOC_2_TYPE_II" }),
      ...programmes("maturity_score", [80, 80, 80, 80, 80, 80, 30, 30, 30, 30, 30]),
    ],
    5,
  );
  const { benchmark, cost } = benchmarkAndCostRows(
    partition.cohorts,
    trendLookUp([...trends(STEADY), ...trends([10, 10, 10, 10, 10, 10, 10, 9], "retail")]),
    settings,
  );

  it("have one row a programme, by industry and framework as registered, then by maturity", () => {
    expect(
      benchmark.map((row) => `${row.industry} ${row.framework} ${row.maturity_score} ${row.sample_size}`),
    ).toEqual([
      ...Array(5).fill("fintech PCI_DSS_v4 30 5"),
      ...Array(6).fill("fintech PCI_DSS_v4 80 6"),
      ...Array(5).fill("fintech SOC_2_TYPE_II 50 5"),
      ...Array(5).fill("retail PCI_DSS_v4 70 5"),
    ]);
  });

  it("stand in the same order in both tables: the same cohorts", () => {
    expect(cost.map((row) => [row.industry, row.framework, row.total_cost_usd])).toEqual(
      benchmark.map((row) => [row.industry, row.framework, row.cost_usd]),
    );
  });

  it("repeat the change of their industry's average cost on the year before", () => {
    expect(cost.map(({ yoy_trend_pct }) => yoy_trend_pct)).toEqual([
      ...Array(16).fill(20),
      ...Array(5).fill(-10),
    ]);
  });
});

describe("maturityRows", () => {
  const scores = [90, 10, 11, 50, 12, 60, 13, 70, 14, 80];
  const rows = maturityRows(
    maturityPartition(programmes("maturity_score", scores), 5).cohorts,
    trendLookUp(trends([...STEADY.slice(0, 7), 12.5])),
    only("fintech"),
  );

  it("have one row a programme with its cohort's mean, its tier and its industry's figures", () => {
    const industry = {
      industry: "fintech",
      // Of 12 five times and 70 five times; the median lies half way between the two.
      percentile_25: 12,
      percentile_50: 41,
      percentile_75: 70,
      percentile_90: 70,
      yoy_delta: 2.5,
    };
    expect(rows).toEqual([
      ...Array(5).fill({ ...industry, maturity_score: 12, tier: "Foundational" }),
      ...Array(5).fill({ ...industry, maturity_score: 70, tier: "Advanced" }),
    ]);
  });

  it("have the tier that their own score reaches, its threshold included", () => {
    const tiers = [54.9999, 55, 64.9999, 65].map((score) => {
      const { cohorts } = maturityPartition(programmes("maturity_score", Array(5).fill(score)), 5);
      return maturityRows(cohorts, trendLookUp(trends(STEADY)), only("fintech"))[0]!.tier;
    });
    expect(tiers).toEqual(["Foundational", "Developing", "Developing", "Advanced"]);
  });

  it("stand by industry as registered, then by maturity", () => {
    const list = [
      ...programmes("maturity_score", Array(5).fill(40), { industry: "retail" }),
      ...programmes("maturity_score", Array(5).fill(60)),
      ...programmes("maturity_score", Array(5).fill(20)),
    ];
    const { cohorts } = maturityPartition(list, 5);
    const both = trendLookUp([...trends(STEADY), ...trends(STEADY, "retail")]);
    const made = maturityRows(cohorts, both, only("fintech", "retail"));
    expect(made.map(({ industry, maturity_score }) => `${industry} ${maturity_score}`)).toEqual([
      ...Array(5).fill("fintech 20"),
      ...Array(5).fill("fintech 60"),
      ...Array(5).fill("retail 40"),
    ]);
  });
});

describe("remediationRows", () => {
  it("have the trend's mean and change, and percentiles over values of cohorts, from 2020 on", () => {
    const days = [1, 2, 3, 4, 5, 21, 22, 23, 24, 25];
    const list = YEARS.flatMap((year) =>
      programmes("remediation_days", year === 2026 ? days : Array(5).fill(7), { year }),
    );
    const rows = remediationRows(list, trendLookUp(trends(STEADY)), only("fintech"));
    expect(rows.map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026]);
    expect(rows[0]).toEqual({
      industry: "fintech",
      year: 2020,
      avg_remediation_days: 10,
      yoy_trend_pct: 0,
      percentile_25: 7,
      percentile_75: 7,
    });
    // Of 3 five times and 23 five times.
    expect(rows[6]).toEqual({
      industry: "fintech",
      year: 2026,
      avg_remediation_days: 12,
      yoy_trend_pct: 20,
      percentile_25: 3,
      percentile_75: 23,
    });
  });

  it("never show a programme's own figure, not even of five", () => {
    const list = YEARS.flatMap((year) => programmes("remediation_days", [1, 2, 3, 4, 100], { year }));
    const [row] = remediationRows(list, trendLookUp(trends(STEADY)), only("fintech"));
    expect([row!.percentile_25, row!.percentile_75]).toEqual([22, 22]);
  });

  it("count organisations: five programmes of one are in a cohort with others", () => {
    const list = YEARS.flatMap((year) => [
      ...programmes("remediation_days", [1, 2, 3, 4, 5], { year, organisation: -1 }),
      ...programmes("remediation_days", [21, 22, 23, 24, 25], { year }),
    ]);
    const [row] = remediationRows(list, trendLookUp(trends(STEADY)), only("fintech"));
    // All ten together: the mean of 3 and 23.
    expect([row!.percentile_25, row!.percentile_75]).toEqual([13, 13]);
  });
});

describe("automationRows", () => {
  it("have the trend's mean, change and count, from 2020 on", () => {
    const rows = automationRows(trendLookUp(trends([40, 50, 50, 50, 50, 50, 50, 45])), only("fintech"));
    expect(rows).toHaveLength(7);
    expect(rows[0]).toEqual({
      industry: "fintech",
      year: 2020,
      automation_rate_pct: 50,
      yoy_growth_pct: 25,
      sample_size: 101,
    });
    expect(rows[6]).toEqual({
      industry: "fintech",
      year: 2026,
      automation_rate_pct: 45,
      yoy_growth_pct: -10,
      sample_size: 107,
    });
  });

  it("have a row for each of seven industries and seven years", () => {
    const all = settings.industries.flatMap(({ id }) => trends(STEADY, id));
    expect(automationRows(trendLookUp(all), settings)).toHaveLength(49);
    const list = settings.industries.flatMap(({ id }) =>
      YEARS.flatMap((year) => Array.from({ length: 5 }, () => programme({ industry: id, year }))),
    );
    expect(remediationRows(list, trendLookUp(all), settings)).toHaveLength(49);
  });
});
