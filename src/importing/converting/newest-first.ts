import { pairs, sum } from "d3-array";
import type { ReadTable } from "../model/table.ts";
import { givenTextsAt, wordsIn } from "../text/words.ts";

/** With fewer rows, their order may be by chance. */
const LEAST_ROWS = 10;

/** A date with numbers, and the time if it has one: `2031-03-31T14:05`, `3/31/2031 2:05:33 PM`. */
const DATE =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:([ap])\.?m\.?)?.*)?$/i;

type DateParts = readonly [year: number, month: number, day: number];
/** The orders in which dates have their parts. */
const ORDERS: readonly ((first: number, second: number, third: number) => DateParts)[] = [
  (year, month, day) => [year, month, day],
  (day, month, year) => [year, month, day],
  (month, day, year) => [year, month, day],
];

/** Reads a text as a time, or as something else that grows with it; undefined if it is none. */
type Reading = (text: string) => number | undefined;

/** How dates may be read: one reading for each order of their parts. */
const READINGS: readonly Reading[] = [
  timeInWords,
  ...ORDERS.map((order) => (text: string) => timeIn(text, order)),
];

/**
 * Finds a column of dates by which the rows of an export go from the newest to the oldest, such as the time at which each
 * was handed in.
 * @param places the columns to look at, by their position in the header
 * @returns the position of the first; undefined if there is none
 */
export function newestFirst(table: Pick<ReadTable, "rows">, places: readonly number[]): number | undefined {
  return places.find((place) => {
    const values = givenTextsAt(table, place);
    return values.length >= LEAST_ROWS && areDescending(values);
  });
}

/** Headings of columns that say when a row was written. */
const WRITTEN =
  /\b(modified|updated|changed|edited|submitted|submission date|created|completed|recorded|entered|received|timestamp|time stamp|date|datum|erfasst|geandert|eingereicht|aktualisiert|eingang|stand|modifiee?|soumise?|saisie|maj|mise a jour|fecha|enviado|actualizado|modificado|version|revision|rev)\b/;

/**
 * Finds a column of dates or versions by which a row that is replaced is newer than the one that replaces it.
 * @param places the columns to look at, by their position in the header
 * @param replacements rows that others replace, by their positions
 * @returns the position of the first such column, the first such replacement, and how many there are; undefined if there is none
 */
export function newerReplaced<R extends { readonly replaced: number; readonly replacing: number }>(
  table: Pick<ReadTable, "header" | "rows">,
  places: readonly number[],
  replacements: readonly R[],
): { readonly place: number; readonly found: R; readonly count: number } | undefined {
  for (const place of places) {
    if (!WRITTEN.test(wordsIn(table.header[place] ?? "").join(" "))) continue;
    const texts = givenTextsAt(table, place);
    const readings = [numberIn, ...READINGS].filter((read) =>
      texts.every((text) => read(text) !== undefined),
    );
    if (readings.length === 0) continue;
    const timeOf = (row: number, read: Reading) => read(String(table.rows[row]?.[place] ?? "").trim());
    // Dates whose parts may be in several orders must be newer in each.
    const newer = replacements.filter(({ replaced, replacing }) =>
      readings.every((read) => {
        const [one, other] = [timeOf(replaced, read), timeOf(replacing, read)];
        return one !== undefined && other !== undefined && one > other;
      }),
    );
    const [found] = newer;
    if (found !== undefined) return { place, found, count: newer.length };
  }
  return undefined;
}

/** The largest share of steps in the other direction: some rows are out of order if an export was edited. */
const MOST_OUT_OF_ORDER = 0.1;

/** Returns whether texts are dates that descend, and do not ascend if their parts are read in another order. */
function areDescending(texts: readonly string[]): boolean {
  const readings = READINGS.map((read) => texts.map(read)).filter((times) =>
    times.every((time) => time !== undefined),
  );
  const goes = (direction: 1 | -1) => (times: readonly number[]) => {
    const steps = pairs(times, (one, next) => direction * Math.sign(next - one));
    const count = (step: number) => sum(steps, (own) => Number(own === step));
    return count(-1) <= MOST_OUT_OF_ORDER * count(1);
  };
  return readings.some(goes(-1)) && !readings.some(goes(1));
}

/** Dates with the name of the month in English, in front of the day or behind it: `Feb 27, 2031 10:00`. */
const IN_WORDS =
  /^(?:[a-z]{3,9},? )?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}|\d{1,2}[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)[, -]+\d{4}\b/i;

/** Returns the milliseconds of a date with the name of a month, for comparison; undefined if a text is none. */
function timeInWords(text: string): number | undefined {
  const time = IN_WORDS.test(text.trim()) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the number of a version (`v2`), or of a day or second as programs count them. */
function numberIn(text: string): number | undefined {
  const number = /^v?(\d+(?:\.\d+)?)$/i.exec(text.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Returns the milliseconds of a date, for comparison; undefined if a text is no date whose parts have that order. */
function timeIn(text: string, order: (typeof ORDERS)[number]): number | undefined {
  const [, first, , second, third, hours = 0, minutes = 0, seconds = 0, half = ""] = DATE.exec(text) ?? [];
  const [year, month, day] = order(Number(first), Number(second), Number(third));
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const ofDay = half === "" ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return Date.UTC(year, month - 1, day, ofDay, Number(minutes), Number(seconds));
}
