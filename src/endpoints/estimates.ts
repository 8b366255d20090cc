import { type Metric, METRIC } from "../model/metric.ts";
import { changesInPoints } from "../model/unit.ts";
import { difference, type Estimate, meanEstimate, percentDifference } from "../statistics/estimate.ts";
import { isAtRiskLimit, riskIndex } from "../statistics/risk-index.ts";
import type { Tables } from "../tables/index.ts";
import { isMuchMixed } from "../tables/mixed.ts";
import type { BandRow } from "../tables/observatory.ts";
import type { Percentile } from "../tables/quantiles.ts";
import { derive } from "./derive.ts";
import { areCoarse } from "./large-blocks.ts";
import { mixedIn } from "./mixed.ts";

/**
 * Means of any year with their standard errors, from the tables of trends: the only source of intervals, ranks and
 * comparisons. A mean below the methodology's minimum cohort has no standard error; a withheld mean is null. Where many
 * programmes are in blocks of several regions, the mean of a region has none either: those that count in it are no sample
 * of all that belong to it, and no error tells how far they are from these. The same applies to frameworks.
 */

/** The means that the risk index is computed from; null if withheld. */
export type RiskMeans = {
  readonly [M in "maturity_score" | "remediation_days" | "automation_rate"]: Estimate | null;
};

