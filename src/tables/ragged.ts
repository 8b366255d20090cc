import type { DataProblem } from "../model/problem.ts";

/**
 * A record that has more or fewer values than the header.
 * @param record as it stands in the file
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
    rule: `must have ${columns} values, as the header has, and has ${width}`,
    remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
  };
}
