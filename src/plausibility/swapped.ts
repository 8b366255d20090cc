import type { Answered } from "./answered.ts";
import { USUAL_ORDER } from "./columns.ts";
import { causesInWords, type Doubt } from "./doubt.ts";

const LEAST = 20;
/** How far below a half the share of rows in their usual order may be, in parts of the square root of their number. */
const CHANCE = 0.9;

/** Pairs of columns of which the one that is usually greater is the lesser: they may have changed places. */
export function swappedDoubts(all: readonly Answered[]): Doubt[] {
  return USUAL_ORDER.flatMap(([greater, lesser]): Doubt[] => {
    let [usual, count] = [0, 0];
    for (const answered of all) {
      const [first, second] = [greater.of(answered), lesser.of(answered)];
      // What is 0 was not counted apart.
      if (!(first > 0 && second > 0) || first === second) continue;
      count++;
      if (first > second) usual++;
    }
    const share = usual / count;
    if (count < LEAST || share >= 0.5 - CHANCE / Math.sqrt(count)) return [];
    return [
      {
        question: `${greater.name} below ${lesser.name}`,
        near: share,
        rule: `${greater.name} is above ${lesser.name} in ${Math.round(100 * share)}% of ${count} submissions, and usually is in most`,
        causes: causesInWords(["the two columns have changed places"]),
      },
    ];
  });
}