/** A row of means and their standard errors. */
type ErrorRow = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean` | `${M}_se`]: number | null;
};

/** Returns a mean of a row with its standard error. */
export function estimateIn(row: ErrorRow | undefined, metric: Metric): Estimate | null {
  const mean = row?.[`${metric}_mean`] ?? null;
  if (row === undefined || row.sample_size === null || mean === null) return null;
  return meanEstimate(mean, row[`${metric}_se`], row.sample_size);
}

/** Indexes rows by a key, so that no answer searches a table. */
function keyed<R extends ErrorRow>(rows: readonly R[], key: (row: R) => string): ReadonlyMap<string, R> {
  return new Map(rows.map((row) => [key(row), row]));
}

const keyOf = (...parts: readonly (string | number)[]) => parts.join("/");

const industryRows = derive(({ industryTrends }: Pick<Tables, "industryTrends">) =>
  keyed(industryTrends, ({ industry, year }) => keyOf(industry, year)),
);
const regionRows = derive(({ regionTrends }) =>
  keyed(regionTrends, ({ region, year }) => keyOf(region, year)),
);
const industryRegionRows = derive(({ industryRegions }) =>
  keyed(industryRegions, ({ industry, region, year }) => keyOf(industry, region, year)),
);

const frameworkRows = derive(({ frameworkTrends }) =>
  keyed(frameworkTrends, ({ framework, year }) => keyOf(framework, year)),
);
const industryFrameworkRows = derive(({ industryFrameworks }) =>
  keyed(industryFrameworks, ({ industry, framework, year }) => keyOf(industry, framework, year)),
);

const quantileRows = derive(
  ({ quantiles }) =>
    new Map(
      quantiles.map((row) => [keyOf(row.industry, row.year, row.metric, row.percentile), row] as const),
    ),
);

/** Returns the mean of an industry's programmes in a year (`industry-trends.csv`). */
export function industryMean(
  tables: Pick<Tables, "industryTrends">,
  metric: Metric,
  industry: string,
  year: number,
) {
  return estimateIn(industryRows(tables).get(keyOf(industry, year)), metric);
}

/** Returns the number of programmes of an industry in a year; 0 if it is withheld. */
export function industryCount(
  tables: Pick<Tables, "industryTrends">,
  industry: string,
  year: number,
): number {
  return industryRows(tables).get(keyOf(industry, year))?.sample_size ?? 0;
}

/** Returns the number of programmes of a region in a year; 0 if it is withheld. */
export function regionCount(tables: Tables, region: string, year: number): number {
  return regionRows(tables).get(keyOf(region, year))?.sample_size ?? 0;
}

/** Returns the mean of a region's programmes in a year (`region-trends.csv`). */
export function regionMean(tables: Tables, metric: Metric, region: string, year: number) {
  const mean = estimateIn(regionRows(tables).get(keyOf(region, year)), metric);
  return isMuchMixed(mixedIn(tables, "region", year)) ? withoutError(mean) : mean;
}

/** Returns the mean of an industry's programmes in a region, in one of the latest two years (`industry-regions.csv`). */
export function industryRegionMean(
  tables: Tables,
  metric: Metric,
  industry: string,
  region: string,
  year: number,
) {
  const mean = estimateIn(industryRegionRows(tables).get(keyOf(industry, region, year)), metric);
  return isMuchMixed(mixedIn(tables, "region", year, industry)) ? withoutError(mean) : mean;
}

/** Returns the number of programmes of an industry in a region; null if withheld. */
export function industryRegionCount(
  tables: Tables,
  industry: string,
  region: string,
  year: number,
): number | null {
  return industryRegionRows(tables).get(keyOf(industry, region, year))?.sample_size ?? null;
}

/**
 * Returns the mean of a framework's programmes in the benchmark year (`framework-trends.csv`), or of those of one industry
 * (`industry-frameworks.csv`).
 */
export function frameworkMean(
  tables: Tables,
  metric: Metric,
  framework: string,
  industry?: string,
): Estimate | null {
  const { benchmark } = tables.span;
  const row =
    industry === undefined
      ? frameworkRows(tables).get(keyOf(framework, benchmark))
      : industryFrameworkRows(tables).get(keyOf(industry, framework, benchmark));
  const mean = estimateIn(row, metric);
  return isMuchMixed(mixedIn(tables, "framework", benchmark, industry)) ? withoutError(mean) : mean;
}

/** Returns a mean as one whose distance from that of all programmes of its label is not known. */
function withoutError(mean: Estimate | null): Estimate | null {
  return mean && { value: mean.value, standardError: null, df: null };
}

/**
 * Returns the mean of a row of `bands.csv`, without its error where blocks are coarse: their band is not that of all their
 * programmes.
 */
export function bandMean(tables: Tables, row: BandRow | undefined, metric: Metric): Estimate | null {
  const mean = estimateIn(row, metric);
  return row !== undefined && areCoarse(tables, row.year, row.by) ? withoutError(mean) : mean;
}

/** Returns the values of the benchmark year and of the year before. */
export function thisYearAndBefore<T>({ span }: Tables, of: (year: number) => T): [now: T, before: T] {
  return [of(span.benchmark), of(span.benchmark - 1)];
}

/**
 * A quantile of the answers of an industry's programmes in the benchmark year (`quantiles.csv`).
 * @returns null if it is withheld, or not published
 */
export function industryQuantile(
  tables: Tables,
  metric: Metric,
  industry: string,
  percentile: Percentile,
): Estimate | null {
  const row = quantileRows(tables).get(keyOf(industry, tables.span.benchmark, metric, percentile));
  if (row === undefined || row.value === null || row.sample_size === null) return null;
  return meanEstimate(row.value, row.standard_error, row.sample_size);
}

/**
 * Returns the change from one mean of a metric to the next as answers state it: in points or in percent of the earlier
 * mean, depending on the unit.
 * @returns null if either is withheld, or the percentage has no base
 */
export function changeOf(metric: Metric, now: Estimate | null, before: Estimate | null): Estimate | null {
  return changesInPoints(METRIC[metric].unit) ? pointsOf(now, before) : percentOf(now, before);
}

/** Returns the difference of two estimates; null if one is withheld. */
export function pointsOf(now: Estimate | null, before: Estimate | null): Estimate | null {
  return now === null || before === null ? null : difference(now, before);
}

/** Returns the percent change from one estimate to another; null if one is withheld or the base is 0. */
export function percentOf(now: Estimate | null, before: Estimate | null): Estimate | null {
  return now === null || before === null ? null : (percentDifference(now, before) ?? null);
}

/**
 * Returns the risk index of three means of the same programmes. Their covariances are not published, so its standard error
 * is the upper bound over all covariances, the sum of the three weighted errors, with the smallest degrees of freedom of
 * the three. At a limit of the index it has none: the error is that of what the formula gives beyond.
 * @returns null if one of them is withheld
 */
export function riskEstimate({ methodology }: Tables, means: RiskMeans): Estimate | null {
  const { maturity_score: maturity, remediation_days: days, automation_rate: automation } = means;
  if (maturity === null || days === null || automation === null) return null;
  const weights = methodology.riskWeights;
  const value = riskIndex(
    { maturity: maturity.value, days: days.value, automation: automation.value },
    weights,
  );
  const parts = [
    [weights.maturity, maturity],
    [(100 * weights.remediation) / weights.remediationDays, days],
    [weights.automation, automation],
  ] as const;
  if (isAtRiskLimit(value)) return { value, standardError: null, df: null };
  let [standardError, df] = [0, Number.POSITIVE_INFINITY];
  for (const [weight, part] of parts) {
    if (part.standardError === null || part.df === null) return { value, standardError: null, df: null };
    standardError += weight * part.standardError;
    df = Math.min(df, part.df);
  }
  return { value, standardError, df };
}
