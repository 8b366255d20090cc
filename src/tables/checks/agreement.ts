import { LATEST_YEAR, METRICS, type Unit } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { mean } from "../../statistics/mean.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { ascending, quantile } from "../../statistics/quantile.ts";
import {
  automationAdoption,
  complianceCost,
  complianceMaturity,
  pciDssBenchmark,
  remediationDelay,
} from "../datasets.ts";
import { type TableDefinition, unitOf } from "../define.ts";
import type { Tables } from "../index.ts";
import { bottleneckShares, industryTrends, type TrendRow } from "../observatory.ts";

/** What two tables may differ by in one fact: half of what an answer shows of it. */
const TOLERANCE: Readonly<Record<Unit, number>> = {
  score: 0.05,
  percent: 0.05,
  days: 0.05,
  hours: 0.5,
  usd: 50,
  ratio: 0.005,
};

/** A fact that stands in more than one place has one value. */
export function agreementProblems(tables: Tables): DataProblem[] {
  return [...industryProblems(tables), ...bottleneckProblems(tables)];
}

/** Shares are those of the counts beside them, where a year has them all. */
function bottleneckProblems({ bottleneckShares: rows }: Tables): DataProblem[] {
  return rows.flatMap((row, index) => {
    const counts = rows.filter(({ year }) => year === row.year).map(({ sample_size }) => sample_size);
    if (row.share_pct === null || row.sample_size === null || counts.includes(null)) return [];
    const expected = (100 * row.sample_size) / counts.reduce<number>((sum, count) => sum + count!, 0);
    return compareFigures(
      bottleneckShares,
      index,
      "share_pct",
      row.share_pct,
      expected,
      "must be the share",
      row.bottleneck,
    );
  });
}

function industryProblems(tables: Tables): DataProblem[] {
  return tables.industries.flatMap(({ id }) => {
    const trends = new Map(
      tables.industryTrends.filter((row) => row.industry === id).map((row) => [row.year, row]),
    );
    return [
      ...rowMeans(tables, id, trends),
      ...latestChanges(tables, id, trends),
      ...yearFigures(tables, id, trends),
      ...percentiles(tables, id),
    ];
  });
}

type Trends = ReadonlyMap<number, TrendRow>;

/** The rows of the latest year average to the industry's means. */
function rowMeans({ benchmark, cost, maturity }: Tables, id: string, trends: Trends): DataProblem[] {
  const compare = <R extends { readonly industry: string }>(
    table: TableDefinition,
    rows: readonly R[],
    column: keyof R & string,
    metric: (typeof METRICS)[number],
  ) => {
    const values = rows.filter((row) => row.industry === id).map((row) => row[column] as number);
    const name = `${metric}_mean` as const;
    const expected = trends.get(LATEST_YEAR)![name]!;
    return compareFigures(
      table,
      firstRow(rows, id),
      column,
      mean(values)!,
      expected,
      `the average must be ${name}`,
      id,
    );
  };
  return [
    ...METRICS.flatMap((metric) => compare(pciDssBenchmark, benchmark, metric, metric)),
    ...compare(complianceCost, cost, "total_cost_usd", "cost_usd"),
    ...compare(complianceMaturity, maturity, "maturity_score", "maturity_score"),
  ];
}

/** The changes that rows repeat are the changes of the industry's means. */
function latestChanges({ cost, maturity }: Tables, id: string, trends: Trends): DataProblem[] {
  const now = trends.get(LATEST_YEAR)!;
  const before = trends.get(LATEST_YEAR - 1)!;
  const costRow = firstRow(cost, id);
  const maturityRow = firstRow(maturity, id);
  return [
    ...compareFigures(
      complianceCost,
      costRow,
      "yoy_trend_pct",
      cost[costRow]!.yoy_trend_pct,
      percentChange(before.cost_usd_mean!, now.cost_usd_mean!),
      "must be the change of cost_usd_mean",
      id,
    ),
    ...compareFigures(
      complianceMaturity,
      maturityRow,
      "yoy_delta",
      maturity[maturityRow]!.yoy_delta,
      now.maturity_score_mean! - before.maturity_score_mean!,
      "must be the change of maturity_score_mean",
      id,
    ),
  ];
}

/** The two datasets by industry and year carry the industry's means and their changes. */
function yearFigures({ remediation, automation }: Tables, id: string, trends: Trends): DataProblem[] {
  const compare = <R extends { readonly industry: string; readonly year: number }>(
    table: TableDefinition,
    rows: readonly R[],
    column: keyof R & string,
    changeColumn: keyof R & string,
    name: "remediation_days_mean" | "automation_rate_mean",
  ) =>
    rows.flatMap((row, index) => {
      if (row.industry !== id) return [];
      const now = trends.get(row.year)![name]!;
      const change = percentChange(trends.get(row.year - 1)![name]!, now);
      return [
        ...compareFigures(table, index, column, row[column] as number, now, `must be ${name}`, id),
        ...compareFigures(
          table,
          index,
          changeColumn,
          row[changeColumn] as number,
          change,
          `must be the change of ${name}`,
          id,
        ),
      ];
    });
  return [
    ...compare(
      remediationDelay,
      remediation,
      "avg_remediation_days",
      "yoy_trend_pct",
      "remediation_days_mean",
    ),
    ...compare(
      automationAdoption,
      automation,
      "automation_rate_pct",
      "yoy_growth_pct",
      "automation_rate_mean",
    ),
  ];
}

/** Percentiles are in order, and those of the maturity table are its rows' own. */
function percentiles({ remediation, maturity }: Tables, id: string): DataProblem[] {
  const sorted = ascending(maturity.filter((row) => row.industry === id).map((row) => row.maturity_score));
  const at = firstRow(maturity, id);
  return [
    ...remediation.flatMap((row, index) => {
      if (row.industry !== id || row.percentile_25 <= row.percentile_75) return [];
      return [
        {
          file: remediationDelay.path,
          row: index + 2,
          column: "percentile_25",
          value: String(row.percentile_25),
          rule: `must not be above percentile_75, ${row.percentile_75}`,
          remedy: "Correct one of the two.",
        },
      ];
    }),
    ...([25, 50, 75, 90] as const).flatMap((percentile) => {
      const column = `percentile_${percentile}` as const;
      const expected = quantile(sorted, percentile / 100)!;
      return compareFigures(
        complianceMaturity,
        at,
        column,
        maturity[at]![column],
        expected,
        "must be the R-7 quantile of the rows",
        id,
      );
    }),
  ];
}

function firstRow(rows: readonly { readonly industry: string }[], id: string): number {
  return rows.findIndex((row) => row.industry === id);
}

function compareFigures(
  table: TableDefinition,
  index: number,
  column: string,
  found: number,
  expected: number | undefined,
  rule: string,
  id: string,
): DataProblem[] {
  const unit = unitOf(table, column) as Unit;
  if (expected === undefined || Math.abs(found - expected) <= TOLERANCE[unit] + 1e-9) return [];
  return [
    {
      file: table.path,
      row: index + 2,
      column,
      value: String(Number(found.toFixed(4))),
      rule: `${rule} of ${id}, ${Number(expected.toFixed(4))}${rule.endsWith("_mean") ? ` as in ${industryTrends.path}` : ""}`,
      remedy: "Make the tables from the same submissions, or correct the one that is wrong.",
    },
  ];
}
