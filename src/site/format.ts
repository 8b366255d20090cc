import { changeInWords, digitsOf } from "../model/change-words.ts";
import { grouped, type MetricUnit, UNITS, type Unit } from "../model/unit.ts";

export { grouped };

/** Formats figures for people. Values are already rounded, and formatting does not change them. */

/** The rounding rules by which figures are formatted. */
export interface Rounded {
  readonly rounding: Readonly<Record<Unit, number>>;
}

/** Returns a figure with its unit: `66.6`, `44.2%`, `7.8 days`, `1,012 hours`, `$162,400`. */
export function formatFigure(methodology: Rounded, unit: Unit, value: number): string {
  const digits = digitsOf(methodology.rounding[unit], Math.abs(value));
  return `${value < 0 ? "−" : ""}${unit === "ratio" ? digits : UNITS[unit].write(digits)}`;
}

/** Returns a figure's digits only, for columns whose heading names the unit; with a true minus sign (U+2212). */
export function digits(methodology: Rounded, unit: Unit, value: number): string {
  return `${value < 0 ? "−" : ""}${digitsOf(methodology.rounding[unit], Math.abs(value))}`;
}

/** Returns a change with its sign: `+1.6 points` for a score, `−5.0%` for other units. */
export function formatChange(methodology: Rounded, unit: MetricUnit, value: number): string {
  return changeInWords(methodology.rounding, unit, value);
}

/** Capitalises the first letter of a text. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns a count with its noun: `1 industry`, `1,012 programmes`. */
export function countInWords(count: number, one: string, several: string): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** Returns an ordinal number: `1st`, `2nd`, `3rd`, `4th` … */
export function ordinal(rank: number): string {
  const tens = rank % 100;
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][rank % 10] ?? "th");
  return `${rank}${ending}`;
}

/** Returns a file's size in words: `841 bytes`, `277.3 kB`, `1.7 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  // A size that would be shown as 1000.0 kB is shown as 1.0 MB.
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the display name of an id of a registry; the id itself if the registry does not have it. */
export function displayNameIn(
  entries: readonly { readonly id: string; readonly display_name: string }[],
  id: string,
): string {
  return entries.find((entry) => entry.id === id)?.display_name ?? id;
}
