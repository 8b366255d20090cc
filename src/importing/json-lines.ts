import { LIMITS } from "../model/limits.ts";
import { DataError, Problems } from "../model/problem.ts";
import { type ImportedCell, EMPTY_LIST } from "./table.ts";

/** Records of JSON lines. Columns are in the order in which their names first occur. */
export interface JsonRecords {
  readonly header: readonly string[];
  readonly rows: readonly (readonly ImportedCell[])[];
  readonly lines: readonly number[];
}

/**
 * Reads JSON lines (jsonlines.org), one object per line, or an array of objects; an object of an array is named by its place
 * in it, counted from 1. Null becomes an empty cell, a list its values joined by semicolons,
 * and an empty list EMPTY_LIST.
 * @param file name of the file in problems
 * @throws DataError with each line that is not an object, or contains nested objects
 */
export function readJsonLines(file: string, text: string): JsonRecords {
  const places = new Map<string, number>();
  const rows: ImportedCell[][] = [];
  const lines: number[] = [];
  const problems = new Problems();
  const isArray = /^\s*\[\s*\{/.test(text);
  const given = isArray ? arrayIn(file, text) : text.split(/\r?\n/);
  given.forEach((line, index) => {
    if (typeof line === "string" && line.trim() === "") return;
    const record = isArray ? objectIn(line) : objectOf(String(line));
    const cells: ImportedCell[] = [];
    for (const [name, value] of Object.entries(record ?? {})) {
      const place = places.get(name) ?? places.size;
      places.set(name, place);
      const cell = cellOf(value);
      if (cell === undefined) {
        const rule = "must be a text, a number, true, false, null, or a list of these";
        problems.add(() => ({
          file,
          row: index + 1,
          column: name,
          rule,
          remedy: "Write its parts as separate values.",
        }));
      } else cells[place] = cell;
    }
    if (record === undefined) {
      const rule = isArray ? "must be a JSON object" : "must be a JSON object in one line";
      problems.add(() => ({
        file,
        row: index + 1,
        value: isArray ? JSON.stringify(line) : String(line),
        rule,
        remedy: "Write one object for each row.",
      }));
    } else if (places.size > LIMITS.columns) {
      const rule = `has more than ${LIMITS.columns} names`;
      throw new DataError([{ file, row: index + 1, rule, remedy: "Remove the others." }]);
    } else {
      rows.push(cells);
      lines.push(index + 1);
    }
  });
  if (problems.total > 0) throw new DataError(problems.problems, problems.total);
  const header = [...places.keys()];
  return { header, rows: rows.map((cells) => header.map((_, place) => cells[place] ?? "")), lines };
}

function objectOf(line: string): object | undefined {
  try {
    return objectIn(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function objectIn(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** @throws DataError if the text is not JSON */
function arrayIn(file: string, text: string): readonly unknown[] {
  try {
    const array: unknown = JSON.parse(text);
    if (Array.isArray(array)) return array;
  } catch {
    // Refused below.
  }
  const rule = "begins as a JSON array, but is none: it may have been cut off";
  throw new DataError([{ file, rule, remedy: "Export it again, as CSV or JSON lines." }]);
}

function cellOf(value: unknown): ImportedCell | undefined {
  if (typeof value === "string" || typeof value === "number") return value;
  if (value === null) return "";
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value) || value.some((part) => typeof part === "object" && part !== null))
    return undefined;
  return value.length === 0 ? EMPTY_LIST : value.map(String).join(";");
}
