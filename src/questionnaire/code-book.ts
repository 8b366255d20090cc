import { UNITS } from "../model/unit.ts";
import { type Column, columnsOf, ORGANISATION_COLUMN } from "./columns.ts";
import type { Asked } from "./lists.ts";
import { rangeInWords } from "./words.ts";

/** A column of a submissions file, with all that somebody must know to fill it in. */
export type CodeBookEntry = Column & Explained;

interface Explained {
  /** What its numbers count; undefined where it holds none. */
  readonly counts: string | undefined;
  /** In words: a range, or what kind of text. */
  readonly allowed: string;
  /** What it can hold, where that is a list, with what each is called. */
  readonly values: readonly { readonly id: string; readonly label: string }[];
  /** A value that is read without a word. */
  readonly sample: string;
  /** What becomes of a submission without a value, in words. */
  readonly mayBeEmpty: string;
}

/** Texts of the code book's file, in the order of its columns. */
export const CODE_BOOK_COLUMNS = [
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
 * The code book: every column that ingest reads, in the order in which they are written.
 * @param lists what an answer can be chosen from; what has ended before the last year is not offered
 * @param year the latest that is published, for the example
 */
export function codeBook(lists: Asked, year: number): CodeBookEntry[] {
  return columnsOf(lists.requirements).map((column) => {
    const values = valuesOf(column, lists, year);
    return {
      ...column,
      counts: column.kind === "figure" ? UNITS[column.unit].name : undefined,
      allowed: allowedIn(column, values),
      values,
      sample: sampleOf(column, values, year),
      mayBeEmpty: emptyInWords(column),
    };
  });
}

/** An entry as a row of the code book's file. */
export function codeBookRow(entry: CodeBookEntry): string[] {
  const { name, label, definition, question, counts = "", allowed, sample, mayBeEmpty } = entry;
  return [name, label, definition, question, counts, allowed, sample, mayBeEmpty];
}

function valuesOf(column: Column, lists: Asked, year: number): CodeBookEntry["values"] {
  if (column.kind === "finding") return ["open", "closed"].map((id) => ({ id, label: id }));
  if (column.kind !== "choice") return [];
  const entries: readonly { id: string; display_name: string; last_year?: number }[] = lists[column.list];
  return entries
    .filter(({ last_year: last }) => last === undefined || last >= year)
    .map(({ id, display_name: label }) => ({ id, label }));
}

function allowedIn(column: Column, values: CodeBookEntry["values"]): string {
  switch (column.kind) {
    case "name":
      return "any text";
    case "year":
      return "a year of four digits";
    case "figure":
      return rangeInWords(column);
    case "finding":
      return "open or closed";
    case "choice":
      return `one of ${values.map(({ id }) => id).join(", ")}`;
  }
}

function sampleOf(column: Column, values: CodeBookEntry["values"], year: number): string {
  if (column.kind === "figure") return String(column.example);
  if (column.kind === "year") return String(year);
  if (column.kind === "name") return column.name === ORGANISATION_COLUMN ? "Example Ltd" : `example-${year}`;
  return values.at(-1)?.id ?? "";
}

function emptyInWords({ name, whenEmpty }: Column): string {
  if (name === ORGANISATION_COLUMN) return "yes, and the column may be left out";
  if (whenEmpty === "fine") return "yes";
  return whenEmpty === "missing"
    ? "yes: the answer counts as missing, and a fifth of all may be"
    : "no: the submission would be left out";
}
