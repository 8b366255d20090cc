import type { ImportedCell } from "../model/table.ts";
import { wordsIn } from "../text/words.ts";

/** Names of rows that total or average a table, without case, accents, spaces and numbers. */
const TOTALS = new Set(
  [
    "total totals grandtotal subtotal sum sums average averages mean",
    "gesamt gesamtsumme gesamtergebnis insgesamt summe summen zwischensumme ergebnis teilergebnis durchschnitt mittelwert",
    "totaux totalgeneral soustotal somme moyenne",
    "suma sumatotal totale totalegenerale subtotale somma soma totalgeral promedio media",
    "totaal eindtotaal subtotaal som gemiddelde",
  ]
    .join(" ")
    .split(" "),
);

/** Maximum length of such a name. */
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
    if (cell.length > MOST_LETTERS || !isTotal(cell)) return false;
    isCalled = true;
  }
  return isCalled;
}

/** Totals of a group, as spreadsheets name them: `Subtotal Andorra`, `Andorra Total`. */
const OF_GROUP =
  /^(?:sub ?total|sous total|subtota\p{L}+|zwischensumme|teilergebnis) |. (?:total|ergebnis)$/u;

/** Returns whether a text is such a name. */
function isTotal(cell: string): boolean {
  const words = wordsIn(cell).filter((word) => !/^\d+$/.test(word));
  return TOTALS.has(words.join("")) || OF_GROUP.test(words.join(" "));
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
