import { weightedMean } from "./weighted-mean.ts";

/** How y goes with x, as a straight line sees it. */
export interface LinearRelation {
  /** Pearson's product-moment correlation, -1 to 1. */
  readonly correlation: number;
  /** Least-squares slope of y on x: units of y for one unit of x. */
  readonly slope: number;
}

/**
 * Pearson correlation and least-squares slope of y on x.
 * @param x explaining values
 * @param y explained values, as many
 * @param weights how often each pair counts, as many; once, if nothing is said
 * @throws RangeError where they are not as many
 * @returns undefined where either has no variation
 */
export function linearRelation(
  x: readonly number[],
  y: readonly number[],
  weights: readonly number[] = x.map(() => 1),
): LinearRelation | undefined {
  if (x.length !== y.length || x.length !== weights.length) {
    throw new RangeError(`${x.length} x cannot go with ${y.length} y and ${weights.length} weights`);
  }
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
