/** In place of the decimals of an answer that is not there. */
export const NO_DECIMALS = -1;

/** Decimals that are told apart: from as many on, figures come out of a division. */
const MOST_DECIMALS = 4;

/** How many decimals an answer has; NO_DECIMALS where it is NaN. */
export function decimalsOf(value: number): number {
  if (Number.isNaN(value)) return NO_DECIMALS;
  let [decimals, scaled] = [0, value];
  // A decimal fraction is none to the bit.
  while (decimals < MOST_DECIMALS && Math.abs(scaled - Math.round(scaled)) > 1e-9 * Math.abs(scaled)) {
    decimals++;
    scaled = value * 10 ** decimals;
  }
  return decimals;
}
