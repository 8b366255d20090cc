import { extent, fsum } from "d3-array";

/**
 * Returns the weighted arithmetic mean. It is summed in full precision (Shewchuk 1997, with `fsum` of d3-array), so
 * that it does not depend on the order of the values, and is clamped to their range.
 * @param weights one non-negative weight for each value
 * @returns undefined if there are no values or all weights are 0
 */
export function weightedMean(values: readonly number[], weights: readonly number[]): number | undefined {
  const total = fsum(weights);
  const [low, high] = extent(values);
  if (low === undefined || total === 0) return undefined;
  const sum = fsum(values.map((value, index) => value * weights[index]!));
  return Math.min(Math.max(sum / total, low), high);
}
