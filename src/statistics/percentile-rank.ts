import type { Interval } from "./estimate.ts";

/** A quantile as tables publish it. */
export interface PublishedQuantile {
  /** Above 0 and below 100; each of a list is higher than the one before. */
  readonly percentile: number;
  /** In the metric's unit, never below that of a lower percentile; null where it is withheld. */
  readonly value: number | null;
  /** In the same unit; null where it is not known. */
  readonly standardError: number | null;
}

/** Where a value stands among those whose quantiles are published. */
export interface PercentileRank {
  /** From the first to the last published percentile, unrounded. */
  readonly percentile: number;
  /** Whether the value lies below the first or above the last published quantile: the percentile is then that one's. */
  readonly outside: "below" | "above" | null;
  /** The 95 % interval, from the first published percentile at the least to the last at the most; null where it is not known. */
  readonly interval: Interval | null;
  /** The first and the last published percentile: an end of the interval that is one of them may lie beyond. */
  readonly published: Interval;
}

/** Half of a 95 % interval, in standard errors. */
const NORMAL = 1.96;

type Point = readonly [percentile: number, value: number];

/**
 * The percentile of a value, from published quantiles: where the line that joins them has the value (linear
 * interpolation). Where equal values span several percentiles it is the middle of these, as the mid-rank of ties is.
 *
 * Its 95 % interval inverts the bands of the quantiles, as Woodruff (1952) inverts that of a share to find a quantile's:
 * all percentiles at which the value lies between quantile - 1.96 x SE and quantile + 1.96 x SE, which lines join too.
 * Where a band falls, it is widened until it does not.
 * @param quantiles by percentile, lowest first; withheld ones count as if they were not there
 * @param value in their unit
 * @returns undefined where fewer than two quantiles are published
 */
export function percentileRank(
  quantiles: readonly PublishedQuantile[],
  value: number,
): PercentileRank | undefined {
  const told = quantiles.flatMap(({ percentile, value, standardError }) =>
    value === null ? [] : [{ percentile, value, standardError }],
  );
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined || told.length < 2) return undefined;
  const points = told.map(({ percentile, value }): Point => [percentile, value]);
  const outside = value < first.value ? "below" : value > last.value ? "above" : null;
  const percentile = (lowestAt(points, value) + highestAt(points, value)) / 2;
  return {
    percentile,
    outside,
    interval: intervalOf(told, value),
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

/** The lowest percentile at which a line that never falls reaches a value; the last where it never does. */
function lowestAt(points: readonly Point[], value: number): number {
  const index = points.findIndex(([, reached]) => reached >= value);
  if (index === -1) return points.at(-1)![0];
  return index === 0 ? points[0]![0] : between(points[index - 1]!, points[index]!, value);
}

/** The highest percentile at which a line that never falls has not passed a value; the first where it always has. */
function highestAt(points: readonly Point[], value: number): number {
  const next = points.findIndex((_, index) => points.slice(index).every(([, passed]) => passed > value));
  if (next === -1) return points.at(-1)![0];
  return next === 0 ? points[0]![0] : between(points[next - 1]!, points[next]!, value);
}

function between([from, low]: Point, [to, high]: Point, value: number): number {
  return from + ((value - low) / (high - low)) * (to - from);
}
