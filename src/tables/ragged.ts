import type { DataProblem } from "../model/problem.ts";

/**
 * Reports a record with more or fewer values than the header.
 * @param record as it is in the file
 */
export function raggedProblem(
  file: string,
  row: number,
  record: string,
  { width, columns }: { readonly width: number; readonly columns: number },
): DataProblem {
  const value = record.replace(/\r?\n$/, "");
  if (value === "") {
    return { file, row, rule: "must not be an empty line", remedy: "Remove the line." };
  }
  return {
    file,
    row,
    value: value.slice(0, 60),
    rule: `must have ${columns} values, as the header has, but has ${width}`,
    remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
  };
}

/** The remedy for misplaced quotes. */
export const QUOTES = 'Enclose the value in a pair of quotes, and write a quote inside it as "".';

/** Returns what is wrong with the quotes of a record, by the code of csv-parse's error. */
export function misquoted(code: string): string {
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? "has a quote that is never closed"
    : "has a quote where none is allowed";
}
