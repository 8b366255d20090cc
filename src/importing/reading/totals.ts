import type { ImportedCell } from "../model/table.ts";
import { isTotalName } from "../values/total-names.ts";

/** Maximum length of the name of a total. */
const MOST_LETTERS = 40;

/** Matches numbers with units, dates and empty cells. */
const NO_WORD = /^[\d.,:'’%\s$€£()+/–—-]*$/;

/**
 * Returns whether a row looks like totals: it has a cell with such a name, and otherwise only numbers. A submission of an
 * organisation with such a name also has words for its industry and framework.
 */
export function isTotals(record: readonly ImportedCell[]): boolean {
  let isCalled = false;
  for (const cell of record) {
    if (typeof cell !== "string" || NO_WORD.test(cell)) continue;
    if (cell.length > MOST_LETTERS || !isTotalName(cell)) return false;
    isCalled = true;
  }
  return isCalled;
}

/** Minimum number of columns of a table below which a row with one value may be a note. */
const LEAST_COLUMNS = 3;

/**
 * Returns whether a row looks like a note below a table: its only value is a text of several words.
 * @param width the number of columns of the table
 */
export function isNote(record: readonly ImportedCell[], width: number): boolean {
  const [only, ...others] = record.filter((cell) => String(cell).trim() !== "");
  if (typeof only !== "string" || others.length > 0 || width < LEAST_COLUMNS) return false;
  return /\p{L}/u.test(only) && /\S\s+\S/.test(only);
}
