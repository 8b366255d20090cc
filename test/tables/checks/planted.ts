import { formatProblem } from "../../../src/model/problem.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { problemsOf } from "../support.ts";

/** A value written by hand into a file of the hand-made data: its row (the header is row 1) and its column. */
export type Edit = readonly [path: string, row: number, column: string, value: string];

const textOf = (path: string) => new TextDecoder().decode(goldenFiles.get(path)!);

/** The row of a file of the hand-made data whose cells begin with these, as an editor counts it: the header is row 1. */
export function rowOf(path: string, ...cells: readonly (string | number)[]): number {
  const row = textOf(path)
    .split("\n")
    .findIndex((line) => line.startsWith(`${cells.join()},`));
  if (row === -1) throw new Error(`${path} has no row ${cells.join()}`);
  return row + 1;
}

/** What loading the hand-made data says after edits by hand, each problem in one line. */
export function planted(...edits: readonly Edit[]): string[] {
  const files = new Map(goldenFiles);
  const decoder = new TextDecoder();
  for (const [path, row, column, value] of edits) {
    const lines = decoder.decode(files.get(path)!).trimEnd().split("\n");
    const at = lines[0]!.split(",").indexOf(column);
    if (at === -1) throw new Error(`${path} has no column ${column}`);
    const cells = lines[row - 1]!.split(",");
    if (cells[at] === value) throw new Error(`${path}:${row} ${column} is ${value} already`);
    lines[row - 1] = cells.with(at, value).join();
    files.set(path, new TextEncoder().encode(`${lines.join("\n")}\n`));
  }
  return problemsOf(loadTables, files).map(formatProblem);
}

/** The same after the lines of a file were edited; line 0 is the header. */
export function plantedLines(path: string, edit: (lines: string[]) => readonly string[]): string[] {
  const text = edit(textOf(path).trimEnd().split("\n")).join("\n");
  const files = new Map(goldenFiles).set(path, new TextEncoder().encode(`${text}\n`));
  return problemsOf(loadTables, files).map(formatProblem);
}

/** The same after a JSON document was edited. */
// oxlint-disable-next-line typescript/no-explicit-any -- documents are broken on purpose
export function plantedJson(path: string, edit: (document: any) => void): string[] {
  const document = JSON.parse(textOf(path));
  edit(document);
  const files = new Map(goldenFiles).set(path, new TextEncoder().encode(JSON.stringify(document)));
  return problemsOf(loadTables, files).map(formatProblem);
}
