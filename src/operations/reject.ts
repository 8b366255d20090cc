import type { Note } from "../importing/note.ts";
import type { ReadTable } from "../importing/table.ts";
import type { ProblemKind } from "../submissions/check.ts";

/** A row or cell of an export that is not used as it is, or that should be reviewed. */
export interface Reject {
  readonly line: number;
  /** The year whose column it is in, where a line of the export has several submissions. */
  readonly year?: string;
  /** The column in the export, without a year; empty for a whole row. */
  readonly column: string;
  /** The whole name of the column, if it has a year. */
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
  readonly kind: ProblemKind;
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
    kind: "other",
    reason: rule,
    remedy,
  }));
}

/** Returns what identifies the row of a reject: a line of an export with a column for each year has several. */
export function rowKey({ line, year = "" }: Pick<Reject, "line" | "year">): string {
  return `${line} ${year}`;
}
