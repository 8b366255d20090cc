import type { Unit } from "../../../src/model/unit.ts";
import { half95, type Figure, rounded, significant } from "./statistics.ts";
import { figureOf, isInPoints } from "./units.ts";
import type { Metric, World } from "./world.ts";

/** How the site writes figures, from unrounded ones: by the table of roundings in the methodology, once. */

const MINUS = "−";

/** With commas between thousands, and as many decimals as the unit has. */
export function digits(world: World, unit: Unit, value: number, more = 0): string {
  const decimals = world.methodology.rounding[unit]! + more;
  const [whole, fraction] = Math.abs(rounded(value, decimals)).toFixed(Math.max(0, decimals)).split(".");
  const text = [commas(whole!), ...(fraction === undefined ? [] : [fraction])].join(".");
  return `${rounded(value, decimals) < 0 ? MINUS : ""}${text}`;
}

export const commas = (whole: string | number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** A figure with its unit: `66.6`, `44.2%`, `7.8 days`, `1,012 hours`, `$162,400`. */
export function withUnit(world: World, unit: Unit, value: number): string {
  const text = digits(world, unit, value);
  return unit === "ratio" ? text : figureOf(unit, text);
}

/** A figure in a sentence of the feed: `21.0%`, `6.3 days`, `USD 95,400`. */
export const inFeed = (world: World, unit: Metric["unit"], value: number): string =>
  withUnit(world, unit, value).replace("$", "USD ");

export const signed = (value: number, text: string) =>
  `${value > 0 ? "+" : value < 0 ? MINUS : ""}${text.replace(MINUS, "")}`;

/** `+5.0%` */
export function percent(world: World, value: number): string {
  const told = rounded(value, world.methodology.rounding.percent!);
  return `${signed(told, digits(world, "percent", Math.abs(value)))}%`;
}

/** `+1.6 points` */
export function points(world: World, unit: Unit, value: number): string {
  const told = rounded(value, world.methodology.rounding[unit]!);
  return `${signed(told, digits(world, unit, Math.abs(value)))} points`;
}

/** A change of a mean: in points and percent of what is a score or a percentage, in percent of all else. */
export function change(world: World, { unit }: Metric, now: number, before: number): string {
  const inPercent = before === 0 ? undefined : percent(world, (100 * (now - before)) / before);
  if (!isInPoints(unit)) return inPercent ?? "from 0";
  const inPoints = points(world, unit, now - before);
  return inPercent === undefined ? inPoints : `${inPoints} (${inPercent})`;
}

/**
 * A figure with its unit, beside half of its interval: with one more decimal if it would be outside of the interval as
 * that is written.
 */
export function besideHalf(world: World, unit: Metric["unit"], shown: number, figure: Figure): string {
  const decimals = world.methodology.rounding[unit]!;
  const half = half95(figure);
  const isWithin =
    half === null ||
    [figure.value - half, rounded(shown, decimals), figure.value + half]
      .map((value) => rounded(value, decimals + 1))
      .every((value, at, all) => at === 0 || all[at - 1]! <= value);
  return isWithin ? withUnit(world, unit, shown) : figureOf(unit, digits(world, unit, figure.value, 1));
}

/** Half of the 95% interval to two significant digits; empty if it is not known. */
export function plusMinus(figure: Figure): string {
  const half = half95(figure);
  if (half === null) return "";
  const told = significant(half, 2);
  const [whole, fraction] = (told === 0 ? "0" : twoDigits(told)).split(".");
  return `±${[commas(whole!), ...(fraction === undefined ? [] : [fraction])].join(".")}`;
}

/** `0.50`, `1.0`, `4200` */
const twoDigits = (value: number) => value.toFixed(Math.max(0, 1 - Math.floor(Math.log10(value))));

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** `2026`, or `2026 to 30 September` of a year that has not ended. */
export function yearInWords(benchmark: number, asOf: string): string {
  if (asOf >= `${benchmark}-12-31`) return String(benchmark);
  const [, month, day] = asOf.split("-").map(Number);
  return `${benchmark} to ${day} ${MONTHS[month! - 1]}`;
}

/** `2026`, or `2026 to date`. */
export const yearInTitle = ({ benchmark, toDate }: World, year: number) =>
  toDate && year === benchmark ? `${year} to date` : String(year);

/** `1st of 7`, `2nd to 4th of 7`. */
export function placesInWords({ from, to, of }: { from: number; to: number; of: number }): string {
  return `${from === to ? ordinal(from) : `${ordinal(from)} to ${ordinal(to)}`} of ${of}`;
}

function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return `${place}${isTeen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}

/** `A`, `A or B`, `A, B or C`. */
export const listed = (names: readonly string[], conjunction: "and" | "or"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
