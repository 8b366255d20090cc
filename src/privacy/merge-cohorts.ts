import { centroid, squaredDistance } from "../statistics/space.ts";

/**
 * Merges each cohort that may not be published with the one whose mean is nearest to its own, until all may be or
 * one is left.
 * @param space standardised values, record after record
 * @param width values of a record
 * @param cohorts record indices
 * @param isSafe whether a cohort of these records may be published
 * @returns the cohorts in their order; a merged one stands where its first part did
 */
export function mergeCohorts(
  space: Float64Array,
  width: number,
  cohorts: readonly (readonly number[])[],
  isSafe: (members: readonly number[]) => boolean,
): number[][] {
  const merged = cohorts.map((cohort) => [...cohort]);
  const safe = merged.map(isSafe);
  for (;;) {
    const unsafe = safe.indexOf(false);
    if (unsafe === -1 || merged.length === 1) return merged;
    const other = nearest(space, width, merged, unsafe);
    const [first, second] = [Math.min(unsafe, other), Math.max(unsafe, other)];
    merged[first] = [...merged[first]!, ...merged[second]!];
    safe[first] = isSafe(merged[first]);
    merged.splice(second, 1);
    safe.splice(second, 1);
  }
}

function nearest(space: Float64Array, width: number, cohorts: readonly number[][], from: number): number {
  const centre = centroid(space, width, cohorts[from]!);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  cohorts.forEach((cohort, index) => {
    if (index === from) return;
    const distance = squaredDistance(centre, 0, centroid(space, width, cohort), 0, width);
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}
