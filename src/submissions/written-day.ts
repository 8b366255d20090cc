import { isDay } from "../tables/texts.ts";

/** A day as people write it, in the form 2026-10-05; or the two possible days if it is ambiguous; or undefined. */
export type WrittenDay =
  | { readonly day: string }
  /** The two possible days, if the order of day and month is unknown. */
  | { readonly either: readonly [string, string] }
  | undefined;

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;
/** In dates with dots, the day always comes first. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const SLASHED = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;

/**
 * Reads a day with a four-digit year: 2026-10-05, 5.10.2026, or 31/12/2026, which can be read in only one order.
 * @returns undefined if it is not a day
 */
export function writtenDay(text: string): WrittenDay {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year !== undefined) return asDay(year, month, day);
  const [, first, second, dottedYear] = DOTTED.exec(text) ?? [];
  if (dottedYear !== undefined) return asDay(dottedYear, second, first);
  const [, one, , two, last] = SLASHED.exec(text) ?? [];
  if (last === undefined) return undefined;
  const [dayFirst, monthFirst] = [asDay(last, two, one), asDay(last, one, two)];
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? monthFirst;
  return dayFirst.day === monthFirst.day ? dayFirst : { either: [dayFirst.day, monthFirst.day] };
}

function asDay(year: string, month = "", day = ""): { readonly day: string } | undefined {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number(day) >= 1 && isDay(iso) ? { day: iso } : undefined;
}
