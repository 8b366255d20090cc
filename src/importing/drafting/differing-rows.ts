import { shortened } from "../../model/shown.ts";
import { notedIn, saysFigures } from "../headings/noted.ts";
import type { ImportedCell } from "../model/table.ts";
import { wordsIn } from "../text/words.ts";
import { yearFormOf } from "../values/years.ts";

/** A column with more different values does not hold states of rows. */
export const MOST_STATES = 12;

/** Headings of columns that say what the figures of each row cover, or their unit. */
const QUALIFIER =
  /^((reporting )?(frequency|period|quarter|month|scenario|basis)|months covered|row type|(time |\w+ )?units?( of \w+)?|uom|scale|sites?|site name|plant|progress|(percent )?complete|zeitraum|quartal|haufigkeit|einheit|standort|werk|periode|trimestre|frequence|unite|frecuencia|unidad|periodo)$/;
/** Headings of such columns that may also hold free texts, of which each row has another. */
const MAY_QUALIFY =
  /^(coverage|scope|vat|consolidation( level)?|(aggregation|reporting)( level)?|entity( type)?|abdeckung|umfang|konsolidierung|perimetre|alcance|perimetro)$/;
/** Values that say whether a row is of a whole organisation, of one above it, or of a part of it. */
const PART_OR_WHOLE =
  /^(group|subsidiar(y|ies)|parent( company)?|holding|consolidated|(stand ?alone|single)( entity)?|aggregated?|(one |single |all )?sites?|(whole |entire )?organi[sz]ation|legal entity|business unit|division|konzern|gruppe|tochter(gesellschaft|unternehmen)?|muttergesellschaft|einzelgesellschaft|groupe|filiale|maison mere|consolide|grupo|matriz|consolidado)$/;
const LEAST_WORDS = 3;
/** What figures are of or in, as a row says it, if all values of its column are such words. */
const OF_FIGURES =
  /^(h|hrs?|hours?|d|days?|pd|md|pt|(person|man|calendar|working|business|work) days?|(calendar|working|business)|w|weeks?|months?|fte|annual(ly)?|yearly|(per|a) (year|month|quarter|week|site)|monthly|quarterly|half yearly|weekly|one off|once|multi year|\d+ (months?|years?)|((incl|included|including|inclusive|excl|excluded|excluding|exclusive|with|without|ex|inc|plus|no)( of)?)( vat| tax(es)?| gst)?|net|gross|netto|brutto|stunden|std|tage|personentage|wochen|monate|jahrlich|monatlich|heures?|jours?|jours homme|semaines?|mois|annuel|mensuel|ht|ttc|horas?|dias?|semanas?|anual|mensual|thousands?|millions?|k|m|(k|m)?(usd|eur|gbp|chf)|(usd|eur|gbp) (k|thousands?|millions?))$/;
/** The number of different values that are shown. */
const SHOWN = 3;
/** Characters of a remark that are shown. */
export const MOST_OF_REMARK = 60;

/** From the first day of a year to its last. */
const FIRST_TO_LAST = /^0?1([./-])0?1\1(\d{4})\D+31\1(?:12)\1\2$|^(\d{4})-01-01\D+\3-12-31$/;

/** Twelve months: `2031`, `Jan-Dec 2031`, `01.01.2031 - 31.12.2031`, or a fiscal year. */
function isWholeYear(value: string): boolean {
  const form = yearFormOf(value.replace(/^jan\w*\s*[-–]\s*dec\w*\s*/i, ""));
  return form === "year" || form === "fiscal year" || FIRST_TO_LAST.test(value.trim());
}

/** Returns whether all values say what figures are of or in: `hours` and `days`, `excl. VAT`. */
export function areOfFigures(values: ReadonlySet<string>): boolean {
  return [...values].every((value) => OF_FIGURES.test(wordsIn(value).join(" ")));
}

/** Returns whether a remark says the unit of figures, or for which time they are: `hours are in days`. */
function isAboutFigures(remark: string): boolean {
  if (wordsIn(remark).length < LEAST_WORDS || !saysFigures(remark)) return false;
  return Object.values(notedIn([remark])).some((one) => one !== undefined);
}

/**
 * Returns some values of a column that says what each row's figures cover, if rows differ; undefined for any
 * other column.
 */
export function differingIn(heading: string, cells: readonly ImportedCell[]): string | undefined {
  const values = new Set(cells.map((cell) => String(cell).trim()));
  const remark = [...values].find(isAboutFigures);
  if (remark !== undefined) return JSON.stringify(shortened(remark, MOST_OF_REMARK));
  if (values.size < 2 || [...values].every(isWholeYear)) return undefined;
  const name = wordsIn(heading).join(" ");
  const isOfStates = values.size <= MOST_STATES;
  const partsOrWholes = isOfStates
    ? [...values].filter((value) => PART_OR_WHOLE.test(wordsIn(value).join(" "))).length
    : 0;
  const areUnits = isOfStates && areOfFigures(values);
  const isAskedByName = QUALIFIER.test(name) || (isOfStates && MAY_QUALIFY.test(name));
  if (!isAskedByName && !areUnits && partsOrWholes < 2) return undefined;
  const shown = [...values].slice(0, SHOWN).map((value) => JSON.stringify(value));
  return [...shown, ...(values.size > SHOWN ? ["…"] : [])].join(", ");
}
