import { byMetric, COST_PARTS, type LaterMetric, type Metric } from "../model/metric.ts";
import { required } from "../model/required.ts";
import { mean } from "../statistics/mean.ts";
import type { BenchmarkRow, CostRow, MaturityRow } from "../tables/datasets.ts";
import type { Tables } from "../tables/index.ts";
import { isLabelWithheld } from "../tables/mixed.ts";
import { derive } from "./derive.ts";
import { mixedIn } from "./mixed.ts";

/** Mean of each metric over some programmes, unrounded, and the number of programmes. */
export interface Averages extends Readonly<Record<Metric, number>> {
  readonly sampleSize: number;
}

/** The averages of a year; null for a metric that was not asked for in that year. */
export type YearAverages = { readonly [M in Metric]: M extends LaterMetric ? number | null : number } & {
  readonly sampleSize: number;
};

/** @param rows at least one */
function meanOf<R>(rows: readonly R[], figure: (row: R) => number): number {
  return required(mean(rows.map(figure)), "a row");
}

/** Returns undefined without rows: then all are withheld. */
function averagesOf(rows: readonly BenchmarkRow[]): Averages | undefined {
  if (rows.length === 0) return undefined;
  return { ...byMetric((metric) => meanOf(rows, (row) => row[metric])), sampleSize: rows.length };
}

/** Groups rows by label, in the published order of the labels. Rows with another label, such as mixed, are left out. */
function byLabel<R>(
  ids: readonly { id: string }[],
  rows: readonly R[],
  label: (row: R) => string,
): Map<string, R[]> {
  const groups = new Map<string, R[]>(ids.map(({ id }) => [id, []]));
  for (const row of rows) groups.get(label(row))?.push(row);
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

/** Figures by id of the industry or framework, in published order; undefined if withheld. */
export type FiguresById<T> = ReadonlyMap<string, T | undefined>;

/** Averages of each industry from only the PCI DSS Benchmark Data. */
export const benchmarkAverages = derive(
  (tables): FiguresById<Averages> =>
    new Map([...benchmarkRows(tables)].map(([id, rows]) => [id, averagesOf(rows)])),
);

/**
 * Averages of each industry. Each metric has one source, so that every answer gives the same value: the dataset about the
 * metric or, if there is none, the PCI DSS Benchmark Data.
 */
export const industryAverages = derive((tables): FiguresById<Averages> => {
  const latest = <R extends { readonly industry: string; readonly year: number }>(
    rows: readonly R[],
    id: string,
  ) =>
    required(
      rows.find((row) => row.industry === id && row.year === tables.span.benchmark),
      `${id} in ${tables.span.benchmark}`,
    );
  const [maturity, costs] = [industryMaturity(tables), industryCosts(tables)];
  return new Map(
    [...benchmarkAverages(tables)].map(([id, average]) => [
      id,
      average && {
        ...average,
        maturity_score: required(maturity.get(id), `the maturity of ${id}`).average,
        cost_usd: required(costs.get(id), `the cost of ${id}`).total,
        // oxlint-disable-next-line typescript/no-non-null-assertion -- checked with the tables: an industry with blocks has a mean
        automation_rate: latest(tables.automation, id).automation_rate_pct!,
        // oxlint-disable-next-line typescript/no-non-null-assertion -- checked with the tables: an industry with blocks has a mean
        remediation_days: latest(tables.remediation, id).avg_remediation_days!,
      },
    ]),
  );
});

/** Returns the table and column that an industry's average of a metric is computed from. */
export function averageSource(metric: Metric): readonly [table: string, column: string] {
  const sources: Partial<Record<Metric, readonly [string, string]>> = {
    maturity_score: ["compliance-maturity.csv", "maturity_score"],
    cost_usd: ["compliance-cost.csv", "total_cost_usd"],
    automation_rate: ["automation-adoption.csv", "automation_rate_pct"],
    remediation_days: ["remediation-delay.csv", "avg_remediation_days"],
  };
  return sources[metric] ?? ["pci-dss-benchmark.csv", metric];
}

/**
 * Returns the averages of each framework, over all industries or one of them. They are withheld where many programmes count in
 * no framework (see isLabelWithheld).
 */
export function frameworkAverages(tables: Tables, industry?: string): FiguresById<Averages> {
  if (industry === undefined) return overallFrameworkAverages(tables);
  return frameworksOf(tables, required(benchmarkRows(tables).get(industry), industry), industry);
}

const overallFrameworkAverages = derive((tables) => frameworksOf(tables, tables.benchmark));

/** @param industry that of the rows; undefined for all */
function frameworksOf(
  tables: Tables,
  rows: readonly BenchmarkRow[],
  industry?: string,
): FiguresById<Averages> {
  const { frameworks, methodology, span } = tables;
  const groups = byLabel(frameworks, rows, (row) => row.framework);
  const mixed = mixedIn(tables, "framework", span.benchmark, industry);
  const least = industry === undefined ? methodology.minimumCohort : 0;
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      isLabelWithheld(mixed, group.length, least) ? undefined : averagesOf(group),
    ]),
  );
}

/** The cost of an industry, from the Compliance Cost Dataset. */
export interface Cost {
  readonly total: number;
  /** The mean of each part, in published order. */
  readonly parts: readonly number[];
  /** The percent change from the previous year; null if there is nothing to compare with. */
  readonly trend: number | null;
  readonly sampleSize: number;
}

export const industryCosts = derive(
  (tables): FiguresById<Cost> =>
    new Map(
      [...costRows(tables)].map(([id, rows]) => [
        id,
        rows[0] && {
          total: meanOf(rows, (row) => row.total_cost_usd),
          parts: costParts(rows),
          trend: rows[0].yoy_trend_pct,
          sampleSize: rows.length,
        },
      ]),
    ),
);

/** The mean of each part of the cost over all programmes. */
export const overallCostParts = derive(({ cost }) => costParts(cost));

function costParts(rows: readonly CostRow[]): number[] {
  return COST_PARTS.map((part) => meanOf(rows, (row) => row[part]));
}

/** The maturity of an industry, from the Compliance Maturity Dataset. */
export interface Maturity {
  readonly average: number;
  /** The change from the previous year, in points; null if there is nothing to compare with. */
  readonly delta: number | null;
  readonly sampleSize: number;
}

export const industryMaturity = derive(
  (tables): FiguresById<Maturity> =>
    new Map(
      [...maturityRows(tables)].map(([id, rows]) => [
        id,
        rows[0] && {
          average: meanOf(rows, (row) => row.maturity_score),
          delta: rows[0].yoy_delta,
          sampleSize: rows.length,
        },
      ]),
    ),
);

/** Returns the cross-industry average: the unweighted mean over the industries that have a figure. */
export function crossIndustry<T>(figures: FiguresById<T>, figure: (value: T) => number): number {
  const published = [...figures.values()].filter((value) => value !== undefined);
  return meanOf(published, figure);
}

/** Returns the entries that pass a filter: all of them, or the one with the id. */
export function selected<T>(figures: ReadonlyMap<string, T>, id: string | undefined): [string, T][] {
  return [...figures].filter(([key]) => id === undefined || key === id);
}
