import { isDay } from "../tables/texts.ts";

/** A day as people write it: as 2026-10-05, or what keeps it from being read in one way. */
export type WrittenDay =
  | { readonly day: string }
  /** The two days that it can be, where the order of its parts is not told. */
  | { readonly either: readonly [string, string] }
  | undefined;

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;
/** With dots the day stands first wherever dates are written so. */
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const SLASHED = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;

/**
 * Reads a day with a year of four digits: 2026-10-05, 5.10.2026, or 31/12/2026, whose parts can stand in one order alone.
 * @returns undefined where it is no day
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
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth && Number(day) >= 1 && isDay(iso) ? { day: iso } : undefined;
}
