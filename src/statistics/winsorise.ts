import { deviation } from "d3-array";
import { mean } from "./mean.ts";

/** Bounds that values are winsorised to. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the interval of a number of sample standard deviations about the mean.
 * @returns undefined for fewer than two values
 */
export function deviationBounds(values: readonly number[], deviations: number): Bounds | undefined {
  const centre = mean(values);
  const spread = deviation(values);
  if (centre === undefined || spread === undefined) return undefined;
  return { low: centre - deviations * spread, high: centre + deviations * spread };
}

/** Moves a value outside the bounds to the nearer bound. */
export function winsorise(value: number, { low, high }: Bounds): number {
  return value < low ? low : value > high ? high : value;
}
