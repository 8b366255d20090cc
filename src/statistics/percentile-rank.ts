import type { Interval } from "./estimate.ts";

/** Quantile as published in tables. */
export interface PublishedQuantile {
  /** Above 0 and below 100; ascending within a list. */
  readonly percentile: number;
  /** In the metric's unit, never below the value of a lower percentile; null if withheld. */
  readonly value: number | null;
  /** In the same unit; null if unknown. */
  readonly standardError: number | null;
}

/** Position of a value relative to published quantiles. */
export interface PercentileRank {
  /** Between the first and the last published percentile, unrounded. */
  readonly percentile: number;
  /**
   * Set if the value is below the first or above the last published quantile; the percentile is then that quantile's.
   */
  readonly outside: "below" | "above" | null;
  /** 95 % interval, limited to the range of published percentiles; null if unknown. */
  readonly interval: Interval | null;
  /** First and last published percentile. Where the interval ends at one of them, the true end may lie beyond. */
  readonly published: Interval;
}

/** Half the width of a 95 % interval, in standard errors. */
const NORMAL = 1.96;

type Point = readonly [percentile: number, value: number];

/**
 * Computes the percentile of a value by linear interpolation between published quantiles. If equal quantiles span
 * several percentiles, it is the middle of these, like the mid-rank of ties.
 *
 * The 95 % interval inverts the confidence bands of the quantiles, as Woodruff (1952) inverts the interval of a share
 * to get that of a quantile: it contains all percentiles at which the value is between quantile - 1.96 x SE and
 * quantile + 1.96 x SE, with linear interpolation in between. If a bound of the band decreases with rising percentile,
 * the band is widened so that it does not.
 * @param quantiles in ascending order of percentile; withheld ones are ignored
 * @param value in the unit of the quantiles
 * @returns undefined if fewer than two quantiles are published
 */
export function percentileRank(
  quantiles: readonly PublishedQuantile[],
  value: number,
): PercentileRank | undefined {
  const published = quantiles.flatMap(({ percentile, value, standardError }) =>
    value === null ? [] : [{ percentile, value, standardError }],
  );
  const [first, last] = [published[0], published.at(-1)];
  if (first === undefined || last === undefined || published.length < 2) return undefined;
  const points = published.map(({ percentile, value }): Point => [percentile, value]);
  const outside = value < first.value ? "below" : value > last.value ? "above" : null;
  const percentile = (lowestAt(points, value) + highestAt(points, value)) / 2;
  return {
    percentile,
    outside,
    interval: intervalOf(published, value),
    published: [first.percentile, last.percentile],
  };
}

function intervalOf(quantiles: readonly PublishedQuantile[], value: number): Interval | null {
  const [low, high]: [Point[], Point[]] = [[], []];
  for (const { percentile, value, standardError } of quantiles) {
    if (value === null || standardError === null) return null;
    low.push([percentile, value - NORMAL * standardError]);
    high.push([percentile, Math.max(value + NORMAL * standardError, high.at(-1)?.[1] ?? value)]);
  }
  for (let i = low.length - 2; i >= 0; i--) {
    const [percentile, bound] = low[i]!;
    low[i] = [percentile, Math.min(bound, low[i + 1]![1])];
  }
  return [lowestAt(high, value), highestAt(low, value)];
}

/**
 * Returns the lowest percentile at which a non-decreasing line reaches a value; the last percentile if it never does.
 */
function lowestAt(points: readonly Point[], value: number): number {
  const index = points.findIndex(([, reached]) => reached >= value);
  if (index === -1) return points.at(-1)![0];
  return index === 0 ? points[0]![0] : between(points[index - 1]!, points[index]!, value);
}

/**
 * Returns the highest percentile at which a non-decreasing line has not yet exceeded a value; the first percentile if
 * it always has.
 */
function highestAt(points: readonly Point[], value: number): number {
  const next = points.findIndex((_, index) => points.slice(index).every(([, passed]) => passed > value));
  if (next === -1) return points.at(-1)![0];
  return next === 0 ? points[0]![0] : between(points[next - 1]!, points[next]!, value);
}

function between([from, low]: Point, [to, high]: Point, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from);
}
