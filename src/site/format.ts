import { changeInWords, digitsOf } from "../model/change-words.ts";
import { grouped, type MetricUnit, UNITS, type Unit } from "../model/unit.ts";

export { grouped };

/** Figures as people read them. Values come rounded; writing them out changes none. */

/** What figures are written by. */
export interface Rounded {
  readonly rounding: Readonly<Record<Unit, number>>;
}

/** A figure with its unit: `66.6`, `44.2%`, `7.8 days`, `1,012 hours`, `$162,400`. */
export function figure(methodology: Rounded, unit: Unit, value: number): string {
  const digits = digitsOf(methodology.rounding[unit], Math.abs(value));
  return `${value < 0 ? "−" : ""}${unit === "ratio" ? digits : UNITS[unit].write(digits)}`;
}

/** A figure's digits alone, for columns whose head names the unit; a minus sign is a real one. */
export function digits(methodology: Rounded, unit: Unit, value: number): string {
  return `${value < 0 ? "−" : ""}${digitsOf(methodology.rounding[unit], Math.abs(value))}`;
}

/** A change with its sign: `+1.6 points` of a score, else `−5.0%`. */
export function change(methodology: Rounded, unit: MetricUnit, value: number): string {
  return changeInWords(methodology.rounding, unit, value);
}

/** A sentence with a capital at its beginning. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** A count with its noun: `1 industry`, `1,012 programmes`. */
export function counted(count: number, one: string, several: string): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** `1st`, `2nd`, `3rd`, `4th` … */
export function ordinal(rank: number): string {
  const tens = rank % 100;
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th");
  return `${rank}${ending}`;
}

/** A file's size: `841 bytes`, `277.3 kB`, `1.7 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  // What would be told as 1000.0 kB is a megabyte.
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
