import type { DataProblem } from "../model/problem.ts";

/** A record that has more or fewer values than the header. */
export function raggedProblem(
  file: string,
  row: number,
  record: readonly string[],
  width: number,
): DataProblem {
  if (record.length === 1 && record[0] === "") {
    return { file, row, rule: "must not be an empty line", remedy: "Remove the line." };
  }
  return {
    file,
    row,
    value: record.join(",").slice(0, 60),
    rule: `must have ${width} values, as the header has, and has ${record.length}`,
    remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
  };
}
