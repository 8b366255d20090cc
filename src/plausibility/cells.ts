import { ANSWERS, type Weighed } from "./columns.ts";
import { DEVIATION_OF_MEDIAN, median } from "./sizes.ts";
import type { Weighing } from "./weighing.ts";

/** An answer that neither the others of its row nor those of its peers make likely. */
export interface UnusualCell {
  /** The place of its submission. */
  readonly at: number;
  readonly weighed: Weighed;
  readonly value: number;
  /** About what it would be, from what its row and its peers answer. */
  readonly usual: number;
}

/** Submissions before single answers are looked at. */
const LEAST = 60;
/** The least members of an industry, year and so on whose median is used. */
const LEAST_OF_PART = 8;
const PEERS = ["industry", "year", "framework", "country"] as const;
/** How far an answer lies from what is likely before it is named: standard deviations, and a factor of four. */
const FAR_DEVIATIONS = 4;
const LEAST_FAR = 0.6;
/** The same of a score or a percentage: nearer to it with its decimal sign moved than as it stands. */
const LEAST_RATIO = 0.5;
/** A deviation that predicts nothing of the other answers of its row, for it may be misread itself. */
const DOUBTFUL_DEVIATIONS = 3;
/** Where scores and percentages end that can be too great. */
const NEAR_MOST = 0.9;
/** Correlation from which one answer tells of another. */
const LEAST_CORRELATION = 0.3;
/** No column is answered so alike that less than this is a standard deviation of it, in decimal logarithms. */
const LEAST_DEVIATION = 0.06;
/** The most answers of a row that are named: each that is named makes the others less doubtful. */
const MOST_OF_ROW = 4;

/**
 * Answers that deviate by themselves, in the manner of DetectDeviatingCells (Rousseeuw and Van den Bossche 2018): each is
 * measured beside the medians of its industry, year, framework and country, and beside what the answers of its row predict
 * that go with it, all by medians, so that what is misread does not hide itself.
 */
export function unusualCells(weighing: Weighing): UnusualCell[] {
  const count = weighing.all.length;
  if (count < LEAST) return [];
  const columns = ANSWERS.map((weighed) => standardised(weighing, weighed));
  const links = linksOf(columns);
  const residuals = new Float64Array(count);
  const scales = columns.map((_, own) => {
    for (let at = 0; at < count; at++) residuals[at] = residual(columns, links, own, at, NONE);
    return deviationOf(residuals);
  });
  const found: UnusualCell[] = [];
  for (let at = 0; at < count; at++) {
    const named = new Set<number>();
    while (named.size < MOST_OF_ROW) {
      const own = farthest(columns, links, scales, at, named);
      if (own === undefined) break;
      named.add(own);
    }
    for (const own of [...named].sort((a, b) => a - b)) {
      const { weighed, deviation, sizes, toValue } = columns[own]!;
      const off = residual(columns, links, own, at, named) * deviation;
      const value = weighed.of(weighing.all[at]!);
      const usual = toValue(sizes[at]! - off);
      if (Math.abs(Math.log10(value / usual)) >= LEAST_RATIO) found.push({ at, weighed, value, usual });
    }
  }
  return found;
}

interface Column {
  readonly weighed: Weighed;
  /** Sizes as they are, of which an answer is made again. */
  readonly sizes: Float64Array;
  /** How far each lies from the medians of its peers, in standard deviations; NaN where there is none. */
  readonly scores: Float64Array;
  readonly deviation: number;
  readonly toValue: (size: number) => number;
}

/** An answer that another one goes with. */
interface Link {
  readonly other: number;
  readonly correlation: number;
}

const NONE: ReadonlySet<number> = new Set();

function standardised(weighing: Weighing, weighed: Weighed): Column {
  const { most } = weighed;
  const sizes =
    most === undefined ? weighing.logs(weighed) : weighing.logs(weighed).map((log) => oddsOf(log, most));
  const scores = sizes.slice();
  centre(scores, weighing.everybody);
  for (const part of PEERS) {
    for (const members of weighing.parts(part).values()) centre(scores, members, LEAST_OF_PART);
  }
  const deviation = deviationOf(scores);
  for (let at = 0; at < scores.length; at++) scores[at]! /= deviation;
  const toValue = (size: number) => (most === undefined ? 10 ** size : most / (1 + 10 ** -size));
  return { weighed, sizes, scores, deviation, toValue };
}

/** The decimal logarithm of the odds of a figure with a greatest one; near that none is unusual, and beyond it none is read. */
function oddsOf(log: number, most: number): number {
  const value = Math.min(10 ** log, NEAR_MOST * most);
  return Math.log10(value / (most - value));
}

function centre(sizes: Float64Array, members: readonly number[], least = 1): void {
  const { count, size } = median(members, (at) => sizes[at]!);
  if (count < least) return;
  for (const at of members) sizes[at]! -= size;
}

function deviationOf(residuals: Float64Array): number {
  const { size } = median(residuals, (one) => Math.abs(one));
  return Math.max(LEAST_DEVIATION, DEVIATION_OF_MEDIAN * size || 0);
}

/** For each answer those that tell of it, by correlations of scores that are cut off where they are doubtful. */
function linksOf(columns: readonly Column[]): Link[][] {
  return columns.map((one, own) =>
    columns.flatMap((other, place): Link[] => {
      if (place === own) return [];
      const correlation = correlationOf(one.scores, other.scores);
      return Math.abs(correlation) < LEAST_CORRELATION ? [] : [{ other: place, correlation }];
    }),
  );
}

function correlationOf(one: Float64Array, other: Float64Array): number {
  const cut = (score: number) => Math.max(-DOUBTFUL_DEVIATIONS, Math.min(DOUBTFUL_DEVIATIONS, score));
  let [products, ofOne, ofOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [cut(one[at]!), cut(other[at]!)];
    if (Number.isNaN(a + b)) continue;
    products += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return products / Math.sqrt(ofOne * ofOther) || 0;
}

/** How far an answer lies from what those of its row predict that are in no doubt, in deviations of its column. */
function residual(
  columns: readonly Column[],
  links: readonly (readonly Link[])[],
  own: number,
  at: number,
  doubtful: ReadonlySet<number>,
): number {
  let [sum, weights] = [0, 0];
  for (const { other, correlation } of links[own]!) {
    const score = columns[other]!.scores[at]!;
    if (Number.isNaN(score) || Math.abs(score) > DOUBTFUL_DEVIATIONS || doubtful.has(other)) continue;
    // The more one tells of the other, the more it counts.
    const weight = correlation ** 2 / (1 - correlation ** 2 + 0.01);
    sum += weight * correlation * score;
    weights += weight;
  }
  return columns[own]!.scores[at]! - (weights === 0 ? 0 : sum / weights);
}

/** The answer of a row that lies farthest from what is likely, where that is too far. */
function farthest(
  columns: readonly Column[],
  links: readonly (readonly Link[])[],
  scales: readonly number[],
  at: number,
  named: ReadonlySet<number>,
): number | undefined {
  let [most, found]: [number, number | undefined] = [FAR_DEVIATIONS, undefined];
  for (const [own, { deviation }] of columns.entries()) {
    if (named.has(own)) continue;
    const off = Math.abs(residual(columns, links, own, at, named));
    // What is not answered is NaN, which is never farther.
    if (off / scales[own]! > most && off * deviation >= LEAST_FAR) [most, found] = [off / scales[own]!, own];
  }
  return found;
}
