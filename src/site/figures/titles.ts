import { pairs } from "d3-array";
import { namesInWords } from "../../model/names-in-words.ts";
import { distinguishable, type Estimate } from "../../statistics/estimate.ts";
import { capital } from "../format.ts";
import { PROTECTED } from "../withheld.ts";
import { endsOf, type Named, PLURALS } from "./words.ts";

/** The words of a finding about who has the most and the least of something. */
export interface EndsWords {
  /** The subject of the sentence if all values are withheld: `Cost by industry`. */
  readonly subject: string;
  readonly kind: keyof typeof PLURALS;
  /** Returns the sentence about a single one: `A scored 60.0 for maturity`. */
  readonly one: (name: string, value: string) => string;
  /** The quality that is compared: `cost`. */
  readonly quality: string;
  /** `the highest cost`, `the lowest cost`. */
  readonly most: string;
  readonly least: string;
  readonly quantity: (value: number) => string;
}

/** The largest number of names in a finding; more would not answer who has the most. */
export const NAMED = 3;

/**
 * Returns the finding about who has the most and the least of something, as far as the uncertainty allows. It compares
 * only those with a standard error, and says so where one without has the most or the least, or lies among those named.
 */
export function mostAndLeast(items: readonly Named[], words: EndsWords): string {
  const { subject, kind, one, quality, quantity } = words;
  const [first, second] = items;
  if (first === undefined) return `${subject} is ${PROTECTED}`;
  if (second === undefined) return one(first.name, quantity(first.value));
  const sure = items.filter(isSure);
  const reach = (those: readonly Named[]) => reachInWords(those, quantity);
  if (sure.length < 2) {
    const known = sure.length === 0 ? "none has" : "only one has";
    return `No two ${PLURALS[kind]} can be compared in ${quality}, because ${known} a standard error: ${reach(items)}`;
  }
  const { highest, lowest, differ } = endsOf(items);
  if (!differ) {
    const those = `${PLURALS[kind]}${sure.length < items.length ? " with a standard error" : ""}`;
    return `No two ${those} can be told apart in ${quality}: ${reach(sure)}`;
  }
  const [least = 0, most = 0] = [
    Math.min(...highest.map(({ estimate }) => estimate.value)),
    Math.max(...lowest.map(({ estimate }) => estimate.value)),
  ];
  const isAtEnd = ({ estimate: { value } }: Named) => value >= least || value <= most;
  return items.every((item) => isSure(item) || !isAtEnd(item))
    ? clearEnds(items, words, "")
    : clearEnds(sure, words, `Of the ${PLURALS[kind]} with a standard error, `);
}

const isSure = ({ estimate }: Named) => estimate.standardError !== null;

/** Returns from where to where figures reach: `from 10 to 90`, `all at 60`. */
function reachInWords(those: readonly Named[], quantity: (value: number) => string): string {
  const values = those.map(({ value }) => value);
  const [low, high] = [quantity(Math.min(...values)), quantity(Math.max(...values))];
  return low === high ? `all at ${high}` : `from ${low} to ${high}`;
}

/**
 * Returns who has the most and the least, where at least two can be told apart.
 * @param among the beginning, which says of whom; empty if of all
 */
function clearEnds(items: readonly Named[], words: EndsWords, among: string): string {
  const { kind, most, least, quantity } = words;
  const { highest, lowest } = endsOf(items);
  const nobody = among === "" ? `no ${kind}` : "none";
  const areFew = (those: readonly Named[]) => those.length <= NAMED;
  if (!areFew(highest) && !areFew(lowest)) {
    const begin = among === "" ? capital(nobody) : `${among}${nobody}`;
    return `${begin} clearly had ${most} or ${least}: ${reachInWords(items, quantity)}`;
  }
  // The sentence begins with a name, and says once what is compared.
  const [begin, end] = areFew(highest) ? [highest, lowest] : [lowest, highest];
  const [foremost, hindmost] = areFew(highest) ? [most, least] : [least, most];
  const rest = areFew(end)
    ? placed(end, items, `had ${hindmost}`, quantity)
    : `${nobody} clearly had ${hindmost}`;
  return `${among}${placed(begin, items, `had ${foremost}`, quantity)}; ${rest}`;
}

/**
 * Returns `A had the highest cost, at $66`; for several, `A or B had the highest cost ($66 and $65 cannot be told
 * apart)`. If somebody is only among them because a figure is less certain than one between theirs, the sentence says so.
 * Verbs are in the past tense, whose forms are the same for a name in the plural.
 * @param those the ones that may have the place, the furthest out first
 * @param all all that are compared
 */
