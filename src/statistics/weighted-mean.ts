import { extent, fsum } from "d3-array";

/**
 * Weighted arithmetic mean, summed in full precision (Shewchuk 1997, by d3-array's `fsum`), so that it does not
 * depend on the order, and never outside the values' range.
 * @param weights as many as values, none negative
 * @returns undefined for no values, or no weight
 */
export function weightedMean(values: readonly number[], weights: readonly number[]): number | undefined {
  const total = fsum(weights);
  const [low, high] = extent(values);
  if (low === undefined || total === 0) return undefined;
  const sum = fsum(values.map((value, index) => value * weights[index]!));
  return Math.min(Math.max(sum / total, low), high);
}
