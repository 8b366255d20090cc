import { ANSWERS, type Weighed } from "./columns.ts";
import { DEVIATION_OF_MEDIAN, median } from "./sizes.ts";
import { usualSteps } from "./steps.ts";
import type { Weighing } from "./weighing.ts";

/** An answer that is unlikely given the other answers of its row and those of its peers. */
export interface UnusualCell {
  /** The index of its submission. */
  readonly at: number;
  readonly weighed: Weighed;
  readonly value: number;
  /** The value expected from its row and its peers. */
  readonly usual: number;
}

/** Minimum number of submissions to check single answers. */
const LEAST = 60;
/** Minimum number of members of an industry, year etc. to use its median. */
const LEAST_OF_PART = 8;
const PEERS = ["industry", "year", "framework", "country"] as const;
/** Minimum distance of an unusual answer from the expected one, in standard deviations. */
const FAR_DEVIATIONS = 4;
/** The same minimum in decimal logarithms: a factor of four. */
const LEAST_FAR = 0.6;
/** Minimum ratio to the expected value, as a decimal logarithm: above it, moving the decimal sign brings a value nearer. */
const LEAST_RATIO = 0.5;
/** Deviation above which an answer does not predict others of its row, because it may be misread itself. */
const DOUBTFUL_DEVIATIONS = 3;
/** Fraction of the maximum to which scores and percentages are clipped. */
const NEAR_MOST = 0.9;
/** Minimum correlation for one answer to predict another. */
const LEAST_CORRELATION = 0.3;
/** Lower limit for the standard deviation of a column, in decimal logarithms. */
const LEAST_DEVIATION = 0.06;
/** Maximum number of unusual answers in a row: each one found makes the others less doubtful. */
const MOST_OF_ROW = 4;

/**
 * Finds single deviating answers, similar to DetectDeviatingCells (Rousseeuw and Van den Bossche 2018). Each answer is
 * compared with the medians of its industry, year, framework and country, and with the prediction from correlated answers of
 * its row. Medians are used so that misread values do not mask themselves.
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
  const steps = ANSWERS.map((weighed) => usualSteps(weighing.logs(weighed)));
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
      if (steps[own]!.has(weighing.logs(weighed)[at]!)) continue;
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
  /** Logarithms of the answers, from which the expected value is computed. */
  readonly sizes: Float64Array;
  /** Distance of each from the medians of its peers, in standard deviations; NaN if missing. */
  readonly scores: Float64Array;
  readonly deviation: number;
  readonly toValue: (size: number) => number;
}

/** A column that predicts another one. */
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

/** Returns the decimal logarithm of the odds of a bounded figure, clipped near its maximum, where no value is unusual. */
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

/** Returns for each column those that predict it, by correlations of scores, which are clipped at doubtful deviations. */
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
    const a = cut(one[at]!);
    const b = cut(other[at]!);
    if (Number.isNaN(a + b)) continue;
    products += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return products / Math.sqrt(ofOne * ofOther) || 0;
}

/** Returns the distance of an answer from the prediction by undoubted answers of its row, in deviations of its column. */
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
    // Stronger correlations have more weight.
    const weight = correlation ** 2 / (1 - correlation ** 2 + 0.01);
    sum += weight * correlation * score;
    weights += weight;
  }
  return columns[own]!.scores[at]! - (weights === 0 ? 0 : sum / weights);
}

/** Returns the answer of a row that is farthest from the expected one; undefined if none is too far. */
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
    // A missing answer is NaN, which is never greater.
    if (off / scales[own]! > most && off * deviation >= LEAST_FAR) [most, found] = [off / scales[own]!, own];
  }
  return found;
}
