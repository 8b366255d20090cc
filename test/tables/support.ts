import type { Files } from "../../src/model/file.ts";
import { DataError, type DataProblem } from "../../src/model/problem.ts";
import { loadTables } from "../../src/tables/load.ts";
import { dataText, dataWith } from "../support/data.ts";

export type Changes = Parameters<typeof dataWith>[0];

/** What loading reports; nothing where it accepts the files. */
export function problemsOf(load: (files: Files) => unknown, files: Files): readonly DataProblem[] {
  try {
    load(files);
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
  return [];
}

/** What loading the committed data with some files changed reports. */
export function problemsWith(...changes: readonly Changes[]): readonly DataProblem[] {
  return problemsOf(loadTables, dataWith(Object.assign({}, ...changes)));
}

/** A committed table with its lines edited; line 0 is the header, row 1. */
export function withLines(path: string, edit: (lines: string[]) => readonly string[]): Changes {
  return { [path]: `${edit(dataText(path).trimEnd().split("\n")).join("\n")}\n` };
}

/** A committed table with some rows (the header is row 1) in which a column has another value. */
export function withCells(path: string, rows: readonly number[], column: string, value: string): Changes {
  return withLines(path, (lines) => {
    const at = lines[0]!.split(",").indexOf(column);
    return lines.map((line, index) =>
      rows.includes(index + 1) ? line.split(",").with(at, value).join() : line,
    );
  });
}

export function withCell(path: string, row: number, column: string, value: string): Changes {
  return withCells(path, [row], column, value);
}

/** A committed table in which some rows keep some columns, have others anew, and are empty in the rest. */
export function withOnly(
  path: string,
  rows: readonly number[],
  keep: readonly string[],
  cells: Readonly<Record<string, string>> = {},
): Changes {
  return withLines(path, (lines) => {
    const names = lines[0]!.split(",");
    const only = (cell: string, name: string) => cells[name] ?? (keep.includes(name) ? cell : "");
    return lines.map((line, index) =>
      rows.includes(index + 1)
        ? line
            .split(",")
            .map((cell, at) => only(cell, names[at]!))
            .join()
        : line,
    );
  });
}

/** A committed table without some of its lines. */
export function withoutLines(path: string, drop: (line: string) => boolean): Changes {
  return withLines(path, (lines) => lines.filter((line) => !drop(line)));
}

// oxlint-disable-next-line typescript/no-explicit-any -- documents are broken on purpose
type Loose = any;

/** A committed JSON document after an edit. */
export function withJson(path: string, edit: (document: Loose) => void): Changes {
  const document = JSON.parse(dataText(path));
  edit(document);
  return { [path]: JSON.stringify(document) };
}

/** Whole numbers from first to last, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
