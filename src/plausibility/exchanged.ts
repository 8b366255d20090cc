import { max } from "d3-array";
import { PARTING_KEYS } from "./answered.ts";
import { OF_ONE_PART, OF_ONE_SIZE, type Weighed } from "./columns.ts";
import { NO_DECIMALS } from "./decimals.ts";
import { causesInWords, type Doubt, wholePercent } from "./doubt.ts";
import { DEVIATION_OF_MEDIAN, located, median, sorted, twoClusters } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

export type WeighedPair = readonly [Weighed, Weighed];

/** Thresholds for two clusters of rows whose ratios of the two columns are inverse to each other. */
const LEAST_DISTANCE = 0.2;
const LEAST_CLEARNESS = 3.1;
const LEAST_SHARE = 0.08;
const MOST_OFF_CENTRE = 0.2;
const LEAST = 20;
/** Minimum distance of a part's ratio from that of the others, in standard errors. */
const CLEAR = 4;
/** Maximum distance that remains after exchanging the columns, as a fraction of the distance before. */
const NEARER = 1 / 3;
const LEAST_GAP = 0.08;
/** Spread assumed between correct parts, if there are too few to measure it. */
const LEAST_SPREAD = 0.02;
/** Correlation of decimals below which two columns seem exchanged. */
const MOST_CORRELATION = -0.4;

const CAUSES = causesInWords(["the two columns have changed places in some rows"]);

/** Finds columns of similar size that are exchanged in some rows, judging by ratios and decimals. */
export function exchangedDoubts(weighing: Weighing): Doubt[] {
  return OF_ONE_SIZE.flatMap((pair) => inHeaps(weighing, pair) ?? inDecimals(weighing, pair) ?? []);
}

/** Finds columns of similar size that may be exchanged in a part of the submissions; correct data may look like this too. */
export function exchangedRemarks(weighing: Weighing): Doubt[] {
  return OF_ONE_SIZE.flatMap((pair) => inParts(weighing, pair));
}

/** Returns a function for the decimal logarithm of a submission's ratio of two answers; NaN if either is missing. */
export function logRatios(weighing: Weighing, [one, other]: WeighedPair): (at: number) => number {
  const [first, second] = [weighing.logs(one), weighing.logs(other)];
  return (at) => first[at]! - second[at]!;
}

function inHeaps(weighing: Weighing, pair: (typeof OF_ONE_SIZE)[number]): Doubt | undefined {
  if (!OF_ONE_PART.includes(pair)) return undefined;
  const sizes = sorted(weighing.everybody, logRatios(weighing, pair));
  const heaps = twoClusters(sizes, Math.max(LEAST, Math.ceil(LEAST_SHARE * sizes.length)));
  if (heaps === undefined || heaps.distance < LEAST_DISTANCE || heaps.clearness < LEAST_CLEARNESS)
    return undefined;
  if (Math.abs(heaps.centre) > MOST_OFF_CENTRE * heaps.distance) return undefined;
  const [one, other] = pair;
  return {
    question: `${one.name} and ${other.name} exchanged`,
    near: heaps.share,
    rule: `in ${wholePercent(heaps.share)} of ${sizes.length} submissions the ratio of the two is the inverse of that in the rest`,
    causes: CAUSES,
  };
}

/** Finds exchanged columns by decimals: in an exchanged row, each column has the decimals usual for the other one. */
function inDecimals(weighing: Weighing, pair: WeighedPair): Doubt | undefined {
  const [first, second] = pair.map((weighed) => weighing.decimals(weighed)) as [Int8Array, Int8Array];
  const most = Math.max(max(first)!, max(second)!);
  if (most === 0) return undefined;
  // Rows with the most decimals in the first column, in the second and in both.
  let [rows, a, b, both] = [0, 0, 0, 0];
  for (let at = 0; at < first.length; at++) {
    if (first[at] === NO_DECIMALS || second[at] === NO_DECIMALS) continue;
    rows++;
    if (first[at] === most) a++;
    if (second[at] === most) b++;
    if (first[at] === most && second[at] === most) both++;
  }
  const fewer = Math.min(a, b);
  const share = fewer / (a + b);
  const correlation = (rows * both - a * b) / Math.sqrt(a * (rows - a) * b * (rows - b));
  if (!(correlation < MOST_CORRELATION) || share < LEAST_SHARE || fewer < LEAST) return undefined;
  const [one, other] = pair;
  return {
    question: `${one.name} and ${other.name} exchanged`,
    near: share,
    rule: `one of the two usually has ${most === 1 ? "1 decimal" : `${most} decimals`} and the other fewer; in ${wholePercent(share)} of ${rows} submissions it is the other way round`,
    causes: CAUSES,
  };
}

function inParts(weighing: Weighing, pair: WeighedPair): Doubt[] {
  const ratioAt = logRatios(weighing, pair);
  return PARTING_KEYS.flatMap((part) => {
    const parts = [...weighing.parts(part)].flatMap(([value, members]) => {
      const own = located(members, ratioAt);
      return own.count < LEAST ? [] : [{ value, ...own }];
    });
    if (parts.length < 2) return [];
    return parts.flatMap((own): Doubt[] => {
      const others = parts.filter((one) => one !== own).map(({ size }) => size);
      const { size: usual } = median(others, (size) => size);
      const spread = DEVIATION_OF_MEDIAN * median(others, (size) => Math.abs(size - usual)).size;
      const error = Math.hypot(own.error, spread, LEAST_SPREAD);
      const gap = Math.abs(own.size - usual);
      if (gap < LEAST_GAP || gap < CLEAR * error || Math.abs(own.size + usual) > NEARER * gap) return [];
      const [one, other] = pair;
      return [
        {
          question: `${one.name} and ${other.name}, ${part} ${own.value}`,
          near: 10 ** own.size,
          rule: `${one.name} is ${(10 ** own.size).toFixed(2)} times ${other.name} (median of ${own.count} submissions), and ${(10 ** usual).toFixed(2)} times in the others`,
          causes: causesInWords(["the two columns have changed places there"]),
        },
      ];
    });
  });
}
