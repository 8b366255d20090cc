import { COST_PARTS, LATEST_YEAR, METRICS, type Metric } from "../model/metric.ts";
import { mean } from "../statistics/mean.ts";
import type { BenchmarkRow, CostRow, MaturityRow } from "../tables/datasets.ts";
import type { Tables } from "../tables/index.ts";
import { derive } from "./derive.ts";

/** Mean of each metric over some programmes, unrounded, and how many they are. */
export interface Averages extends Readonly<Record<Metric, number>> {
  readonly sampleSize: number;
}

function averagesOf(rows: readonly BenchmarkRow[]): Averages {
  const means = Object.fromEntries(METRICS.map((metric) => [metric, mean(rows.map((row) => row[metric]))!]));
  return { ...(means as Record<Metric, number>), sampleSize: rows.length };
}

/** Rows by label, in the order in which the labels are published. */
function byLabel<R>(
  ids: readonly { id: string }[],
  rows: readonly R[],
  label: (row: R) => string,
): Map<string, R[]> {
  const groups = new Map<string, R[]>(ids.map(({ id }) => [id, []]));
  for (const row of rows) groups.get(label(row))!.push(row);
  return groups;
}

const benchmarkRows = derive(({ industries, benchmark }: Tables) =>
  byLabel<BenchmarkRow>(industries, benchmark, (row) => row.industry),
);
const costRows = derive(({ industries, cost }: Tables) =>
  byLabel<CostRow>(industries, cost, (row) => row.industry),
);
const maturityRows = derive(({ industries, maturity }: Tables) =>
  byLabel<MaturityRow>(industries, maturity, (row) => row.industry),
);

/**
 * Averages of each industry. Each metric has one source, the dataset that is about it, so that it has one value
 * in every answer: audit hours come from the PCI DSS Benchmark Data.
 */
export const industryAverages = derive((tables): ReadonlyMap<string, Averages> => {
  const latest = <R extends { readonly industry: string; readonly year: number }>(
    rows: readonly R[],
    id: string,
  ) => rows.find((row) => row.industry === id && row.year === LATEST_YEAR)!;
  return new Map(
    [...benchmarkRows(tables)].map(([id, rows]) => [
      id,
      {
        maturity_score: industryMaturity(tables).get(id)!.average,
        audit_hours: mean(rows.map((row) => row.audit_hours))!,
        cost_usd: industryCosts(tables).get(id)!.total,
        automation_rate: latest(tables.automation, id).automation_rate_pct,
        remediation_days: latest(tables.remediation, id).avg_remediation_days,
        sampleSize: rows.length,
      },
    ]),
  );
});

/** Averages of each framework over all industries, or over the industry that is asked for. */
export function frameworkAverages(tables: Tables, industry?: string): ReadonlyMap<string, Averages> {
  if (industry === undefined) return overallFrameworkAverages(tables);
  return frameworksOf(tables, benchmarkRows(tables).get(industry)!);
}

const overallFrameworkAverages = derive((tables) => frameworksOf(tables, tables.benchmark));

/** A framework without programmes in the industry has no average and is left out. */
function frameworksOf({ frameworks }: Tables, rows: readonly BenchmarkRow[]): Map<string, Averages> {
  const groups = [...byLabel(frameworks, rows, (row) => row.framework)];
  return new Map(
    groups.filter(([, group]) => group.length > 0).map(([id, group]) => [id, averagesOf(group)]),
  );
}

/** What an industry pays, over the rows of the Compliance Cost Dataset. */
export interface Cost {
  readonly total: number;
  /** Mean of each part, in their published order. */
  readonly parts: readonly number[];
  /** Percent change on the year before. */
  readonly trend: number;
}

export const industryCosts = derive(
  (tables): ReadonlyMap<string, Cost> =>
    new Map(
      [...costRows(tables)].map(([id, rows]) => [
        id,
        {
          total: mean(rows.map((row) => row.total_cost_usd))!,
          parts: costParts(rows),
          trend: rows[0]!.yoy_trend_pct,
        },
      ]),
    ),
);

/** Mean of each part of the cost over all programmes. */
export const overallCostParts = derive(({ cost }) => costParts(cost));

function costParts(rows: readonly CostRow[]): number[] {
  return COST_PARTS.map((part) => mean(rows.map((row) => row[part]))!);
}

/** How mature an industry is, over the rows of the Compliance Maturity Dataset. */
export interface Maturity {
  readonly average: number;
  /** The rows' scores in no particular order. */
  readonly scores: readonly number[];
  /** Change on the year before, in points. */
  readonly delta: number;
}

export const industryMaturity = derive(
  (tables): ReadonlyMap<string, Maturity> =>
    new Map(
      [...maturityRows(tables)].map(([id, rows]) => {
        const scores = rows.map((row) => row.maturity_score);
        return [id, { average: mean(scores)!, scores, delta: rows[0]!.yoy_delta }];
      }),
    ),
);

/** Cross-industry average: the unweighted mean of the industries' figures. */
export function crossIndustry<T>(figures: ReadonlyMap<string, T>, figure: (value: T) => number): number {
  return mean([...figures.values()].map(figure))!;
}

/** The entries that a filter leaves: all of them, or the one that is asked for. */
export function selected<T>(figures: ReadonlyMap<string, T>, id: string | undefined): [string, T][] {
  return [...figures].filter(([key]) => id === undefined || key === id);
}
