import { UNITS } from "../model/unit.ts";
import { type SubmissionColumn, allSubmissionColumns, ORGANISATION_COLUMN } from "./columns.ts";
import type { QuestionnaireLists } from "./lists.ts";
import { allowedRangeInWords } from "./words.ts";

/** A column of a submissions file, with everything needed to fill it in. */
export type CodeBookEntry = SubmissionColumn & Explained;

interface Explained {
  /** The unit of its numbers, in words; undefined if the column holds no numbers. */
  readonly counts: string | undefined;
  /** The allowed values in words: a range, or the kind of text. */
  readonly allowed: string;
  /** The values to choose from, with their labels; empty if the column is not a choice. */
  readonly values: readonly { readonly id: string; readonly label: string }[];
  /** Those that ended, with their last years: for corrections of these years. */
  readonly ended: readonly { readonly id: string; readonly label: string; readonly last: number }[];
  /** An example, which ingest accepts without any problem. */
  readonly sample: string;
  /** Whether the cell may be empty, and what happens to the submission then, in words. */
  readonly mayBeEmpty: string;
}

/** Columns of the code book's file, in order. */
export const QUESTIONNAIRE_COLUMNS = [
  "column",
  "label",
  "definition",
  "question",
  "unit",
  "allowed",
  "example",
  "may_be_empty",
] as const;

/**
 * Builds the code book: every column that ingest reads, in the order in which templates write them.
 * @param lists the choices for answers; entries that ended before `year` are only for corrections of their years
 * @param year the latest published year, also used in the examples
 */
export function submissionsCodeBook(lists: QuestionnaireLists, year: number): CodeBookEntry[] {
  return allSubmissionColumns(lists.requirements).map((column) => {
    const { values, ended } = choicesOf(column, lists, year);
    return {
      ...column,
      ended,
      counts: column.kind === "figure" ? UNITS[column.unit].name : undefined,
      allowed: allowedIn(column, values),
      values,
      sample: sampleOf(column, values, year),
      mayBeEmpty: emptyInWords(column),
    };
  });
}

/** Returns an entry as a row of the code book's file, in the order of `QUESTIONNAIRE_COLUMNS`. */
export function codeBookRow(entry: CodeBookEntry): string[] {
  const { name, label, definition, question, counts = "", allowed, sample, mayBeEmpty } = entry;
  return [name, label, definition, question, counts, allowed, sample, mayBeEmpty];
}

function choicesOf(
  column: SubmissionColumn,
  lists: QuestionnaireLists,
  year: number,
): Pick<CodeBookEntry, "values" | "ended"> {
  if (column.kind === "finding")
    return { values: ["open", "closed"].map((id) => ({ id, label: id })), ended: [] };
  if (column.kind !== "choice") return { values: [], ended: [] };
  const entries: readonly { id: string; display_name: string; last_year?: number }[] = lists[column.list];
  const hasEnded = ({ last_year: last = year }: (typeof entries)[number]) => last < year;
  return {
    values: entries.filter((entry) => !hasEnded(entry)).map(({ id, display_name: label }) => ({ id, label })),
    ended: entries
      .filter(hasEnded)
      .map(({ id, display_name: label, last_year: last = year }) => ({ id, label, last })),
  };
}

function allowedIn(column: SubmissionColumn, values: CodeBookEntry["values"]): string {
  switch (column.kind) {
    case "name":
      return "any text";
    case "year":
      return "a year of four digits";
    case "figure":
      return allowedRangeInWords(column);
    case "finding":
      return "open or closed";
    case "choice":
      return `one of ${values.map(({ id }) => id).join(", ")}`;
  }
}

function sampleOf(column: SubmissionColumn, values: CodeBookEntry["values"], year: number): string {
  if (column.kind === "figure") return String(column.example);
  if (column.kind === "year") return String(year);
  if (column.kind === "name") return column.name === ORGANISATION_COLUMN ? "Example Ltd" : `example-${year}`;
  return values.at(-1)?.id ?? "";
}

function emptyInWords({ name, whenEmpty }: SubmissionColumn): string {
  if (name === ORGANISATION_COLUMN) return "yes, and the column may be left out";
  if (whenEmpty === "fine") return "yes";
  return whenEmpty === "missing"
    ? "yes: the answer counts as missing, and a fifth of all may be"
    : "no: the submission would be left out";
}
