import { deviation } from "d3-array";

/**
 * Returns the standard error of a mean: the sample standard deviation (n - 1) over the square root of n.
 * @returns undefined for fewer than two values
 */
export function standardError(values: readonly number[]): number | undefined {
  const spread = deviation(values);
  return spread === undefined ? undefined : spread / Math.sqrt(values.length);
}
