import { weightedMean } from "./weighted-mean.ts";

/** Linear relation of y with x. */
export interface LinearRelation {
  /** Pearson's product-moment correlation, -1 to 1. */
  readonly correlation: number;
  /** Least-squares slope of y on x: units of y per unit of x. */
  readonly slope: number;
}

/**
 * Computes the Pearson correlation and the least-squares slope of y on x.
 * @param x values of the explanatory variable
 * @param y values of the response variable, one for each x
 * @param weights weights of the pairs; 1 each by default
 * @throws RangeError if the lists differ in length
 * @returns undefined if x or y does not vary, and for fewer than three different pairs: a line fits any two of them
 */
export function linearRelation(
  x: readonly number[],
  y: readonly number[],
  weights: readonly number[] = x.map(() => 1),
): LinearRelation | undefined {
  if (x.length !== y.length || x.length !== weights.length) {
    throw new RangeError(
      `lists must have equal lengths: ${x.length} x, ${y.length} y, ${weights.length} weights`,
    );
  }
  if (new Set(x.map((value, i) => `${value} ${y[i]}`)).size < 3) return undefined;
  const meanX = weightedMean(x, weights);
  const meanY = weightedMean(y, weights);
  if (meanX === undefined || meanY === undefined) return undefined;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += weights[i]! * dx * dx;
    yy += weights[i]! * dy * dy;
    xy += weights[i]! * dx * dy;
  }
  if (xx === 0 || yy === 0) return undefined;
  return { correlation: Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))), slope: xy / xx };
}
