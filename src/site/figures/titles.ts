import { pairs } from "d3-array";
import { PROTECTED } from "../withheld.ts";
import { endsOf, type Kind, listed, type Named, PLURALS, timesAsMuch, verb } from "./words.ts";

/** The finding about maturity: who has most and who has least, or that all have the same. */
export function mostAndLeastMature(
  items: readonly Named[],
  kind: Kind,
  score: (value: number) => string,
): string {
  const ends = endsOf(items);
  if (ends === undefined) return `Maturity by ${kind} is ${PROTECTED}`;
  const { high, highest, low, lowest } = ends;
  if (high === low) {
    return highest.length === 1
      ? `${highest[0]} scores ${score(high)} for maturity`
      : `${listed(highest)} are equally mature, at ${score(high)}`;
  }
  const most = `${listed(highest)} ${verb(highest, `is the most mature ${kind}`, `are the most mature ${PLURALS[kind]}`)}`;
  return `${most}, at ${score(high)}; ${listed(lowest)} the least, at ${score(low)}`;
}

/** The words for a quantity that some have most of. */
export interface QuantityWords {
  /** What is withheld, where all of it is: `Cost by industry`. */
  readonly subject: string;
  /** The sentence about those who have most, or about all where all have the same. */
  readonly say: (names: readonly string[], value: number) => string;
  /** What goes between `twice` and the name of who has least: `as long as`. */
  readonly as: string;
  readonly quantity: (value: number) => string;
}

/** The finding about a quantity: `A takes 10.5 days to remediate, almost twice as long as B`. */
export function mostAgainstLeast(
  items: readonly Named[],
  { subject, say, as, quantity }: QuantityWords,
): string {
  const ends = endsOf(items);
  if (ends === undefined) return `${subject} is ${PROTECTED}`;
  const { high, highest, low, lowest } = ends;
  if (high === low) return say(highest, high);
  const times = timesAsMuch(high, low);
  const comparison = times
    ? `${times} ${as} ${listed(lowest)}`
    : `against ${quantity(low)} in ${listed(lowest)}`;
  return `${say(highest, high)}, ${comparison}`;
}

/** The finding about a series: how it went from its first to its last value. Years that are withheld are not in it. */
export function courseOf(
  subject: string,
  series: readonly { readonly year: number; readonly value: number }[],
  quantity: (value: number) => string,
  yearInWords: (year: number) => string = String,
): string {
  const [first, last] = [series[0], series.at(-1)];
  if (first === undefined || last === undefined) return `${subject} is ${PROTECTED}`;
  const now = `${subject} was ${quantity(last.value)} in ${yearInWords(last.year)}`;
  if (first === last) return now;
  const steps = pairs(series, (before, after) => after.value - before.value);
  if (first.value === last.value) {
    const between = steps.some((step) => step !== 0) ? ", with changes in between" : "";
    return `${now}, as in ${first.year}${between}`;
  }
  const rose = last.value > first.value;
  const isEveryYear = steps.length === last.year - first.year;
  const always = isEveryYear && steps.every((step) => (rose ? step > 0 : step < 0));
  return `${subject} ${rose ? "rose" : "fell"} ${always ? "every year, " : ""}from ${quantity(first.value)} in ${first.year} to ${quantity(last.value)} in ${yearInWords(last.year)}`;
}
