import { InvalidArgumentError } from "commander";
import { isCalendarDay } from "../model/day.ts";
import { PATTERNS } from "../tables/patterns.ts";

/** The id of a release, as an option or argument gives it. */
export function releaseId(text: string): string {
  const { pattern, rule } = PATTERNS.release;
  if (new RegExp(pattern).test(text)) return text;
  throw new InvalidArgumentError(`It ${rule}.`);
}

/** A day of the calendar, as an option gives it. */
export function day(text: string): string {
  const { pattern, rule } = PATTERNS.date;
  if (new RegExp(pattern).test(text) && isCalendarDay(text)) return text;
  throw new InvalidArgumentError(`It ${rule}.`);
}
