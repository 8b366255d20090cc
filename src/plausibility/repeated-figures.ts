import { ANSWERS, type Weighed } from "./columns.ts";
import { causesInWords, type Doubt, sized, wholePercent } from "./doubt.ts";
import type { Members, Weighing } from "./weighing.ts";

/** Minimum number of answers, and share of them that are one figure. */
const LEAST = 60;
const MOST_SAME = 0.7;
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
  const whole = sameFigure(weighing, weighed, weighing.everybody, "");
  if (whole.length > 0) return whole;
  return PARTS.flatMap((part) =>
    [...weighing.parts(part)].flatMap(([value, members]) =>
      sameFigure(weighing, weighed, members, `, ${part} ${value}`),
    ),
  );
}

function sameFigure(weighing: Weighing, weighed: Weighed, members: Members, label: string): Doubt[] {
  // An answer of 0 has no logarithm: a cost may be nothing everywhere, and other zeros are remarked on.
  const logs = weighing.logs(weighed);
  const most = majorityOf(logs, members);
  let [given, count] = [0, 0];
  for (const at of members) {
    if (Number.isNaN(logs[at])) continue;
    given++;
    if (logs[at] === most) count++;
  }
  if (given < LEAST || count < MOST_SAME * given) return [];
  const { name, unit } = weighed;
  return [
    {
      question: `${name} the same${label}`,
      near: count / given,
      rule: `${count} of ${given} answers are ${sized(10 ** most, unit)}`,
      causes: causesInWords(["the form gives this figure where nobody enters another"]),
    },
  ];
}

/** Returns the value that more than half of some values are, if there is one; otherwise any (Boyer and Moore 1991). */
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

function equalColumns(weighing: Weighing, first: Weighed, second: Weighed): Doubt[] {
  // Two costs may both be nothing, so zeros do not count here either.
  const [one, other] = [weighing.logs(first), weighing.logs(second)];
  let [given, equal] = [0, 0];
  for (let at = 0; at < one.length; at++) {
    if (Number.isNaN(one[at]! + other[at]!)) continue;
    given++;
    if (one[at] === other[at]) equal++;
  }
  if (given < LEAST_ROWS || equal < MOST_EQUAL * given) return [];
  return [
    {
      question: `${first.name} and ${second.name} equal`,
      near: equal / given,
      rule: `are equal in ${wholePercent(equal / given)} of ${given} rows`,
      causes: causesInWords(["one column of the export was copied to the other"]),
    },
  ];
}
