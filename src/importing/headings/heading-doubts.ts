import { allSubmissionColumns, type FigureColumn } from "../../questionnaire/columns.ts";
import { wordsIn } from "../text/words.ts";
import { basisOf } from "../values/basis.ts";
import { isTimeUnit } from "../values/time-units.ts";
import { PERCENT, unitsIn } from "../values/units.ts";

/** The columns of a submissions file, but for requirements. */
export const OTHER_COLUMNS = new Map(allSubmissionColumns([]).map((column) => [column.name, column]));

/** Returns the column of figures of a name; undefined if it is none. */
export function figureColumn(name: string | undefined): FigureColumn | undefined {
  const column = OTHER_COLUMNS.get(name ?? "");
  return column?.kind === "figure" ? column : undefined;
}

/** Returns whether the heading of a column taken for an amount names a unit of time, and no money: audit hours are no fees. */
export function isTimeNotMoney(name: string, to: string): boolean {
  if (figureColumn(to)?.unit !== "usd") return false;
  const { in: unit, currency, saysMoney, saysCost } = unitsIn(name);
  return isTimeUnit(unit) && currency === undefined && !saysMoney && !saysCost;
}

/** Returns the doubt about a column whose heading says something else besides. */
export function doubtOf(to: string, qualifier: string): string {
  return `It may be ${to}, but says ${JSON.stringify(qualifier)}.`;
}

/** Returns what to do about figures that a heading says are for another time than what is asked. */
export function adviceOn(heading: string, to: string): string {
  const column = figureColumn(to);
  const basis = column && basisOf(column.unit, heading);
  if (basis === undefined) return "";
  return basis.converted === undefined
    ? ` If it is, convert its figures in the export first, and rename the column.`
    : ` If it is, write "in": "${basis.converted.in}" too, to multiply its figures by ${basis.converted.factor}.`;
}

export function partDoubt(to: string, whole: string): string {
  return `It may be ${to}, or a number whose total is in ${JSON.stringify(whole)}; if so, write percentages in the export first.`;
}

/** Words for controls in the languages of exports, and for the number of all of them. */
const CONTROLS = /^(?:controls?|kontroll\p{L}*|controles?|controlli|massnahmen)$/u;
const ALL_OF_THEM =
  /^(?:number|count|total|scope|all|applicable|anzahl|gesamt|insgesamt|alle|nombre|tous|numero|todos|no|nr|num)$/;

/**
 * Returns the heading of the column with the number of all controls, if this one is of automated controls
 * without a percent sign or word.
 */
export function wholeOf(name: string, to: string, header: readonly string[]): string | undefined {
  if (to !== "automation_rate" || PERCENT.test(name) || !wordsIn(name).some((word) => CONTROLS.test(word)))
    return undefined;
  return header.find((other) => {
    const words = wordsIn(other);
    const isOther = other !== name && !words.some((word) => word.startsWith("autom"));
    return (
      isOther && words.some((word) => CONTROLS.test(word)) && words.some((word) => ALL_OF_THEM.test(word))
    );
  });
}
