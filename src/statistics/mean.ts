import { fsum } from "d3-array";

/**
 * Arithmetic mean, summed in full precision (Shewchuk 1997, by d3-array's `fsum`), so that it does not depend
 * on the order of the values.
 * @returns undefined for no values
 */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : fsum(values) / values.length;
}
