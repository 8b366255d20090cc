import { extent, fsum } from "d3-array";

/**
 * Arithmetic mean, summed in full precision (Shewchuk 1997, by d3-array's `fsum`), so that it does not depend
 * on the order of the values, and never outside their range, so that equal values have that value for a mean.
 * @returns undefined for no values
 */
export function mean(values: readonly number[]): number | undefined {
  const [low, high] = extent(values);
  if (low === undefined) return undefined;
  return Math.min(Math.max(fsum(values) / values.length, low), high);
}
