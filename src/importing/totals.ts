import type { Cell } from "./table.ts";
import { wordsIn } from "./words.ts";

/** What rows below a table are called that add it up or average it, without case, accents, blanks and numbers. */
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

/** A longer text is no such name. */
const MOST_LETTERS = 40;

/** A number with its unit, a date, or nothing. */
const NO_WORD = /^[\d.,:'’%\s$€£()+/–—-]*$/;

/**
 * Whether a row looks like one of totals: a cell is called so, and beside it stand nothing but numbers. A submission of an
 * organisation of that name has words for its industry and its framework.
 */
export function isTotals(record: readonly Cell[]): boolean {
  let isCalled = false;
  for (const cell of record) {
    if (typeof cell !== "string" || NO_WORD.test(cell)) continue;
    if (cell.length > MOST_LETTERS || !TOTALS.has(nameOf(cell))) return false;
    isCalled = true;
  }
  return isCalled;
}

function nameOf(cell: string): string {
  return wordsIn(cell)
    .filter((word) => !/^\d+$/.test(word))
    .join("");
}
