import { fsum } from "d3-array";

/**
 * Splits a whole number of units in proportion to weights, by the largest remainder method (Hamilton): each part is
 * rounded down, and the units that remain go to the largest remainders; on a tie, the first one wins.
 * @param units whole number of units, 0 or more
 * @param weights non-negative weights
 * @returns whole units per weight, which sum to `units`; undefined if all weights are 0
 */
export function apportion(units: number, weights: readonly number[]): number[] | undefined {
  const total = fsum(weights);
  if (total === 0) return undefined;
  const exact = weights.map((weight) => (units * weight) / total);
  const parts = exact.map(Math.floor);
  const left = units - parts.reduce((sum, part) => sum + part, 0);
  // Rounded to 9 decimals: the remainder of a large share is less exact than that of a small one, but equal remainders
  // must tie. A share that floating-point error left just below a whole number gets the remainder 1, the largest, so
  // its unit comes first.
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: Number((value - parts[index]!).toFixed(9)) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index]!++;
  return parts;
}
