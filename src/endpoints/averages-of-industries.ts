import { deviation, group } from "d3-array";
import type { Metric } from "../model/metric.ts";
import { type Estimate, meanOfEstimates, weightedSum } from "../statistics/estimate.ts";
import type { BlockRow } from "../tables/blocks.ts";
import type { Tables } from "../tables/index.ts";
import type { Methodology } from "../tables/settings.ts";
import { derive, deriveEach } from "./derive.ts";
import { industryCount, industryMean, regionCount, regionMean } from "./estimates.ts";

/** Averages over industries with their standard errors, and the distances of an industry and a region from them. */

/** The tables that averages over industries are computed from. */
export interface IndustryMeans extends Pick<Tables, "industries" | "industryTrends"> {
  readonly methodology: Pick<Methodology, "minimumCohort">;
  readonly blocks: readonly StratumBlock[];
}

/** The columns of a block that stand in for a standard error of an industry. */
type StratumBlock = Pick<BlockRow, "year" | "industry"> & {
  readonly [M in Metric as `${M}_mean`]?: number | null;
};

/** The industries that have a mean in a year, in published order, and the total number of their programmes. */
interface Strata {
  readonly parts: readonly Stratum[];
  readonly all: number;
}

interface Stratum {
  readonly id: string;
  /** The mean as its table has it. */
  readonly own: Estimate;
  /** The same mean, with the error that it adds to an average over industries. */
  readonly mean: Estimate;
  readonly count: number;
}

/** Memoised, because the page of each industry needs all of them. */
const strata = deriveEach((tables: IndustryMeans, metric: Metric, year: number): Strata => {
  const published = tables.industries.flatMap(({ id }) => {
    const own = industryMean(tables, metric, id, year);
    return own === null ? [] : [{ id, own, count: industryCount(tables, id, year) }];
  });
  const all = published.reduce((sum, { count }) => sum + count, 0);
  // A single industry is its own average.
  const ofBlocks = published.length > 1 ? errorsOfBlocks(tables, metric, year) : undefined;
  const parts = published.map((part) => ({
    ...part,
    mean: part.own.standardError === null && ofBlocks ? ofBlocks(part.id, part.own) : part.own,
  }));
  return { parts, all };
});

const blocksByYear = derive(({ blocks }: Pick<IndustryMeans, "blocks">) => group(blocks, ({ year }) => year));

/**
 * Estimates the error of an industry's mean that has no standard error of its own: s / √B, with s the standard deviation of
 * the means of all blocks of the year and B the number of the industry's blocks. Blocks are taken as clusters of programmes
 * (Cochran 1977, section 9.2). They gather programmes with similar answers, so the error is rather too large.
 * @returns undefined if the year has fewer blocks than the minimum cohort
 */
function errorsOfBlocks(tables: IndustryMeans, metric: Metric, year: number) {
  const means: number[] = [];
  const counts = new Map<string, number>();
  const column = `${metric}_mean` as const;
  for (const block of blocksByYear(tables).get(year) ?? []) {
    const mean = block[column];
    if (mean === null || mean === undefined) continue;
    means.push(mean);
    counts.set(block.industry, (counts.get(block.industry) ?? 0) + 1);
  }
  const spread = means.length < tables.methodology.minimumCohort ? undefined : deviation(means);
  if (spread === undefined) return undefined;
  return (industry: string, own: Estimate): Estimate => {
    const count = counts.get(industry);
    return count === undefined
      ? own
      : { value: own.value, standardError: spread / Math.sqrt(count), df: means.length - 1 };
  };
}

/**
 * Returns the global average of a year, in which each programme counts once: the industries are strata, and
 * SE² = Σ (n / N)² SE² (Cochran 1977, section 5.3). An industry without a standard error counts with that of its blocks.
 * @returns null if every industry is withheld; no standard error if one of the industries has none and the year has fewer
 * blocks than the minimum cohort
 */
export const globalMean = deriveEach(
  (tables: IndustryMeans, metric: Metric, year: number): Estimate | null => {
    const { parts, all } = strata(tables, metric, year);
    return parts.length === 0 ? null : weightedSum(parts.map(({ mean, count }) => [count / all, mean]));
  },
);

/**
 * Returns the cross-industry average of a year, in which each industry counts once: SE² = Σ SE² / K².
 * @returns null if every industry is withheld
 */
export const crossIndustryMean = deriveEach(
  (tables: IndustryMeans, metric: Metric, year: number): Estimate | null =>
    meanOfEstimates(strata(tables, metric, year).parts.map(({ mean }) => mean)) ?? null,
);

/**
 * Returns an industry's mean minus the global average that it is part of, with w = n / N: SE² = (1 - w)² SE² + Σ w² SE²
 * over the others (Cochran 1977, section 5.3: the industries are strata).
 * @returns null if the industry is withheld; no standard error if its own mean has none
 */
export function industryAgainstGlobal(
  tables: IndustryMeans,
  metric: Metric,
  industry: string,
  year: number,
): Estimate | null {
  const { parts, all } = strata(tables, metric, year);
  if (!parts.some(({ id }) => id === industry)) return null;
  return weightedSum(
    parts.map(({ id, own, mean, count }) =>
      id === industry ? [1 - count / all, own] : [-count / all, mean],
    ),
  );
}

/**
 * Returns a region's mean minus the global average that it is part of, with w = n / N: SE² = (1 - 2 w) SE_r² + SE_global²,
 * but at least (1 - w)² SE_r², the region's own share of it. The degrees of freedom are the smaller of the two.
 * @returns null if either is withheld
 */
export function regionAgainstGlobal(
  tables: Tables,
  metric: Metric,
  region: string,
  year: number,
): Estimate | null {
  const own = regionMean(tables, metric, region, year);
  const global = globalMean(tables, metric, year);
  if (own === null || global === null) return null;
  const value = own.value - global.value;
  const { all } = strata(tables, metric, year);
  const w = regionCount(tables, region, year) / all;
  if (own.standardError === null || own.df === null || global.standardError === null || global.df === null) {
    return { value, standardError: null, df: null };
  }
  const variance = (1 - 2 * w) * own.standardError ** 2 + global.standardError ** 2;
  const least = ((1 - w) * own.standardError) ** 2;
  return {
    value,
    standardError: Math.sqrt(Math.max(variance, least)),
    df: Math.min(own.df, global.df),
  };
}
