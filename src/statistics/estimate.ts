import { tQuantile } from "./t-quantile.ts";

/** A figure that is computed from a sample. */
export interface Estimate {
  /** The figure, unrounded. */
  readonly value: number;
  /** In the unit of the value; null where it is not known, as of a mean below the minimum cohort. */
  readonly standardError: number | null;
  /** Degrees of freedom of the standard error, maybe a fraction or infinite; null without one. */
  readonly df: number | null;
  /** The 95 % interval of a figure that has one of its own, as a share has; otherwise it follows from t. */
  readonly ci95?: Interval;
}

/** From the lower to the upper end. */
export type Interval = readonly [low: number, high: number];

/** An estimate, and how much a figure computed from it changes as the estimate changes by one. */
export type Slope = readonly [slope: number, estimate: Estimate];

/** How many standard errors a difference has to exceed to be told: published as `comparison.standardErrors`. */
export const COMPARISON_STANDARD_ERRORS = 2;

/**
 * The mean of some values, with n - 1 degrees of freedom.
 * @param standardError sample standard deviation (n - 1) over the square root of n; null where it is not known
 * @param n how many values, 1 or more
 */
export function meanEstimate(value: number, standardError: number | null, n: number): Estimate {
  return standardError === null || n < 2
    ? { value, standardError: null, df: null }
    : { value, standardError, df: n - 1 };
}

/**
 * A figure computed from independent estimates: its error by the law of propagation (delta method), SE² = Σ (slope x
 * SE)², which is exact for sums; its degrees of freedom by Welch and Satterthwaite, (Σ v)² / Σ (v² / df) with
 * v = (slope x SE)² (Satterthwaite 1946; Welch 1947).
 * @param value the figure
 * @param slopes every estimate that it is computed from
 * @returns without an error where one of the estimates that matter has none
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

/** The sum of independent estimates, each times its weight. */
export function weightedSum(slopes: readonly Slope[]): Estimate {
  return propagated(
    slopes.reduce((sum, [weight, { value }]) => sum + weight * value, 0),
    slopes,
  );
}

/**
 * The unweighted mean of independent estimates: SE² = Σ SE² / K².
 * @returns undefined for none
 */
export function meanOfEstimates(estimates: readonly Estimate[]): Estimate | undefined {
  if (estimates.length === 0) return undefined;
  return weightedSum(estimates.map((estimate) => [1 / estimates.length, estimate]));
}

/**
 * One estimate less another: SE² = SE₁² + SE₀². Two years are taken for independent, though many organisations answer
 * in both: that makes the interval of a change wider than it need be, never narrower where their answers agree.
 */
export function difference(now: Estimate, before: Estimate): Estimate {
  return weightedSum([
    [1, now],
    [-1, before],
  ]);
}

/**
 * Change in percent of the estimate before: SE = 100 x |now / before| x √((SE₁ / now)² + (SE₀ / before)²), by the delta
 * method.
 * @returns undefined where the estimate before is 0
 */
export function percentDifference(now: Estimate, before: Estimate): Estimate | undefined {
  if (before.value === 0) return undefined;
  return propagated((100 * (now.value - before.value)) / before.value, [
    [100 / before.value, now],
    [(-100 * now.value) / before.value ** 2, before],
  ]);
}

/**
 * The 95 % interval of an estimate: its own, or value ± t(0.975; df) x SE.
 * @returns null without an error
 */
export function interval95({ value, standardError, df, ci95 }: Estimate): Interval | null {
  if (ci95 !== undefined) return ci95;
  if (standardError === null || df === null) return null;
  const half = quantileOf(df) * standardError;
  return [value - half, value + half];
}

const quantiles = new Map<number, number>();

/** t(0.975; df). Figures share few degrees of freedom, and each takes longer to compute than all else of an interval. */
function quantileOf(df: number): number {
  const known = quantiles.get(df) ?? tQuantile(0.975, df);
  quantiles.set(df, known);
  return known;
}

/**
 * Whether a difference or a change can be told from none: |value| > 2 x SE. The one rule of every comparison.
 * @returns false where the error is not known
 */
export function isDistinguishable({ value, standardError }: Estimate): boolean {
  if (standardError === null) return false;
  // The last bits of a computation decide nothing.
  const [size, least] = [Math.abs(value), COMPARISON_STANDARD_ERRORS * standardError];
  return Number(size.toPrecision(12)) > Number(least.toPrecision(12));
}

/** Whether two independent estimates can be told apart. */
export function distinguishable(a: Estimate, b: Estimate): boolean {
  return isDistinguishable(difference(a, b));
}
