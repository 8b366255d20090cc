import type { UnusualCell } from "./cells.ts";
import { type Weighed } from "./columns.ts";
import { usualCauses, type Doubt, sized } from "./doubt.ts";
import { firstOfAnswers } from "./first.ts";
import { middle, sorted, twoClusters } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** Thresholds for two clusters: a factor of seven apart, and clearer than a single normal cluster, whose value is 2.65. */
const LEAST_DISTANCE = 0.85;
const LEAST_CLEARNESS = 3.1;
/** Minimum share of the smaller cluster. */
const LEAST_SHARE = 0.08;
/** Share of unusual single answers that may be on one side. */
const MOST_FAR = 0.015;
const LEAST = 6;
/** Distance that no correct answer has, a factor of a hundred, such as 1.018 hours for 1018. */
const TOO_FAR = 2;
/** Minimum number of such answers to be in doubt. */
const LEAST_TOO_FAR = 3;
/** Shares of 1 among percentages are at most a tenth of the median; as a decimal logarithm. */
const LEAST_OFF_OF_SHARE = 1;
/** Share of answers that may look like shares of 1 if decimals do not decide. */
const MOST_SMALL = 0.01;
/** Minimum number of decimals of a share of 1. */
const DECIMALS_OF_SHARE = 2;
/** Quantile of the number of decimals that counts as usual. */
const USUAL_PART = 0.85;
/** Minimum distance between clusters of a score or percentage, as a fraction of its maximum. */
const LEAST_POINTS = 0.3;

/** Finds columns with answers of two sizes: some rows were misread, or are in another unit. */
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
 * Finds answers of two sizes in a score or a percentage. Near 0 a factor means nothing: 0.4% automation is as plausible as
 * 45%. Shares of 1 are recognised because they are at most 1, and have more decimals than the rest or are frequent; other
 * misreadings have more decimals, or form a cluster that is also far off in points.
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
  const points = twoClusters(
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
  const heaps = twoClusters(sizes, leastOfHeap(sizes.length));
  if (heaps === undefined || heaps.distance < LEAST_DISTANCE || heaps.clearness < LEAST_CLEARNESS)
    return undefined;
  return doubtOf(weighed, heaps.share, sizes.length, heaps.distance);
}

/** Finds many unusual single answers on the same side. */
function farOff(unusual: readonly UnusualCell[], weighed: Weighed, count: number): Doubt[] {
  const ratios = unusual.filter((cell) => cell.weighed === weighed).map(({ value, usual }) => value / usual);
  return [ratios.filter((ratio) => ratio > 1), ratios.filter((ratio) => ratio < 1)].flatMap((side) => {
    if (side.length < LEAST || side.length <= MOST_FAR * count) return [];
    const distances = sorted(side, (ratio) => Math.abs(Math.log10(ratio)));
    return [doubtOf(weighed, side.length / count, count, middle(distances))];
  });
}

/**
 * Returns the distance of each answer from the median of its industry and year, in decimal logarithms; valid until the next
 * call.
 */
function residualsOf(weighing: Weighing, weighed: Weighed): Float64Array {
  const logs = weighing.logs(weighed);
  const residuals = weighing.room();
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
    rule: `${sized(100 * share)}% of ${count} answers differ in size from the rest, by a factor of about ${sized(10 ** distance)}`,
    causes: `Some rows may be in another unit. ${usualCauses(10 ** -distance, unit)}`,
  };
}
