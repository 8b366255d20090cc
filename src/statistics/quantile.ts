import { quantileSorted } from "d3-array";

/**
 * Sample quantile by the R-7 method (Hyndman and Fan 1996, definition 7: linear interpolation between the
 * closest ranks at (n - 1) p), the default of R, NumPy and spreadsheets' PERCENTILE.INC.
 * @param sorted values in ascending order
 * @param p probability, 0 to 1
 * @returns undefined for no values
 */
export function quantile(sorted: Float64Array, p: number): number | undefined {
  return quantileSorted(sorted as unknown as number[], p);
}

/** The values in ascending order, in an array of their own. */
export function ascending(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort();
}
