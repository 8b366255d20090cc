/**
 * Returns the standard error of the ratio R of two means over the same n items, by the delta method: s / (√n x̄), where
 * s² is the sum of squares of the residuals y - R x over n - 1 (Cochran 1977, section 2.11). The residuals account for
 * the covariance of the two.
 * @param pairs the part y and the whole x of each item
 * @returns undefined for fewer than two pairs, or if the whole is 0
 */
export function ratioError(pairs: readonly Pair[]): number | undefined {
  const n = pairs.length;
  const wholes = sumOf(pairs, 1);
  if (n < 2 || wholes === 0) return undefined;
  const squares = ratioResiduals(pairs).reduce((sum, residual) => sum + residual ** 2, 0);
  return Math.sqrt((squares * n) / (n - 1)) / wholes;
}

/** Returns the residual y - R x of each pair, where R is the ratio of the sums. */
export function ratioResiduals(pairs: readonly Pair[]): number[] {
  const ratio = sumOf(pairs, 0) / sumOf(pairs, 1);
  return pairs.map(([part, whole]) => part - ratio * whole);
}

type Pair = readonly [part: number, whole: number];

function sumOf(pairs: readonly Pair[], side: 0 | 1): number {
  return pairs.reduce((sum, pair) => sum + pair[side], 0);
}
