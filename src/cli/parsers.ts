import { InvalidArgumentError } from "commander";
import { isCalendarDay } from "../model/day.ts";
import { PATTERNS } from "../tables/patterns.ts";

// Each throws InvalidArgumentError for any other text.

/** Returns a parser for an option's whole number within limits. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Parses an option's percentage, `5%` or `5`, into a fraction, 0.05. */
export function percentage(text: string): number {
  const value = Number(text.replace(/ ?%$/, ""));
  if (/^\d+(\.\d+)? ?%?$/.test(text) && value <= 100) return value / 100;
  throw new InvalidArgumentError("It must be a percentage from 0 to 100, such as 5%.");
}

/** Parses a release id given as an option or argument. */
export function releaseId(text: string): string {
  const { pattern, rule } = PATTERNS.release;
  if (new RegExp(pattern).test(text)) return text;
  throw new InvalidArgumentError(`It ${rule}.`);
}

/** Parses a calendar day given as an option. */
export function parseDay(text: string): string {
  const { pattern, rule } = PATTERNS.date;
  if (new RegExp(pattern).test(text) && isCalendarDay(text)) return text;
  throw new InvalidArgumentError(`It ${rule}.`);
}
