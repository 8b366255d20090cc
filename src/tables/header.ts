import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { DataProblem } from "../model/problem.ts";

const LINE_FEED = 10;

/** Returns the column names in the first line of a table's file. They need no quotes. */
export function headerIn(bytes: Uint8Array): string[] {
  const end = bytes.indexOf(LINE_FEED);
  return textOf(end === -1 ? bytes : bytes.subarray(0, end))
    .replace(/^\uFEFF|\r$/g, "")
    .split(",");
}

/** Reports differences from the expected header: columns that are missing, unknown, duplicate or misplaced. */
export function headerProblems(
  file: string,
  expected: readonly string[],
  header: readonly string[],
): DataProblem[] {
  const at = { file, row: 1 };
  const remedy = `Use this header: ${expected.join(",")}`;
  if (header.length > LIMITS.columns) {
    return [{ ...at, rule: `must have at most ${LIMITS.columns} columns, but has ${header.length}`, remedy }];
  }
  const problems: DataProblem[] = expected
    .filter((name) => !header.includes(name))
    .map((name) => ({ ...at, column: name, rule: "column is missing", remedy }));
  header.forEach((name, index) => {
    if (!expected.includes(name)) {
      problems.push({ ...at, value: name, rule: "is not a column of this table", remedy });
    } else if (header.indexOf(name) !== index) {
      problems.push({ ...at, column: name, rule: "column appears twice", remedy });
    }
  });
  if (problems.length === 0 && header.some((name, index) => name !== expected[index])) {
    problems.push({
      ...at,
      value: header.join(","),
      rule: "columns must be in the contract's order",
      remedy,
    });
  }
  return problems;
}
