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
/** Shares of 1 among percents are a tenth of the median or less: as a decimal logarithm. */
const LEAST_OFF_OF_SHARE = 1;
/** The part of all answers that may look like shares of 1 where decimals do not tell. */
const MOST_SMALL = 0.01;
/** Decimals from which on an answer counts as a share of 1. */
const DECIMALS_OF_SHARE = 2;
/** The part of all answers that have the usual decimals or fewer. */
const USUAL_PART = 0.85;
/** How far apart heaps of a score or a percentage are, in parts of the greatest that it can be. */
const LEAST_POINTS = 0.3;

/** Columns with answers of two sizes: some rows were misread, or are in another unit. */
export function mixedDoubts(weighing: Weighing, unusual: readonly UnusualCell[]): Doubt[] {
  return firstOfAnswers((weighed) => mixedIn(weighing, weighed, unusual));
}

function mixedIn(weighing: Weighing, weighed: Weighed, unusual: readonly UnusualCell[]): Doubt[] {
  if (weighed.most !== undefined) return mixedOfMost(weighing, weighed, weighed.most, unusual);
  const heaps = heapsOf(weighing, weighed);
  if (heaps !== undefined) return [heaps];
  const residuals = residualsOf(weighing, weighed);
  const tooFar = residuals.filter((residual) => Math.abs(residual) >= TOO_FAR);
  if (tooFar.length >= LEAST_TOO_FAR) {
    const distance = middle(tooFar.map(Math.abs).sort());
    return [doubtOf(weighed, tooFar.length / residuals.length, residuals.length, distance)];
  }
  return farOff(unusual, weighed, residuals.length);
}

/**
 * The same of a score or a percentage. Near 0 a factor tells nothing: 0.4% of automation is as honest as 45%. What tells a
 * share of 1 is that it is 1 at most, and has more decimals than the rest or comes often; another misreading has more
 * decimals, or lies in a heap that is far off in points too.
 */
function mixedOfMost(
  weighing: Weighing,
  weighed: Weighed,
  most: number,
  unusual: readonly UnusualCell[],
): Doubt[] {
  const sizes = weighing.sizes(weighed, weighing.everybody);
  const typical = middle(sizes);
  const logs = weighing.logs(weighed);
  const decimals = weighing.decimals(weighed);
  const usualDecimals = decimals.toSorted()[Math.floor(USUAL_PART * decimals.length)] ?? 0;
  const isOfMore = (at: number) => decimals[at]! > usualDecimals && decimals[at]! >= DECIMALS_OF_SHARE;
  // The logarithm of 1 is 0.
  const small = weighing.everybody.filter(
    (at) => logs[at]! <= 0 && logs[at]! <= typical - LEAST_OFF_OF_SHARE,
  );
  const fine = small.filter(isOfMore);
  const isOften = small.length >= LEAST && small.length > MOST_SMALL * sizes.length;
  const shares = isOften ? small : fine;
  if (isOften || shares.length >= LEAST_TOO_FAR) {
    const distance = typical - middle(sorted(shares, (at) => logs[at]!));
    return [doubtOf(weighed, shares.length / sizes.length, sizes.length, distance)];
  }
  const points = twoHeaps(
    sizes.map((log) => 10 ** log),
    leastOfHeap(sizes.length),
  );
  const isApart =
    points !== undefined && points.distance >= LEAST_POINTS * most && points.clearness >= LEAST_CLEARNESS;
  const heaps = isApart ? heapsOf(weighing, weighed) : undefined;
  if (heaps !== undefined) return [heaps];
  return farOff(
    unusual.filter(({ at }) => isOfMore(at)),
    weighed,
    sizes.length,
  );
}

const leastOfHeap = (count: number) => Math.max(LEAST, Math.ceil(LEAST_SHARE * count));

function heapsOf(weighing: Weighing, weighed: Weighed): Doubt | undefined {
  const sizes = weighing.sizes(weighed, weighing.everybody);
  const heaps = twoHeaps(sizes, leastOfHeap(sizes.length));
  if (heaps === undefined || heaps.distance < LEAST_DISTANCE || heaps.clearness < LEAST_CLEARNESS)
    return undefined;
  return doubtOf(weighed, heaps.share, sizes.length, heaps.distance);
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
