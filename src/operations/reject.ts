import type { Note } from "../importing/convert.ts";

/** A row, or a cell, of an export that is not in the submissions file as it stands. */
export interface Reject {
  readonly line: number;
  /** Of the export; empty for a row as a whole. */
  readonly column: string;
  /** As it stands in the export. */
  readonly value: string;
  /** A row that is replaced is not lost: another one stands in its place. */
  readonly made: Note["made"] | "row replaced";
  readonly reason: string;
  readonly remedy: string;
}
