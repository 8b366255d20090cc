/** The number of decimals of a missing answer. */
export const NO_DECIMALS = -1;

/** Maximum number of decimals that is distinguished: figures with more are the result of a division. */
const MOST_DECIMALS = 4;

/** Counts the decimals of an answer; returns NO_DECIMALS if it is NaN. */
export function decimalsOf(value: number): number {
  if (Number.isNaN(value)) return NO_DECIMALS;
  let [decimals, scaled] = [0, value];
  // Decimal fractions are not exact in binary.
  while (decimals < MOST_DECIMALS && Math.abs(scaled - Math.round(scaled)) > 1e-9 * Math.abs(scaled)) {
    decimals++;
    scaled = value * 10 ** decimals;
  }
  return decimals;
}
