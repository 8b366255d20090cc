import { GOES_WITH, ORDER_OF_COSTS, USUAL_ORDER, type Weighed } from "./columns.ts";
import { causesInWords, type Doubt, wholePercent } from "./doubt.ts";
import { type Share, reversedShares } from "./reversed-shares.ts";
import type { Members, Weighing } from "./weighing.ts";

type Pair = readonly [greater: Weighed, lesser: Weighed];

const LEAST = 20;
/** How far the share of rows in their usual order may be below a half, divided by the square root of their number. */
const CHANCE = 0.9;
/** Minimum share of rows in the same order for that order to be clear, in a year or file and in the others. */
const CLEARLY = 0.7;
/** Parts whose programmes have the same order; those of industries and frameworks really differ. */
const PARTS_OF_ONE_ORDER = ["year", "source"] as const;
/** Minimum distance of a correlation from 0 on the wrong side, in standard errors, which are 1 / √n for n pairs. */
const CLEAR = 3;

/** Minimum ratio of the costs' medians for their order to be clear. */
const TIMES_OF_ORDER = 1.25;
/** Minimum share of rows in this order. */
const ROWS_OF_ORDER = 0.6;

const CAUSES = causesInWords(["the two columns have changed places"]);

/** Finds columns that may have been swapped, judging by their order and by their correlations with other columns. */
export function swappedDoubts(weighing: Weighing): Doubt[] {
  return [
    ...USUAL_ORDER.flatMap((pair) => ofPair(weighing, pair)),
    ...ofCosts(weighing).filter(({ isClear }) => isClear),
    ...[...USUAL_ORDER, ...ORDER_OF_COSTS].flatMap((pair) => ofParts(weighing, pair)),
    ...ofCorrelations(weighing),
  ];
}

/** Finds costs in an unusual order that is not clear, because they are about equal. */
export function swappedRemarks(weighing: Weighing): Doubt[] {
  return ofCosts(weighing).filter(({ isClear }) => !isClear);
}

/** Counts the programmes with both answers, and those of them in the usual order. */
function inOrder(weighing: Weighing, [greater, lesser]: Pair, members: Members, label = ""): Share {
  // An answer of 0 has no logarithm, and so is ignored.
  const [first, second] = [weighing.logs(greater), weighing.logs(lesser)];
  let [counted, given] = [0, 0];
  for (const at of members) {
    const difference = first[at]! - second[at]!;
    if (Number.isNaN(difference) || difference === 0) continue;
    given++;
    if (difference > 0) counted++;
  }
  return { label, given, counted };
}

const isReversed = ({ counted, given }: Share) =>
  given >= LEAST && counted / given < 0.5 - CHANCE / Math.sqrt(given);

function ofPair(weighing: Weighing, pair: Pair): Doubt[] {
  const share = inOrder(weighing, pair, weighing.everybody);
  if (!isReversed(share)) return [];
  const [greater, lesser] = pair;
  const near = 1 - share.counted / share.given;
  return [
    {
      question: `${greater.name} below ${lesser.name}`,
      near,
      rule: `${greater.name} is below ${lesser.name} in ${wholePercent(near)} of ${share.given} submissions, usually in less than half`,
      causes: CAUSES,
    },
  ];
}

interface DoubtOfOrder extends Doubt {
  readonly isClear: boolean;
}

/** The order of costs differs between benchmarks, so each order is one doubt, confirmed once. */
function ofCosts(weighing: Weighing): DoubtOfOrder[] {
  const pairs = ORDER_OF_COSTS.map((pair) => ({ pair, ...inOrder(weighing, pair, weighing.everybody) }));
  const turned = pairs.filter(isReversed);
  if (turned.length === 0) return [];
  const wins = new Map<Weighed, number>();
  for (const own of pairs) {
    const [greater, lesser] = isReversed(own) ? own.pair.toReversed() : own.pair;
    wins.set(greater!, (wins.get(greater!) ?? 0) + 1);
    wins.set(lesser!, wins.get(lesser!) ?? 0);
  }
  const order = [...wins].sort(([, a], [, b]) => b - a).map(([{ name }]) => name);
  const near = Math.max(...turned.map(({ counted, given }) => 1 - counted / given));
  const isClear = turned.some(({ pair: [greater, lesser], counted, given }) => {
    const distance =
      weighing.median(lesser, weighing.everybody).size - weighing.median(greater, weighing.everybody).size;
    return distance >= Math.log10(TIMES_OF_ORDER) && 1 - counted / given >= ROWS_OF_ORDER;
  });
  return [
    {
      isClear,
      question: order.join(" above "),
      near,
      rule: `costs are in this order in most submissions; usually the order is ${ORDER_OF_COSTS[0]![0].name}, ${ORDER_OF_COSTS[0]![1].name}, ${ORDER_OF_COSTS[1]![1].name}`,
      causes: causesInWords([
        "two columns of costs have changed places",
        "work that is mostly done in-house",
      ]),
    },
  ];
}

function ofParts(weighing: Weighing, pair: Pair): Doubt[] {
  const [greater, lesser] = pair;
  return PARTS_OF_ONE_ORDER.flatMap((part) =>
    reversedShares(
      [...weighing.parts(part)].map(([value, members]) =>
        inOrder(weighing, pair, members, `${part} ${value}`),
      ),
      LEAST,
      CLEARLY,
    )
      .filter(({ usual }) => usual > CLEARLY || usual < 1 - CLEARLY)
      .map(({ label, given, share, usual }) => ({
        question: `${greater.name} and ${lesser.name}, ${label}`,
        near: share,
        rule: `${greater.name} is above ${lesser.name} in ${wholePercent(share)} of ${given} submissions, and in ${wholePercent(usual)} of the others`,
        causes: CAUSES,
      })),
  );
}

/** Detects swapped columns by correlations: mature programmes have automated more, and remediate sooner. */
function ofCorrelations(weighing: Weighing): Doubt[] {
  const { maturity, automation, days } = GOES_WITH;
  const together = correlation(weighing, maturity, automation);
  if (together.errors > -CLEAR) return [];
  return [
    [automation, days, correlation(weighing, maturity, days)] as const,
    [maturity, days, correlation(weighing, automation, days)] as const,
  ].flatMap(([one, other, { of, errors }]) =>
    errors < CLEAR
      ? []
      : [
          {
            question: `${one.name} and ${other.name}`,
            near: of,
            rule: `mature programmes have automated less (correlation ${together.of.toFixed(2)}), and the correlation with ${other.name} is ${of.toFixed(2)}; usually it is the other way round`,
            causes: CAUSES,
          },
        ],
  );
}

/** Computes Pearson's correlation of the logarithms of two answers, and its distance from 0 in standard errors. */
function correlation(weighing: Weighing, one: Weighed, other: Weighed): { of: number; errors: number } {
  const [first, second] = [weighing.logs(one), weighing.logs(other)];
  const both = weighing.everybody.filter((at) => !Number.isNaN(first[at]! + second[at]!));
  const mean = (logs: Float64Array) => both.reduce((sum, at) => sum + logs[at]!, 0) / both.length;
  const [a, b] = [mean(first), mean(second)];
  let [products, ofFirst, ofSecond] = [0, 0, 0];
  for (const at of both) {
    const [x, y] = [first[at]! - a, second[at]! - b];
    products += x * y;
    ofFirst += x * x;
    ofSecond += y * y;
  }
  const of = products / Math.sqrt(ofFirst * ofSecond);
  return both.length < LEAST || Number.isNaN(of)
    ? { of: 0, errors: 0 }
    : { of, errors: of * Math.sqrt(both.length) };
}
