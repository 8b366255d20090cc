import type { ImportedCell } from "../model/table.ts";
import { wordsIn } from "../text/words.ts";
import { findingWord } from "../values/findings.ts";

/** Headings of columns that say yes of rows that do not count. */
const FLAG =
  /^(is )?(deleted|archived|withdrawn|cancelled|canceled|void|voided|test|is test|test record|demo|duplicate|inactive|obsolete|superseded|excluded|geloscht|storniert|supprime|annule|eliminado|anulado)( flag)?$/;
/** Headings of columns that say no of rows that are not complete. */
const COMPLETE =
  /^(is )?(finished|complete|completed|valid|active|submitted|abgeschlossen|termine|completado)$/;
/** What else a column says of rows that do not count. */
const NOT_COUNTED =
  /^(deleted|archived|withdrawn|cancelled|canceled|void|voided|test|training|demo|sandbox|draft|in draft|rejected|superseded|duplicate|spam|survey preview|preview|inactive|obsolete|invalid|incomplete|not submitted|geloscht|storniert|entwurf|abgelehnt|ungultig|brouillon|rejete|annule|borrador|rechazado|anulado)$/;
/** With more different values a column is no state of rows. */
const MOST_STATES = 12;

/**
 * Returns a cell of a column that is not used, if it says that its row is deleted, a test or a draft, say, so that the row may not
 * count; undefined if there is none, or if all rows say so.
 */
export function flaggedIn(heading: string, cells: readonly ImportedCell[]): string | undefined {
  const name = wordsIn(heading).join(" ");
  const answer = FLAG.test(name) ? "yes" : COMPLETE.test(name) ? "no" : undefined;
  const isFlagged = (state: string) =>
    answer === undefined ? NOT_COUNTED.test(wordsIn(state).join(" ")) : findingWord(state) === answer;
  const states = new Set(cells.map((cell) => String(cell).trim()));
  if (states.size > MOST_STATES) return undefined;
  const flagged = [...states].filter(isFlagged);
  return flagged.length === states.size ? undefined : flagged[0];
}
