import { extent, pairs } from "d3-array";
import { distinguishable, type Estimate } from "../../statistics/estimate.ts";
import { PROTECTED } from "../withheld.ts";
import { endsOf, listed, type Named, PLURALS } from "./words.ts";

/** The words for a figure that some have most of. */
export interface EndsWords {
  /** What is withheld, where all of it is: `Cost by industry`. */
  readonly subject: string;
  readonly kind: keyof typeof PLURALS;
  /** The sentence about one alone: `A scores 60.0 for maturity`. */
  readonly one: (name: string, value: string) => string;
  /** What cannot be told apart: `cost`. */
  readonly quality: string;
  readonly verb: "is" | "has";
  /** `the highest cost`, `the lowest cost`. */
  readonly most: string;
  readonly least: string;
  /** What follows `the most mature` where somebody is: `industry`. */
  readonly noun?: string;
  readonly quantity: (value: number) => string;
}

/** More names than these are no answer to who has the most. */
export const NAMED = 3;

/** The finding about a figure: who has most and who has least of it, as far as its uncertainty lets it be told. */
export function mostAndLeast(items: readonly Named[], words: EndsWords): string {
  const { subject, kind, one, quality, verb, most, least, noun, quantity } = words;
  const [first, second] = items;
  if (first === undefined) return `${subject} is ${PROTECTED}`;
  if (second === undefined) return one(first.name, quantity(first.value));
  const { highest, lowest, differ } = endsOf(items);
  const values = items.map(({ value }) => value);
  const [low, high] = [quantity(Math.min(...values)), quantity(Math.max(...values))];
  const reach = low === high ? `all at ${high}` : `from ${low} to ${high}`;
  if (!differ) return `No two ${PLURALS[kind]} can be told apart in ${quality}: ${reach}`;
  const told = (those: readonly Named[]) => those.length <= NAMED;
  if (!told(highest) && !told(lowest)) return `No ${kind} ${verb} clearly ${most} or ${least}: ${reach}`;
  // The sentence begins with a name, and says once what is compared.
  const [begin, end] = told(highest) ? [highest, lowest] : [lowest, highest];
  const [foremost, hindmost] = told(highest) ? [most, least] : [least, most];
  const whole = noun === undefined ? foremost : `${foremost} ${noun}`;
  const rest = told(end)
    ? placed(end, items, `${verb} ${hindmost}`, quantity)
    : `no ${kind} ${verb} clearly ${hindmost}`;
  return `${placed(begin, items, `${verb} ${whole}`, quantity)}; ${rest}`;
}

/**
 * `A is the most mature, at 66.7`; of several, `A or B is the most mature (66.7 and 66.1 cannot be told apart)`. Where a
 * figure between theirs is surer, so that its owner is not among them, that is said.
 * @param those who may be it, the furthest out first
 * @param all who are compared
 */
export function placed(
  those: readonly Named[],
  all: readonly Named[],
  predicate: string,
  quantity: (value: number) => string,
): string {
  const names = listed(
    those.map(({ name }) => name),
    "or",
  );
  const values = listed(those.map(({ value }) => quantity(value)));
  return those.length === 1
    ? `${names} ${predicate}, at ${values}`
    : `${names} ${predicate} (${values} cannot be told apart${surer(those, all, quantity)})`;
}

/** `, 56.4 and the 58.9 of C can`: whose figure lies between those of others and can be told from one of them. */
function surer(those: readonly Named[], all: readonly Named[], quantity: (value: number) => string): string {
  const [low, high] = extent(those, ({ estimate }) => estimate.value);
  const pieces = all
    .filter((one) => !those.includes(one))
    .filter(({ estimate: { value } }) => low !== undefined && low < value && value < high)
    .flatMap((one) => {
      const other = those.find(({ estimate }) => distinguishable(estimate, one.estimate));
      return other === undefined
        ? []
        : [`${quantity(other.value)} and the ${quantity(one.value)} of ${one.name}`];
    });
  return pieces.length === 0 ? "" : `, ${listed(pieces)} can`;
}

/** The finding about maturity. */
export function mostAndLeastMature(
  items: readonly Named[],
  kind: "industry" | "region",
  score: (value: number) => string,
): string {
  return mostAndLeast(items, {
    subject: `Maturity by ${kind}`,
    kind,
    one: (name, value) => `${name} scores ${value} for maturity`,
    quality: "maturity",
    verb: "is",
    most: "the most mature",
    least: "the least mature",
    noun: kind,
    quantity: score,
  });
}

/** A year of a series: its figure as it is shown, and how sure that is. */
export interface YearPoint {
  readonly year: number;
  readonly value: number;
  readonly estimate: Estimate;
  /** Of a year that has not ended: it is told beside the others and not compared with them. */
  readonly toDate: boolean;
}

/**
 * The finding about a series: how it went from its first to its last whole year. It rises or falls only where the two can
 * be told apart, and every year only where each can be told from the one before. Years that are withheld are not in it.
 */
export function courseOf(
  subject: string,
  series: readonly YearPoint[],
  quantity: (value: number) => string,
): string {
  const whole = series.filter(({ toDate }) => !toDate);
  const open = series.filter(({ toDate }) => toDate);
  const now = open.map(({ year, value }) => `${quantity(value)} in ${year} to date`);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    return now.length === 0 ? `${subject} is ${PROTECTED}` : `${subject} was ${now.join("")}`;
  }
  return [courseOfWhole(subject, whole, first, last, quantity), ...now].join("; ");
}

function courseOfWhole(
  subject: string,
  whole: readonly YearPoint[],
  first: YearPoint,
  last: YearPoint,
  quantity: (value: number) => string,
): string {
  const at = ({ year, value }: YearPoint) => `${quantity(value)} in ${year}`;
  if (first === last) return `${subject} was ${at(last)}`;
  const known = first.estimate.standardError !== null && last.estimate.standardError !== null;
  if (!known) return `${subject} was ${at(first)} and ${at(last)}`;
  if (!distinguishable(last.estimate, first.estimate)) {
    return `${subject} cannot be told apart in ${first.year} and ${last.year}: ${quantity(first.value)} and ${quantity(last.value)}`;
  }
  const rose = last.estimate.value > first.estimate.value;
  const steps = pairs(whole);
  const always =
    steps.length > 1 &&
    steps.every(
      ([{ estimate: before, year }, { estimate: after, year: next }]) =>
        next === year + 1 && distinguishable(after, before) && after.value > before.value === rose,
    );
  return `${subject} ${rose ? "rose" : "fell"} ${always ? "every year, " : ""}from ${at(first)} to ${at(last)}`;
}
