import type { Interval } from "./estimate.ts";
import { round } from "./round.ts";

/** Quantile as published in tables. */
export interface PublishedQuantile {
  /** Above 0 and below 100; ascending within a list. */
  readonly percentile: number;
  /** In the metric's unit, never below the value of a lower percentile; null if withheld. */
  readonly value: number | null;
  /** In the same unit; null if unknown. */
  readonly standardError: number | null;
}

/** How the quantiles of a figure are published. */
export interface PublishedScale {
  /** Decimals to which they are rounded, negative for tens, hundreds …; null if they are not rounded. */
  readonly decimals: number | null;
  /** The least and the greatest value that is possible. */
  readonly lowest: number;
  readonly highest: number;
}

/** A scale without rounding or ends. */
const EXACT: PublishedScale = {
  decimals: null,
  lowest: Number.NEGATIVE_INFINITY,
  highest: Number.POSITIVE_INFINITY,
};

/** Position of a value relative to published quantiles. */
export interface PercentileRank {
  /** Between the first and the last published percentile, unrounded. */
  readonly percentile: number;
  /**
   * Percentiles between which programmes surely have the value, when both are rounded; 0 or 100 where none can be
   * beyond. Null unless three or more quantiles equal it. Quantiles are smoothed, so that the first and the last of
   * them may equal it although a few more programmes have less or more: these do not count.
   */
  readonly same: Interval | null;
  /** Set if the value is the least or the greatest possible; rounded, if quantiles are the same. */
  readonly end: "lowest" | "highest" | null;
  /**
   * Set if the value is below the first or above the last published quantile, when both are rounded; the percentile is
   * then that quantile's.
   */
  readonly outside: "below" | "above" | null;
  /** 95% interval, limited to the range of published percentiles; null if unknown. */
  readonly interval: Interval | null;
  /** First and last published percentile. Where the interval ends at one of them, the true end may lie beyond. */
  readonly published: Interval;
}

/** Half the width of a 95% interval, in standard errors. */
const NORMAL = 1.96;

/** The least number of equal quantiles from which programmes are known to have the same value. */
const LEAST_EQUAL = 3;

type Point = readonly [percentile: number, value: number];

/**
 * Computes the percentile of a value by linear interpolation between published quantiles. If equal quantiles span
 * several percentiles, it is the middle of these, like the mid-rank of ties.
 *
 * The 95% interval inverts the confidence bands of the quantiles, as Woodruff (1952) inverts the interval of a share
 * to get that of a quantile: it contains all percentiles at which the value is between quantile - 1.96 x SE and
 * quantile + 1.96 x SE, with linear interpolation in between. The band is wider on each side by half of the step to
 * which the quantiles are rounded. If a bound of the band decreases with rising percentile, the band is widened so that
 * it does not.
 * @param quantiles in ascending order of percentile; withheld ones are ignored
 * @param value in the unit of the quantiles
 * @returns undefined if fewer than two quantiles are published
 */
export function percentileRank(
  quantiles: readonly PublishedQuantile[],
  value: number,
  scale: PublishedScale = EXACT,
): PercentileRank | undefined {
  const published = quantiles.flatMap(({ percentile, value, standardError }) =>
    value === null ? [] : [{ percentile, value, standardError }],
  );
  const [first, last] = [published[0], published.at(-1)];
  if (first === undefined || last === undefined || published.length < 2) return undefined;
  const points = published.map(({ percentile, value }): Point => [percentile, value]);
  const rounded = roundedTo(scale, value);
  const equal = points.flatMap(([percentile, own]) =>
    roundedTo(scale, own) === rounded ? [percentile] : [],
  );
  const [lowest, from] = equal;
  const [to, highest] = equal.slice(-2);
  const interval = intervalOf(published, value, scale);
  const ends = [first.percentile, last.percentile] as const;
  if (equal.length >= LEAST_EQUAL && lowest && from && to && highest) {
    const end = endAt(scale, rounded);
    const same = [end === "lowest" ? 0 : from, end === "highest" ? 100 : to] as const;
    return { percentile: (lowest + highest) / 2, same, end, outside: null, interval, published: ends };
  }
  // What rounds to the first or the last quantile may be within.
  const outside =
    rounded < roundedTo(scale, first.value)
      ? "below"
      : rounded > roundedTo(scale, last.value)
        ? "above"
        : null;
  const percentile = (lowestAt(points, value) + highestAt(points, value)) / 2;
  return { percentile, same: null, end: endAt(scale, value), outside, interval, published: ends };
}

function endAt({ lowest, highest }: PublishedScale, value: number): PercentileRank["end"] {
  return value <= lowest ? "lowest" : value >= highest ? "highest" : null;
}

function roundedTo({ decimals }: PublishedScale, value: number): number {
  return decimals === null ? value : round(value, decimals);
}

function intervalOf(
  quantiles: readonly PublishedQuantile[],
  value: number,
  { decimals }: PublishedScale,
): Interval | null {
  const byRounding = decimals === null ? 0 : 10 ** -decimals / 2;
  const [low, high]: [Point[], Point[]] = [[], []];
  for (const { percentile, value, standardError } of quantiles) {
    if (value === null || standardError === null) return null;
    const half = NORMAL * standardError + byRounding;
    low.push([percentile, value - half]);
    high.push([percentile, Math.max(value + half, high.at(-1)?.[1] ?? value)]);
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
