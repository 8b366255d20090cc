import type { Weighed } from "./columns.ts";
import type { Weighing } from "./weighing.ts";

/** In place of the decimals of an answer that is not there. */
export const NO_DECIMALS = -1;

/** Decimals that are told apart: from as many on, figures come out of a division. */
const MOST_DECIMALS = 4;

/** How many decimals each submission's answer has. */
export function decimalsOf({ all }: Weighing, weighed: Weighed): Int8Array {
  return Int8Array.from(all, (answered) => {
    const value = weighed.of(answered);
    if (Number.isNaN(value)) return NO_DECIMALS;
    let [decimals, scaled] = [0, value];
    // A decimal fraction is none to the bit.
    while (decimals < MOST_DECIMALS && Math.abs(scaled - Math.round(scaled)) > 1e-9 * Math.abs(scaled)) {
      decimals++;
      scaled = value * 10 ** decimals;
    }
    return decimals;
  });
}
