/**
 * Returns the standard error of the ratio R of two means over the same n items, by the delta method: s / (√n x̄), where
 * s² is the sum of squares of the residuals y - R x over n - 1 (Cochran 1977, section 2.11). The residuals account for
 * the covariance of the two.
 * @param pairs the part y and the whole x of each item
 * @returns undefined for fewer than two pairs, or if the whole is 0
 */
export function ratioError(pairs: readonly (readonly [part: number, whole: number])[]): number | undefined {
  const n = pairs.length;
  let [parts, wholes] = [0, 0];
  for (const [part, whole] of pairs) {
    parts += part;
    wholes += whole;
  }
  if (n < 2 || wholes === 0) return undefined;
  const ratio = parts / wholes;
  let squares = 0;
  for (const [part, whole] of pairs) squares += (part - ratio * whole) ** 2;
  return Math.sqrt((squares * n) / (n - 1)) / wholes;
}
