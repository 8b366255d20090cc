import { InvalidArgumentError } from "commander";
import { isCalendarDay } from "../model/day.ts";
import { PATTERNS } from "../tables/patterns.ts";

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
