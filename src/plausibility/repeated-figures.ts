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

function sameFigure(
  { all }: Weighing,
  { name, of, unit }: Weighed,
  members: Members,
  label: string,
): Doubt[] {
  const counts = new Map<number, number>();
  let given = 0;
  for (const at of members) {
    const value = of(all[at]!);
    // A cost may be nothing everywhere; other zeros are remarked on.
    if (Number.isNaN(value) || value === 0) continue;
    given++;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  if (given < LEAST) return [];
  const [value, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  if (count < MOST_SAME * given) return [];
  return [
    {
      question: `${name} the same${label}`,
      near: count / given,
      rule: `${count} of ${given} answers are ${sized(value, unit)}`,
      causes: causesInWords(["the form gives this figure where nobody enters another"]),
    },
  ];
}

function equalColumns({ all }: Weighing, first: Weighed, second: Weighed): Doubt[] {
  let [given, equal] = [0, 0];
  for (const answered of all) {
    const [one, other] = [first.of(answered), second.of(answered)];
    // Two costs may both be nothing.
    if (Number.isNaN(one) || Number.isNaN(other) || (one === 0 && other === 0)) continue;
    given++;
    if (one === other) equal++;
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
