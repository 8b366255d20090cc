import { LIMITS } from "../model/limits.ts";
import type { DataProblem } from "../model/problem.ts";
import { isSubmissionColumn, LABEL_COLUMNS, ORGANISATION_COLUMN } from "./columns.ts";
import { likelyMatch } from "./nearest.ts";
import { separatorOf } from "./separator.ts";

/**
 * Returns the problems of the header of a submissions file. Columns are found by name, in any order; only `organisation`
 * is optional.
 * @param file the file's name in problems
 * @param columns the required columns
 */
export function submissionHeaderProblems(
  file: string,
  header: readonly string[],
  columns: readonly string[],
): DataProblem[] {
  const at = { file, row: 1 };
  const known = [...columns, ORGANISATION_COLUMN];
  if (header.length > LIMITS.columns) {
    const rule = `must have at most ${LIMITS.columns} columns, but has ${header.length}`;
    return [{ ...at, rule, remedy: `Keep only these: ${known.join(", ")}.` }];
  }
  const missing = columns.filter((name) => !header.includes(name));
  return [
    ...missing.map((column) => ({ ...at, column, rule: "column is missing", remedy: remedyFor(column) })),
    ...header.flatMap((name, index): DataProblem[] => {
      if (!known.includes(name)) {
        const remedy = remedyForUnknown(name, known);
        return [{ ...at, value: name, rule: "is not a column of a submissions file", remedy }];
      }
      if (header.indexOf(name) === index) return [];
      return [{ ...at, column: name, rule: "column appears twice", remedy: "Remove one of the two." }];
    }),
  ];
}

const SEPARATOR_NAMES = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" };

/** Returns a problem if the columns are not separated by commas: some spreadsheets save CSV with another separator. */
export function separatorProblem(file: string, header: readonly string[]): DataProblem | undefined {
  const [only = "", ...others] = header;
  if (others.length > 0) return undefined;
  const separator = separatorOf(only);
  if (only.split(separator).filter((column) => isSubmissionColumn(column.trim())).length < 2)
    return undefined;
  return {
    file,
    row: 1,
    rule: `columns must be separated by commas, not by ${SEPARATOR_NAMES[separator]}`,
    remedy: "Save it as CSV with commas, and numbers with a decimal point.",
  };
}

function remedyForUnknown(name: string, known: readonly string[]): string {
  if (name.trim() === "") return "Delete the column, or name it.";
  if (isSubmissionColumn(name)) return "Remove it, or add the requirement to reference/requirements.csv.";
  const near = likelyMatch(name, known);
  return `Remove it, or rename it: ${near === undefined ? "the submission template has all names" : `the nearest column is ${near}`}.`;
}

function remedyFor(column: string): string {
  if (LABEL_COLUMNS.includes(column)) return `Add a column ${column}.`;
  return `Add a column ${column}; leave its cells empty where the question was not asked.`;
}

/**
 * Returns a function that puts the cells of a row in the order of `columns`, followed by the organisation if the header
 * has it. A row that is already in this order is returned as it is.
 */
export function columnOrderer(
  header: readonly string[],
  columns: readonly string[],
): (cells: string[]) => string[] {
  const known = header.includes(ORGANISATION_COLUMN) ? [...columns, ORGANISATION_COLUMN] : columns;
  const places = known.map((name) => header.indexOf(name));
  const isInOrder = header.length === known.length && places.every((place, index) => place === index);
  return (cells) =>
    isInOrder && cells.length === known.length ? cells : places.map((place) => cells[place] ?? "");
}

/** The identifier that marks a row of notes, as in the templates. */
export const NOTE = "#";

const YEAR = LABEL_COLUMNS.indexOf("year");

/**
 * Returns whether a row is not a submission: spreadsheets leave blank rows, and templates have rows of notes. One with a year is
 * a submission whose participant has left the mark.
 * @param cells in the order that a `columnOrderer` returns
 */
export function isNoteOrBlank(cells: readonly string[]): boolean {
  return isTemplateNote(cells[0], cells[YEAR]) || cells.every((cell) => cell.trim() === "");
}

/** Returns whether a row is a note of a template, by its identifier and year. */
export function isTemplateNote(identifier: string | undefined, year = ""): boolean {
  return identifier?.trim() === NOTE && !/^\s*\d{4}\s*$/.test(year);
}
