import { ASK, listedIn } from "../importing/model/mapping.ts";
import type { Note } from "../importing/model/note.ts";
import { importedCellAt, lineAt, type ReadTable, rowInWords } from "../importing/model/table.ts";
import { required } from "../model/required.ts";
import type { ProblemKind } from "../submissions/check.ts";
import type { MappedExport } from "./mapped-export.ts";

/** A row or cell of an export that is not used as it is, or that should be reviewed. */
export interface Reject {
  readonly line: number;
  /** The year whose column it is in, or the sheet, where a line of the export has several submissions. */
  readonly part?: string;
  /** The column in the export, without a year; empty for a whole row. */
  readonly column: string;
  /** The whole name of the column, with its year or sheet. */
  readonly heading?: string;
  /** The value in the export. */
  readonly value: string;
  /** The first values of a row that is left out as a whole. Only the list of rejects has them, because they name organisations. */
  readonly row?: string;
  /** What happened to it. A replaced row counts as lost only if the other row belongs to another submission. */
  readonly made: Note["made"] | "row replaced" | "cell used as it is" | "column filled";
  /** The value used for an altered cell or a filled column. */
  readonly to?: string;
  /** The kind by which rejects are counted together. */
  readonly kind: ProblemKind | "not read" | "of nobody";
  readonly reason: string;
  readonly remedy: string;
}

/** Returns the rejects of rows that could not be read as rows of the table; those that it lists. */
export function raggedRejects({ ragged }: Pick<ReadTable, "ragged">): Reject[] {
  return ragged.problems.map(({ row = 0, value = "", rule, remedy }) => ({
    line: row,
    column: "",
    value,
    made: "row left out",
    kind: "not read",
    reason: rule,
    remedy,
  }));
}

/** Returns what identifies the row of a reject: a line of an export may have one for each year or sheet. */
export function rowKey({ line, part = "" }: Pick<Reject, "line" | "part">): string {
  return `${line} ${part}`;
}

/** Collects the rejects of an export. */
export class Rejects {
  readonly #table: ReadTable;
  /** The column of the export that each column of a submissions file is read from. */
  readonly #sourceOf: ReadonlyMap<string, string>;
  /** The column of the export that lists findings. */
  readonly #list: string | undefined;
  readonly #found: Reject[];

  /** Starts with the rows that could not be read, and the columns that the mapping fills. */
  constructor({ table, mapping: { columns = {}, constant = {} } }: MappedExport) {
    this.#table = table;
    const sources = Object.entries(columns).map(([name, { to }]) => [to, name] as const);
    this.#sourceOf = new Map(sources);
    this.#list = sources.find(([to]) => listedIn(to) !== undefined)?.[1];
    this.#found = raggedRejects(table);
    for (const [column, value] of Object.entries(constant)) {
      if (value !== ASK && !this.#sourceOf.has(column)) this.#addFilled(column, value);
    }
  }

  #addFilled(column: string, value: string): void {
    this.#found.push({
      line: this.#table.dialect.headerLine ?? 1,
      column,
      value: "",
      made: "column filled",
      to: value,
      kind: "other",
      reason: `has no column in the export; the mapping gives ${JSON.stringify(value)} for all rows`,
      remedy: "Correct it in the mapping if it is wrong.",
    });
  }

  /** Adds a cell, or a whole row if the note has no column, by the index of the row. */
  add(
    index: number,
    { column = "", made, reason, remedy, to }: Omit<Note, "made"> & Pick<Reject, "made">,
    kind: Reject["kind"] = "other",
  ): void {
    const { header, parts, rows } = this.#table;
    const place = this.#placeOf(column);
    const line = lineAt(this.#table, index);
    const row = required(rows[index], `line ${line}`);
    const name = header[place] ?? column;
    const part = parts?.ofRows[index];
    this.#found.push({
      line,
      ...(part !== undefined && { part }),
      column: name,
      ...(part !== undefined && { heading: parts?.headingOf(name, part) ?? name }),
      value: place === -1 ? "" : String(importedCellAt(row, place)),
      made,
      kind,
      reason,
      remedy,
      ...(column === "" && made === "row left out" && { row: rowInWords(row) }),
      ...(to !== undefined && { to }),
    });
  }

  #placeOf(column: string): number {
    const name = this.#sourceOf.get(column) ?? (column.startsWith("requirement_") ? this.#list : undefined);
    return name === undefined ? -1 : this.#table.header.indexOf(name);
  }

  /** Returns all rejects, sorted by line. */
  sorted(): Reject[] {
    return this.#found.toSorted((a, b) => a.line - b.line);
  }
}
