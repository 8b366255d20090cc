import { extent, fsum } from "d3-array";

/**
 * Returns the arithmetic mean. It is summed in full precision (Shewchuk 1997, with `fsum` of d3-array), so that it does
 * not depend on the order of the values, and is clamped to their range, so that the mean of equal values is that value.
 * @returns undefined if there are no values
 */
export function mean(values: readonly number[]): number | undefined {
  const [low, high] = extent(values);
  if (low === undefined) return undefined;
  return Math.min(Math.max(fsum(values) / values.length, low), high);
}
