import { shortened } from "../../model/shown.ts";
import type { ImportedCell } from "../model/table.ts";
import { wordsIn } from "../text/words.ts";
import { findingWord } from "../values/findings.ts";
import { areOfFigures, differingIn, MOST_OF_REMARK, MOST_STATES } from "./differing-rows.ts";

/** Headings of columns in which yes means that the row must not be used. */
const FLAG =
  /\b(deleted|archived|withdrawn|cancell?ed|void|voided|test|demo|duplicates?|inactive|obsolete|superseded|replaced|ersetzt|remplacee?|reemplazado|sustituido|excluded?|opt(ed)? out|not (publish|use|include)\w*|no consent|consent (refused|withdrawn|revoked)|confidential|geloscht|storniert|widerrufen|vertraulich|supprimee?|annulee?|confidentielle?|eliminado|anulado|confidencial)\b/;
/** Words of such a heading with which any date or number means that the row must not be used. */
const WHEN = /\b(on|at|of|by|date|datum|am|le|el|durch|par|por)\b/;
/**
 * Headings of columns in which no means that the row is incomplete, or that its organisation does not
 * consent.
 */
const CONSENT =
  /\b(consent\w*|permission|usable|used? (in|for)|in (the )?(sample|benchmark)|agree\w*|authori[sz]\w*|may we|opt(ed)? in|includ\w*|publish\w*|publication|share|sharing|finished|completed?|valid|active|submitted|current|latest|approved|einwilligung\w*|zustimmung\w*|einverstanden|veroffentlich\w*|freigegeben|freigabe|abgeschlossen|accord|consentement|autoris\w*|publier|termine|consentimiento|autoriza\w*|acuerdo|publicar|completado)\b|^used?$/;
/** Other values that say that a row must not be used. */
const NOT_COUNTED =
  /^(deleted|archived|withdrawn|cancell?ed|void|voided|test|training|demo|sandbox|draft|in draft|in progress|pending|rejected|declined|refused|denied|revoked|opted out|no consent|superseded|duplicate|spam|survey preview|preview|inactive|obsolete|invalid|incomplete|not submitted|budget|forecast|planned|plan|target|excl|excluded?|ignored?|omit(ted)?|do not use|not used|unusable|unreliable|imputed|modell?ed|interpolated|synthetic|geloscht|storniert|entwurf|in arbeit|abgelehnt|ungultig|brouillon|en cours|rejetee?|refusee?|annulee?|borrador|en curso|rechazado|anulado)$/;
/** Headings of columns with the result of a check, and the results with which a row must not be used. */
const CHECK = /\b(qa|qc|quality|validation|validated|plausib\w*|verification|verified|data check)\b/;
const NOT_PASSED = /^(fail|failed|no|not ok|nok|bad|error|errors|invalid|suspicious|outlier|nein|non)$/;
/** Headings of the state of a response or a row, and states of those that are not finished. */
const STATE =
  /\b(status|state|stage|progress|decision|disposition|completion|phase|workflow|statut|etat|estado|zustand)\b|状態|ステータス/;
const NOT_FINISHED =
  /^(partial(ly)?( complete(d)?)?|awaiting \w+|needs? \w+|in process|(in|under) review|returned( to \w+)?|retired|disqualified|preliminary|provisional|on hold|not started|started|unfinished|abandoned|screened out|over quota|timed out|unvollstandig|vorlaufig|in prufung|incomplet|provisoire|a valider|incompleto|en revision|下書き)$/;
/** Headings of the day on which a response was submitted: without one it was not. */
const SUBMITTED =
  /\b(submit(ted)? ?(date|on|at|time)|submitdate|date submitted|completed (on|at)|completion (date|time)|datum abgeschickt|abgeschickt am|date de soumission|fecha de envio)\b/;
/** Remarks that say that a row must not be used. */
const NOT_TO_BE_USED =
  /\b(do not (use|publish|include|count)|don ?t (use|publish|include|count)|not to be (used|published|included|counted)|please (delete|remove|ignore|disregard)|(ignore|delete|remove|disregard) this|please use .*\d.*|(use|see) .+ instead|bitte (loschen|ignorieren|entfernen|nicht)|nicht (verwenden|veroffentlichen|berucksichtigen)|doppelmeldung|a supprimer|ne pas (utiliser|publier|prendre)|no (usar|utilizar|publicar)|a eliminar)\b/;
const TICK = /^(x|✓|✔|☑|1|yes|true|ja|oui|si|sí)$/i;

/**
 * Asks about an unused column that says that rows must not be used (deleted, a test, a draft, or without
 * consent), or in which rows differ in what their figures cover. Undefined if there is nothing to ask.
 */
export function rowsQuestion(
  heading: string,
  cells: readonly ImportedCell[],
  hasEmpty = false,
): string | undefined {
  const flagged = flaggedQuestion(heading, cells, hasEmpty);
  const differing = differingIn(heading, cells);
  if (flagged !== undefined || differing === undefined) return flagged;
  return `Rows differ here (${differing}), but all are read alike: as figures of a whole year and a whole programme, in the units of the mapping. Convert or remove rows of other figures in the export. Then, or if the column says nothing of the figures, write "to": "ignore".`;
}

/** Asks about a column that says that some rows must not be used; undefined if it says so of none. */
export function flaggedQuestion(
  heading: string,
  cells: readonly ImportedCell[],
  hasEmpty = false,
): string | undefined {
  const flagged = flaggedIn(heading, cells, hasEmpty);
  return flagged === undefined
    ? undefined
    : `Some rows have ${flagged === "" ? "nothing" : JSON.stringify(shortened(flagged, MOST_OF_REMARK))} here, and will be used like all others. Remove those that must not be used from the export. Then write "to": "ignore".`;
}

/**
 * Returns a cell of a column that is not used, if it says that its row must not be used; undefined if there is none, or if all
 * rows have the same state. The cell is empty if only the rows to be used are marked.
 * @param cells those that are not empty
 */
export function flaggedIn(
  heading: string,
  cells: readonly ImportedCell[],
  hasEmpty = false,
): string | undefined {
  const name = wordsIn(heading).join(" ");
  const states = new Set(cells.map((cell) => String(cell).trim()).filter((state) => state !== ""));
  if (FLAG.test(name) && WHEN.test(name))
    return [...states].find((state) => /\d/.test(state) && findingWord(state) !== "no");
  const answer = FLAG.test(name) ? "yes" : CONSENT.test(name) ? "no" : undefined;
  const answered = [...states].find((state) => answer !== undefined && findingWord(state) === answer);
  if (answered !== undefined) return answered;
  const isTicked = answer === "no" && states.size === 1 && [...states].every((state) => TICK.test(state));
  if (hasEmpty && (isTicked || (states.size > 0 && SUBMITTED.test(name)))) return "";
  const remark = [...states].find((state) => NOT_TO_BE_USED.test(wordsIn(state).join(" ")));
  if (remark !== undefined) return remark;
  if (states.size > MOST_STATES) return undefined;
  // VAT may be excluded.
  if (states.size > 1 && areOfFigures(states)) return undefined;
  const isFailed = (state: string) =>
    (CHECK.test(name) && NOT_PASSED.test(state)) || (STATE.test(name) && NOT_FINISHED.test(state));
  const flagged = [...states].filter((state) => {
    const words = wordsIn(state).join(" ");
    return NOT_COUNTED.test(words) || isFailed(words);
  });
  const isOfAll = flagged.length === states.size && !hasEmpty;
  return isOfAll && answer === undefined ? undefined : flagged[0];
}
