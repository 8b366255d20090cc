import type { WeightedPoint } from "../../charts/scatter-panels.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { linearRelation } from "../../statistics/linear-relation.ts";
import { relationErrors } from "../../statistics/relation-errors.ts";
import { weightedMean } from "../../statistics/weighted-mean.ts";

/** Weighted points, and the correlation of x and y over them. */
export interface Cloud {
  readonly points: readonly WeightedPoint[];
  /**
   * Null if x or y does not vary, or if there are too few points; without a standard error if the points have fewer
   * programmes than the minimum cohort.
   */
  readonly correlation: Estimate | null;
  /** The ends of the least-squares line, at the least and the greatest x. */
  readonly line?: readonly [Point, Point];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the cloud of some points, each of which counts as many programmes. */
export function cloudOf(points: readonly WeightedPoint[], minimumCohort: number): Cloud {
  const [x, y, counts] = [points.map((p) => p.x), points.map((p) => p.y), points.map(({ count }) => count)];
  const relation = linearRelation(x, y, counts);
  const [middleX, middleY] = [weightedMean(x, counts), weightedMean(y, counts)];
  if (relation === undefined || middleX === undefined || middleY === undefined) {
    return { points, correlation: null };
  }
  const { correlation } = relationErrors(relation, x, y, counts, minimumCohort);
  if (correlation === null) return { points, correlation };
  const on = (at: number) => ({ x: at, y: middleY + relation.slope * (at - middleX) });
  return {
    points,
    correlation,
    line: [on(Math.min(...x)), on(Math.max(...x))],
  };
}
