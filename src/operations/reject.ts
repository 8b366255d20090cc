import type { Note } from "../importing/model/note.ts";
import type { ReadTable } from "../importing/model/table.ts";
import type { ProblemKind } from "../submissions/check.ts";

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