export function placed(
  those: readonly Named[],
  all: readonly Named[],
  predicate: string,
  quantity: (value: number) => string,
): string {
  const names = namesInWords(
    those.map(({ name }) => name),
    "or",
  );
  const shown = those.map(({ value }) => quantity(value));
  const values = namesInWords(shown);
  if (those.length === 1) return `${names} ${predicate}, at ${values}`;
  const reason = lessCertain(those, all, quantity);
  return reason === "" && new Set(shown).size === 1
    ? `${names} ${predicate} (${those.length === 2 ? "both" : "all"} at ${shown[0]})`
    : `${names} ${predicate} (${values} cannot be told apart${reason})`;
}

/**
 * Returns `, because 59.0 is less certain` of figures that are further from the end than one that cannot have the place:
 * their standard errors are larger than its own; empty if there is none.
 */
function lessCertain(
  those: readonly Named[],
  all: readonly Named[],
  quantity: (value: number) => string,
): string {
  const [foremost] = those;
  if (foremost === undefined) return "";
  const distance = ({ estimate }: Named) => Math.abs(estimate.value - foremost.estimate.value);
  const nearest = Math.min(...all.filter((one) => isSure(one) && !those.includes(one)).map(distance));
  const unsure = those.filter((one) => distance(one) > nearest).map(({ value }) => quantity(value));
  if (unsure.length === 0) return "";
  return `, because ${namesInWords(unsure)} ${unsure.length === 1 ? "is" : "are"} less certain`;
}

/**
 * Returns the sentence about those that a finding about ends leaves out, because they have no standard error, with a
 * space before it; empty if there are none, or if too few have one for a comparison, which the finding says itself.
 */
export function leftOutInWords(items: readonly Named[], kind: keyof typeof PLURALS): string {
  const unsure = items.filter((one) => !isSure(one));
  if (items.length - unsure.length < 2 || unsure.length === 0) return "";
  const many = unsure.length > NAMED;
  const names = many ? `${unsure.length} ${PLURALS[kind]}` : namesInWords(unsure.map(({ name }) => name));
  return ` Not compared, because without a standard error: ${names}.`;
}

/** Returns the finding about maturity. */
export function mostAndLeastMature(
  items: readonly Named[],
  kind: "industry" | "region",
  score: (value: number) => string,
): string {
  return mostAndLeast(items, {
    subject: `Maturity by ${kind}`,
    kind,
    one: (name, value) => `${name} scored ${value} for maturity`,
    quality: "maturity",
    most: "the highest maturity",
    least: "the lowest maturity",
    quantity: score,
  });
}

/** A year of a series: its figure as shown, and the estimate behind it. */
export interface YearPoint {
  readonly year: number;
  readonly value: number;
  readonly estimate: Estimate;
  /** Whether the year has not ended; its figure is shown, but not compared with the others. */
  readonly toDate: boolean;
}

/**
 * Returns the finding about a series: how it changed from its first to its last whole year. It rises or falls only if
 * the two are distinguishable and about nearly the same industries, and every year only if that holds for each year and the
 * one before.
 * @param series without years that are withheld
 * @param areComparable whether two years are about nearly the same industries
 */
export function courseOf(
  subject: string,
  series: readonly YearPoint[],
  quantity: (value: number) => string,
  areComparable: (year: number, other: number) => boolean,
): string {
  const whole = series.filter(({ toDate }) => !toDate);
  const open = series.filter(({ toDate }) => toDate);
  const now = open.map(({ year, value }) => `${quantity(value)} in ${year} to date`);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    return now.length === 0 ? `${subject} is ${PROTECTED}` : `${subject} was ${now.join("")}`;
  }
  return [courseOfWhole(subject, whole, first, last, { quantity, areComparable }), ...now].join("; ");
}

interface CourseTerms {
  readonly quantity: (value: number) => string;
  readonly areComparable: (year: number, other: number) => boolean;
}

function courseOfWhole(
  subject: string,
  whole: readonly YearPoint[],
  first: YearPoint,
  last: YearPoint,
  { quantity, areComparable }: CourseTerms,
): string {
  const at = ({ year, value }: YearPoint) => `${quantity(value)} in ${year}`;
  if (first === last) return `${subject} was ${at(last)}`;
  const known = first.estimate.standardError !== null && last.estimate.standardError !== null;
  const both = `${subject} was ${at(first)} and ${at(last)}`;
  if (!areComparable(first.year, last.year)) return `${both}, when other industries were published`;
  if (!known) return both;
  if (!distinguishable(last.estimate, first.estimate)) {
    return `${subject} in ${first.year} and ${last.year} cannot be told apart: ${quantity(first.value)} and ${quantity(last.value)}`;
  }
  const rose = last.estimate.value > first.estimate.value;
  const steps = pairs(whole);
  const always =
    steps.length > 1 &&
    steps.every(
      ([{ estimate: before, year }, { estimate: after, year: next }]) =>
        next === year + 1 &&
        areComparable(year, next) &&
        distinguishable(after, before) &&
        after.value > before.value === rose,
    );
  return `${subject} ${rose ? "rose" : "fell"} ${always ? "every year, " : ""}from ${at(first)} to ${at(last)}`;
}
