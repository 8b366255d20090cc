import { group } from "d3-array";
import * as Type from "typebox";
import { type BandedMetric, byMetric, isAsked, type Metric } from "../../model/metric.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { riskIndex } from "../../statistics/risk-index.ts";
import { round } from "../../statistics/round.ts";
import type { Tables } from "../../tables/index.ts";
import { tierOf } from "../../tables/steps.ts";
import type { Averages, YearAverages } from "../averages.ts";
import { derive } from "../derive.ts";
import { ended, endOf } from "../ended.ts";
import { suppressed, suppressedBy } from "../withheld.ts";

const lowSample = (description: string) => Type.Optional(Type.Literal(true, { description }));

/** Flags of a figure that rests on few programmes, or on too few to be shown. */
export const flags = {
  lowSample: lowSample("Present if there are fewer programmes than the methodology's minimum cohort."),
  suppressed,
};

/** Flags of a figure that is compared with another one. */
export const flagsOfCompared = (other: string) => ({
  lowSample: lowSample(
    `Present if there are fewer programmes than the methodology's minimum cohort, here or in ${other}.`,
  ),
  suppressed,
});

/** Flags of an entry of a registry, which may also have ended. */
export const entryFlags = { ...flags, ended };

/** Returns the flags of the figure of an entry, or of a combination of entries, by its count. */
export function entryFlagsOf(
  tables: Tables,
  count: number | null,
  ...entries: Parameters<typeof endOf> extends [unknown, unknown, ...infer E] ? E : never
): { lowSample?: true; suppressed?: true; ended?: number } {
  return endOf(tables, count, ...entries) ?? flagsOf(tables, count);
}

/** Returns the flags of a figure by its count; none if it has enough programmes. */
export function flagsOf(
  { methodology }: Tables,
  count: number | null,
): { lowSample?: true; suppressed?: true } {
  return count !== null && count < methodology.minimumCohort ? { lowSample: true } : suppressedBy(count);
}

/** Returns the percent change between two values; null if one is withheld or there is no base. */
export function changeBetween(
  previous: number | null | undefined,
  current: number | null | undefined,
): number | null {
  if (previous === null || previous === undefined || current === null || current === undefined) return null;
  return percentChange(previous, current) ?? null;
}

/** A row of means with the columns of the trend tables. */
type MeanRow = { readonly sample_size: number | null } & {
  readonly [M in Metric as `${M}_mean`]: number | null;
};

/**
 * Global averages by year. Each programme counts once, so industries are weighted by their number of programmes. A year in
 * which all industries are withheld has none.
 */
export const globalAverages = derive(({ industryTrends }): ReadonlyMap<number, YearAverages> => {
  const rowsByYear = group(industryTrends, ({ year }) => year);
  return new Map(
    [...rowsByYear].flatMap(([year, rows]) => {
      const published = rows.flatMap((row) =>
        row.sample_size === null ? [] : [{ ...row, sample_size: row.sample_size }],
      );
      return published.length === 0 ? [] : [[year, weighted(year, published)] as const];
    }),
  );
});

/** A row that is not withheld. */
type PublishedRow = MeanRow & { readonly sample_size: number };

function weighted(year: number, rows: readonly PublishedRow[]): YearAverages {
  const sampleSize = rows.reduce((sum, row) => sum + row.sample_size, 0);
  const means = byMetric((metric) =>
    isAsked(metric, year)
      ? // oxlint-disable-next-line typescript/no-non-null-assertion -- a row that is not withheld has each mean of its year
        rows.reduce((sum, row) => sum + row.sample_size * row[`${metric}_mean`]!, 0) / sampleSize
      : null,
  );
  return { ...(means as Omit<YearAverages, "sampleSize">), sampleSize };
}

/** Returns the global averages of the latest year, in which every metric is asked for. */
export function globalAverage(tables: Tables): Averages {
  return globalAverages(tables).get(tables.span.benchmark) as Averages;
}

/** Returns the row of an industry's or a region's trend in a year; undefined before it began and after it ended. */
export function rowOf<R extends { readonly year: number }>(
  rows: readonly R[],
  label: keyof R,
  id: string,
  year: number,
): R | undefined {
  return rows.find((row) => row[label] === id && row.year === year);
}

/** Returns the risk index of averages, and the name of its tier. */
export function risk(
  { methodology }: Tables,
  averages: { readonly [M in "maturity_score" | "remediation_days" | "automation_rate"]: number },
): { index: number; tier: string } {
  const index = riskIndex(
    {
      maturity: averages.maturity_score,
      days: averages.remediation_days,
      automation: averages.automation_rate,
    },
    methodology.riskWeights,
  );
  // As published: an index of 45.0 is in the tier that begins at 45.
  return { index, tier: tierOf(round(index, methodology.rounding.score), methodology.riskTiers) };
}

/** Returns the bands of a metric, lowest first, with their row of the latest year. */
export function latestBands({ methodology, bands, span }: Tables, by: BandedMetric) {
  return methodology.bands[by].map(({ band }) => {
    const row = bands.find((row) => row.by === by && row.band === band && row.year === span.benchmark);
    return { band, row, count: row?.sample_size ?? null };
  });
}
