import { tQuantile } from "./t-quantile.ts";

/** Figure computed from a sample. */
export interface Estimate {
  /** The figure, unrounded. */
  readonly value: number;
  /** In the unit of the value; null if unknown, e.g. for a mean below the minimum cohort. */
  readonly standardError: number | null;
  /** Degrees of freedom of the standard error, possibly fractional or infinite; null if there is no standard error. */
  readonly df: number | null;
  /** 95% interval, if it is computed differently from the t interval (e.g. for a share). */
  readonly ci95?: Interval;
}

/** Lower and upper end of an interval. */
export type Interval = readonly [low: number, high: number];

/** An estimate and the derivative by it of a figure computed from it. */
export type Slope = readonly [slope: number, estimate: Estimate];

/** Number of standard errors that a difference must exceed to be reported; published as `comparison.standardErrors`. */
export const COMPARISON_STANDARD_ERRORS = 2;

/**
 * Returns the estimate of a mean, with n - 1 degrees of freedom.
 * @param standardError sample standard deviation (n - 1) over the square root of n; null if unknown
 * @param n number of values, 1 or more
 */
export function meanEstimate(value: number, standardError: number | null, n: number): Estimate {
  return standardError === null || n < 2
    ? { value, standardError: null, df: null }
    : { value, standardError, df: n - 1 };
}

/**
 * Returns the estimate of a figure computed from independent estimates. Its standard error follows from the law of
 * propagation of uncertainty (delta method), SE² = Σ (slope x SE)², which is exact for sums; its degrees of freedom
 * from Welch and Satterthwaite, (Σ v)² / Σ (v² / df) with v = (slope x SE)² (Satterthwaite 1946; Welch 1947).
 * @param value the figure
 * @param slopes all estimates that the figure is computed from
 * @returns an estimate without standard error if an estimate with a non-zero slope has none
 */
export function propagated(value: number, slopes: readonly Slope[]): Estimate {
  let [variance, ofVariance] = [0, 0];
  for (const [slope, { standardError, df }] of slopes) {
    if (slope === 0) continue;
    if (standardError === null || df === null) return { value, standardError: null, df: null };
    const part = (slope * standardError) ** 2;
    variance += part;
    ofVariance += part ** 2 / df;
  }
  const df = ofVariance === 0 ? Number.POSITIVE_INFINITY : variance ** 2 / ofVariance;
  return { value, standardError: Math.sqrt(variance), df };
}

/** Returns the weighted sum of independent estimates; each slope is a weight. */
export function weightedSum(slopes: readonly Slope[]): Estimate {
  return propagated(
    slopes.reduce((sum, [weight, { value }]) => sum + weight * value, 0),
    slopes,
  );
}

/**
 * Returns the unweighted mean of independent estimates: SE² = Σ SE² / K².
 * @returns undefined if there are none
 */
export function meanOfEstimates(estimates: readonly Estimate[]): Estimate | undefined {
  if (estimates.length === 0) return undefined;
  return weightedSum(estimates.map((estimate) => [1 / estimates.length, estimate]));
}

/**
 * Returns the difference of two estimates: SE² = SE₁² + SE₀². Two years are treated as independent although many
 * organisations answer in both. If their answers are positively correlated, this makes the interval of a change wider
 * than necessary, never narrower.
 */
export function difference(now: Estimate, before: Estimate): Estimate {
  return weightedSum([
    [1, now],
    [-1, before],
  ]);
}

/**
 * Returns the change in percent of the earlier estimate: SE = 100 x |now / before| x √((SE₁ / now)² + (SE₀ / before)²),
 * by the delta method.
 * @returns undefined if the earlier estimate is 0
 */
export function percentDifference(now: Estimate, before: Estimate): Estimate | undefined {
  if (before.value === 0) return undefined;
  return propagated((100 * (now.value - before.value)) / before.value, [
    [100 / before.value, now],
    [(-100 * now.value) / before.value ** 2, before],
  ]);
}

/**
 * Returns the 95% interval of an estimate: its own, or value ± t(0.975; df) x SE.
 * @returns null if there is no standard error
 */
export function interval95({ value, standardError, df, ci95 }: Estimate): Interval | null {
  if (ci95 !== undefined) return ci95;
  if (standardError === null || df === null) return null;
  const half = quantileOf(df) * standardError;
  return [value - half, value + half];
}

const quantiles = new Map<number, number>();

/**
 * Returns t(0.975; df), cached: many figures have the same degrees of freedom, and the quantile is the costly part of
 * an interval.
 */
function quantileOf(df: number): number {
  const known = quantiles.get(df) ?? tQuantile(0.975, df);
  quantiles.set(df, known);
  return known;
}

/**
 * Returns whether a difference, change or correlation is distinguishable from 0: |value| > 2 x SE, and an interval of its
 * own does not contain 0. All comparisons use this rule.
 * @returns false if the standard error is unknown
 */
export function isDistinguishable({ value, standardError, ci95 }: Estimate): boolean {
  if (standardError === null) return false;
  // That of a correlation of few pairs is wider on the side of 0 than its standard error suggests.
  if (ci95 !== undefined && ci95[0] <= 0 && ci95[1] >= 0) return false;
  const [size, least] = [Math.abs(value), COMPARISON_STANDARD_ERRORS * standardError];
  // Rounding is slow, and matters only where the two are almost equal.
  if (Math.abs(size - least) > 1e-9 * least) return size > least;
  // Rounded, so that floating-point error does not decide.
  return Number(size.toPrecision(12)) > Number(least.toPrecision(12));
}

/** Returns whether two independent estimates are distinguishable. */
export function distinguishable(a: Estimate, b: Estimate): boolean {
  return isDistinguishable(difference(a, b));
}
