import type { Note } from "../importing/convert.ts";
import type { ProblemKind } from "../submissions/check.ts";

/** A row, or a cell, of an export that is not in the submissions file as it stands, or is to be looked at. */
export interface Reject {
  readonly line: number;
  /** Of the export; empty for a row as a whole. */
  readonly column: string;
  /** As it stands in the export. */
  readonly value: string;
  /** A row that is replaced is lost only where the other one is of another submission. */
  readonly made: Note["made"] | "row replaced" | "cell used as it stands" | "column filled";
  /** What an altered cell, or a column without a cell, is read as. */
  readonly to?: string;
  /** What equal ones are counted by. */
  readonly kind: ProblemKind;
  readonly reason: string;
  readonly remedy: string;
}
