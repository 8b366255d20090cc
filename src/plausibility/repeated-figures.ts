import { ANSWERS, type Weighed } from "./columns.ts";
import { causesInWords, type Doubt, sized, wholePercent } from "./doubt.ts";
import { stepsOf } from "./steps.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Minimum number of answers, and share of them that are one figure. */
const LEAST = 60;
const MOST_SAME = 0.7;
/** The share on a scale of so few steps, such as five levels or the deadlines of 7, 14, 30 and 90 days. */
const MOST_STEPS = 8;
const MOST_OF_FEW_STEPS = 0.95;
/** Share of the answers of other years or files above which the figure, or an equal one, is usual. */
const MOST_ELSEWHERE = 0.35;
/** Minimum number of rows with two answers, and share of them in which the two are equal. */
const LEAST_ROWS = 30;
const MOST_EQUAL = 0.7;

/** The parts that one form, or one export, is filled in for. */
const PARTS = ["year", "source"] as const;

/** Finds columns in which most answers are the same figure, and two columns in which most rows have equal figures. */
export function repeatedFigureDoubts(weighing: Weighing): Doubt[] {
  return [
    ...ANSWERS.flatMap((weighed) => sameFigures(weighing, weighed)),
    ...ANSWERS.flatMap((first, at) =>
      ANSWERS.slice(at + 1).flatMap((second) => equalColumns(weighing, first, second)),
    ),
  ];
}

/** Finds one figure that most answers have: in all submissions or, if not, in a part of them. */
function sameFigures(weighing: Weighing, weighed: Weighed): Doubt[] {
  const whole = sameFigure(weighing, weighed, weighing.everybody);
  const isCoarse = stepsOf(weighing.logs(weighed), MOST_STEPS) !== undefined;
  const most = isCoarse ? MOST_OF_FEW_STEPS : MOST_SAME;
  if (whole.given >= LEAST && whole.count >= most * whole.given) return [sameDoubt(weighed, whole, "")];
  return PARTS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) => {
      const own = sameFigure(weighing, weighed, members);
      if (own.given < LEAST || own.count < most * own.given) return [];
      const all = countOf(weighing, weighed, weighing.everybody, own.log);
      const others = { given: whole.given - own.given, count: all - own.count };
      return others.count > MOST_ELSEWHERE * others.given
        ? []
        : [sameDoubt(weighed, own, `, ${part} ${value}`)];
    }),
  );
}

/** The figure that most of some answers are, as its logarithm, and how many answers are given and are this figure. */
interface SameFigure {
  readonly log: number;
  readonly given: number;
  readonly count: number;
}

function sameFigure(weighing: Weighing, weighed: Weighed, members: Members): SameFigure {
  const log = majorityOf(weighing.logs(weighed), members);
  const given = members.filter((at) => !Number.isNaN(weighed.of(weighing.all[at]!))).length;
  return { log, given, count: countOf(weighing, weighed, members, log) };
}

function countOf(weighing: Weighing, weighed: Weighed, members: Members, log: number): number {
  const logs = weighing.logs(weighed);
  let count = 0;
  for (const at of members) if (logs[at] === log) count++;
  return count;
}

function sameDoubt({ name, unit }: Weighed, { log, given, count }: SameFigure, label: string): Doubt {
  return {
    question: `${name} the same${label}`,
    near: count / given,
    rule: `${count} of ${given} answers are ${sized(10 ** log, unit)}`,
    causes: causesInWords(["the form gives this figure where nobody enters another"]),
  };
}

/**
 * Returns the value that more than half of some values are, if there is one; otherwise any (Boyer and Moore 1991). An answer of 0
 * has no logarithm: a cost may be nothing everywhere, and other zeros are remarked on.
 */
function majorityOf(values: Float64Array, members: Members): number {
  let [found, surplus] = [Number.NaN, 0];
  for (const at of members) {
    const value = values[at]!;
    if (Number.isNaN(value)) continue;
    if (surplus === 0) found = value;
    surplus += value === found ? 1 : -1;
  }
  return found;
}

/** Finds two columns that are mostly equal: in all submissions or, if not, in a part of them. */
function equalColumns(weighing: Weighing, first: Weighed, second: Weighed): Doubt[] {
  const whole = equalRows(weighing, first, second, weighing.everybody);
  if (areMostlyEqual(whole)) return [equalDoubt(first, second, whole, "")];
  return PARTS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) => {
      const own = equalRows(weighing, first, second, members);
      const others = { given: whole.given - own.given, equal: whole.equal - own.equal };
      return areMostlyEqual(own) && others.equal <= MOST_ELSEWHERE * others.given
        ? [equalDoubt(first, second, own, `, ${part} ${value}`)]
        : [];
    }),
  );
}

/** How many rows have both answers, and in how many of them these are equal. */
interface EqualRows {
  readonly given: number;
  readonly equal: number;
}

function equalRows(weighing: Weighing, first: Weighed, second: Weighed, members: Members): EqualRows {
  // Two costs may both be nothing, so zeros do not count here either.
  const [one, other] = [weighing.logs(first), weighing.logs(second)];
  let [given, equal] = [0, 0];
  for (const at of members) {
    if (Number.isNaN(one[at]! + other[at]!)) continue;
    given++;
    if (one[at] === other[at]) equal++;
  }
  return { given, equal };
}

function areMostlyEqual({ given, equal }: EqualRows): boolean {
  return given >= LEAST_ROWS && equal >= MOST_EQUAL * given;
}

function equalDoubt(first: Weighed, second: Weighed, { given, equal }: EqualRows, label: string): Doubt {
  return {
    question: `${first.name} and ${second.name} equal${label}`,
    near: equal / given,
    rule: `are equal in ${wholePercent(equal / given)} of ${given} rows`,
    causes: causesInWords(["one column of the export was copied to the other"]),
  };
}
