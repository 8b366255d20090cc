import { fsum } from "d3-array";
import { effectiveSampleSize } from "./effective-sample-size.ts";
import type { Estimate } from "./estimate.ts";
import type { LinearRelation } from "./linear-relation.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { weightedMean } from "./weighted-mean.ts";

/**
 * Estimates the uncertainty of a correlation and a slope over weighted pairs.
 *
 * - Correlation: the interval is Fisher's (1921), tanh(atanh r ± z / √(n - 3)), with Kish's effective number of pairs n
 *   = (Σ w)² / Σ w²; the standard error is (1 - r²) / √(n - 3), by the delta method.
 * - Slope: the standard error is that of weighted least squares, SE² = Σ w (y - ŷ)² / (B - 2) / Σ w (x - x̄)², with B
 *   pairs and B - 2 degrees of freedom.
 * @param relation relation of y with x, computed with the same weights
 * @param weights one weight for each pair: its programmes
 * @param minimumCohort with fewer programmes in all, the estimates have no standard error
 * @returns null for an estimate that rests on too few pairs; the slope is also null if x does not vary
 */
export function relationErrors(
  { correlation, slope }: LinearRelation,
  x: readonly number[],
  y: readonly number[],
  weights: readonly number[],
  minimumCohort: number,
): { correlation: Estimate | null; slope: Estimate | null } {
  const isKnown = fsum(weights) >= minimumCohort;
  const judged = (estimate: Estimate | null) =>
    estimate === null || isKnown ? estimate : { value: estimate.value, standardError: null, df: null };
  return {
    correlation: judged(correlationEstimate(correlation, weights)),
    slope: judged(slopeEstimate(slope, x, y, weights)),
  };
}

function correlationEstimate(r: number, weights: readonly number[]): Estimate | null {
  const n = effectiveSampleSize(weights);
  // Of fewer, the standard error would be larger than any correlation.
  if (!(n >= 4)) return null;
  const spread = 1 / Math.sqrt(n - 3);
  const half = normalQuantile(0.975) * spread;
  return {
    value: r,
    standardError: (1 - r ** 2) * spread,
    df: Number.POSITIVE_INFINITY,
    ci95: [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)],
  };
}

function slopeEstimate(
  slope: number,
  x: readonly number[],
  y: readonly number[],
  weights: readonly number[],
): Estimate | null {
  const [meanX, meanY] = [weightedMean(x, weights), weightedMean(y, weights)];
  const pairs = weights.map((weight, i) => ({ weight, x: x[i] ?? Number.NaN, y: y[i] ?? Number.NaN }));
  if (meanX === undefined || meanY === undefined || pairs.length < 3) return null;
  const varied = fsum(pairs.map((pair) => pair.weight * (pair.x - meanX) ** 2));
  const left = fsum(pairs.map((pair) => pair.weight * (pair.y - meanY - slope * (pair.x - meanX)) ** 2));
  const df = pairs.length - 2;
  return varied === 0 ? null : { value: slope, standardError: Math.sqrt(left / df / varied), df };
}
