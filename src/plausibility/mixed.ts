import type { UnusualCell } from "./cells.ts";
import { type Weighed } from "./columns.ts";
import { causesOf, type Doubt, sized } from "./doubt.ts";
import { firstOfAnswers } from "./first.ts";
import { middle, sorted, twoHeaps } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** Heaps that lie a factor of seven apart, and clearly so: of one normal heap the clearness is 2.65. */
const LEAST_DISTANCE = 0.85;
const LEAST_CLEARNESS = 3.1;
/** The part of all answers that the smaller heap has at least. */
const LEAST_SHARE = 0.08;
/** Answers that are unusual by themselves: so many of them may be on one side. */
const MOST_FAR = 0.015;
const LEAST = 6;
/** How far no honest answer lies, a factor of a hundred, and how few such ones are asked about: 1.018 hours for 1018. */
const TOO_FAR = 2;
const LEAST_TOO_FAR = 3;

/** Columns with answers of two sizes: some rows were misread, or are in another unit. */
export function mixedDoubts(weighing: Weighing, unusual: readonly UnusualCell[]): Doubt[] {
  return firstOfAnswers((weighed) => mixedIn(weighing, weighed, unusual));
}

function mixedIn(weighing: Weighing, weighed: Weighed, unusual: readonly UnusualCell[]): Doubt[] {
  const sizes = weighing.sizes(weighed, weighing.everybody);
  const heaps = twoHeaps(sizes, Math.max(LEAST, Math.ceil(LEAST_SHARE * sizes.length)));
  if (heaps !== undefined && heaps.distance >= LEAST_DISTANCE && heaps.clearness >= LEAST_CLEARNESS) {
    return [doubtOf(weighed, heaps.share, sizes.length, heaps.distance)];
  }
  const residuals = residualsOf(weighing, weighed);
  const tooFar = residuals.filter((residual) => Math.abs(residual) >= TOO_FAR);
  if (tooFar.length >= LEAST_TOO_FAR) {
    const distance = middle(tooFar.map(Math.abs).sort());
    return [doubtOf(weighed, tooFar.length / residuals.length, residuals.length, distance)];
  }
  return farOff(unusual, weighed, residuals.length);
}

/** Many answers that neither their rows nor their peers make likely, on one side. */
function farOff(unusual: readonly UnusualCell[], weighed: Weighed, count: number): Doubt[] {
  const ratios = unusual.filter((cell) => cell.weighed === weighed).map(({ value, usual }) => value / usual);
  return [ratios.filter((ratio) => ratio > 1), ratios.filter((ratio) => ratio < 1)].flatMap((side) => {
    if (side.length < LEAST || side.length <= MOST_FAR * count) return [];
    const distances = sorted(side, (ratio) => Math.abs(Math.log10(ratio)));
    return [doubtOf(weighed, side.length / count, count, middle(distances))];
  });
}

/** How far the size of each answer lies from the median of its industry and year. */
function residualsOf(weighing: Weighing, weighed: Weighed): Float64Array {
  const logs = weighing.logs(weighed);
  const residuals = new Float64Array(logs.length);
  let count = 0;
  for (const years of weighing.pools().values()) {
    for (const members of years.values()) {
      const { size } = weighing.median(weighed, members);
      for (const at of members) if (!Number.isNaN(logs[at])) residuals[count++] = logs[at]! - size;
    }
  }
  return residuals.subarray(0, count);
}

function doubtOf({ name, unit }: Weighed, share: number, count: number, distance: number): Doubt {
  return {
    question: `${name} mixed`,
    near: share,
    rule: `${sized(100 * share)}% of ${count} answers are of another size than the rest, about ${sized(10 ** distance)} times`,
    causes: `Some rows may be in another unit. ${causesOf(10 ** -distance, unit)}`,
  };
}
