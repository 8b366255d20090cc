import type { SubmissionColumn } from "../../questionnaire/columns.ts";

/** A cell or row that is not copied to the submissions file as it is in the export. */
export interface Note {
  /** The column of the submissions file; undefined for a whole row. */
  readonly column: string | undefined;
  /** What happened to it. */
  readonly made: "row left out" | "cell left empty" | "cell altered";
  /** The value used for an altered cell. */
  readonly to?: string;
  readonly reason: string;
  readonly remedy: string;
  /** Whether its row is no submission, so that nothing is lost if it is left out. */
  readonly isOfNobody?: true;
}

/** Returns the note on a cell that is not read, because it has a control character. */
export function controlNote(to: string, column: SubmissionColumn | undefined, control: string): Note {
  const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return {
    column: to,
    made: column?.whenEmpty === "left out" ? "row left out" : "cell left empty",
    reason: `has the control character U+${code}`,
    remedy: "Remove it in the export.",
  };
}

/** Returns the note on a cell that is read differently from what it says. */
export function altered(column: string, to: string, reason: string): Note {
  return {
    column,
    made: "cell altered",
    to,
    reason,
    remedy: "Correct it in the export if it means something else.",
  };
}

/** Returns the note on a cell that is not used. */
export function emptied(column: string, reason: string, remedy: string): Note {
  return { column, made: "cell left empty", reason, remedy };
}
