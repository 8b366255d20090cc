import { mean } from "./mean.ts";

/** How y goes with x, as a straight line sees it. */
export interface LinearRelation {
  /** Pearson's product-moment correlation, -1 to 1. */
  readonly correlation: number;
  /** Least-squares slope of y on x: units of y for one unit of x. */
  readonly slope: number;
}

/**
 * Pearson correlation and ordinary least-squares slope of y on x.
 * @param x explaining values
 * @param y explained values, as many
 * @throws RangeError where they are not as many
 * @returns undefined where either has no variation
 */
export function linearRelation(x: readonly number[], y: readonly number[]): LinearRelation | undefined {
  if (x.length !== y.length) throw new RangeError(`${x.length} x cannot go with ${y.length} y`);
  const meanX = mean(x);
  const meanY = mean(y);
  if (meanX === undefined || meanY === undefined) return undefined;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (xx === 0 || yy === 0) return undefined;
  return { correlation: Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))), slope: xy / xx };
}
