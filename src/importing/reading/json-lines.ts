import { isObject } from "../../model/answer-walk.ts";
import { LIMITS } from "../../model/limits.ts";
import { DataError, Problems } from "../../model/problem.ts";
import { type ImportedCell, EMPTY_LIST } from "../model/table.ts";
import { jsonValue, plainCell } from "./json-value.ts";
import { columnNames, nestedValues } from "./nested.ts";

/** Records of JSON lines. Columns are in the order in which their names first occur. */
export interface JsonRecords {
  readonly header: readonly string[];
  readonly rows: readonly (readonly ImportedCell[])[];
  readonly lines: readonly number[];
  /** The other values of an object that has the array: `currency: EUR`. */
  readonly notes: readonly string[];
}

/**
 * Reads JSON lines (jsonlines.org), one object per line, or an array of objects, also as the only one in an object; an object of
 * an array is named by its place in it, counted from 1. Values of objects in an object get columns of their own (see
 * columnNames). Null becomes an empty cell, a list its values joined by semicolons, and an empty list EMPTY_LIST.
 * @param file name of the file in problems
 * @throws DataError with each line that is not an object, and each column that has lists of lists or of objects
 */
export function readJsonLines(file: string, text: string): JsonRecords {
  const columns = new Map<string, readonly string[]>();
  const places = new Map<string, number>();
  const unreadable = new Set<string>();
  const rows: ImportedCell[][] = [];
  const lines: number[] = [];
  const problems = new Problems();
  const { array, notes } = BEGINS_ARRAY.test(text)
    ? { array: arrayIn(file, text), notes: [] }
    : onlyArrayOf(text);
  const { items, rule: ruleOfItems } = array === undefined ? itemsOfLines(text) : itemsOfArray(array);
  for (const { row, written, record } of items) {
    const cells: ImportedCell[] = [];
    for (const [path, value] of nestedValues(record ?? {})) {
      const column = path.join(": ");
      const place = places.get(column) ?? places.size;
      places.set(column, place);
      columns.set(column, path);
      const cell = cellOf(value);
      if (cell !== undefined) cells[place] = cell;
      else if (!unreadable.has(column)) {
        unreadable.add(column);
        problems.add(() => ({ file, row, column, rule: NO_VALUE, remedy: NO_VALUE_REMEDY }));
      }
    }
    if (record === undefined) {
      problems.add(() => ({
        file,
        row,
        value: written(),
        rule: ruleOfItems,
        remedy: "Write one object for each row.",
      }));
    } else if (places.size > LIMITS.importColumns) {
      const rule = `has more than ${LIMITS.importColumns} names`;
      throw new DataError([{ file, row, rule, remedy: "Remove the others." }]);
    } else {
      rows.push(cells);
      lines.push(row);
    }
  }
  if (problems.total > 0) throw new DataError(problems.problems, problems.total);
  const header = columnNames([...columns.values()]);
  return { header, rows: rows.map((cells) => header.map((_, place) => cells[place] ?? "")), lines, notes };
}

const NO_VALUE = "must be a text, a number, true, false, null, an object, or a list of texts and numbers";
const NO_VALUE_REMEDY = "Write the parts of each list as separate values, here and below.";

const BEGINS_ARRAY = /^\s*\[\s*\{/;

/** Returns whether a text is read as JSON lines, or as an array of objects. */
export function isJson(text: string): boolean {
  return text.trimStart().startsWith("{") || BEGINS_ARRAY.test(text);
}

/** What is written where an object is expected. */
interface Item {
  /** Its line, or its place in the array, from 1 on. */
  readonly row: number;
  readonly written: () => string;
  /** Undefined if it is no object. */
  readonly record: object | undefined;
}

/** The items of a text, and the rule that those without a record break. */
interface Items {
  readonly items: readonly Item[];
  readonly rule: string;
}

function itemsOfLines(text: string): Items {
  return {
    items: text
      .split(/\r?\n/)
      .flatMap((line, index) =>
        line.trim() === ""
          ? []
          : [{ row: index + 1, written: () => line, record: objectIn(jsonValue(line)) }],
      ),
    rule: "must be a JSON object in one line",
  };
}

/** @throws DataError if the text is not JSON */
function arrayIn(file: string, text: string): readonly unknown[] {
  const value = jsonValue(text);
  if (Array.isArray(value)) return value;
  const rule = "begins as a JSON array, but is none: it may have been cut off";
  throw new DataError([{ file, rule, remedy: "Export it again, as CSV or JSON lines." }]);
}

/**
 * Returns the list of objects that a document such as `{"exported": "…", "submissions": [{…}]}` has, if it has one, also in
 * objects in it: `{"hits": {"hits": [{…}]}}`.
 */
function onlyArrayOf(text: string): {
  readonly array: readonly unknown[] | undefined;
  readonly notes: string[];
} {
  const document = objectIn(jsonValue(text)) ?? {};
  const lists = listsOfObjects(document, 0);
  if (lists.length !== 1) return { array: undefined, notes: [] };
  const others = [...nestedValues(document)].filter(([, value]) => typeof value === "string");
  return { array: lists[0], notes: others.map(([path, value]) => `${path.join(" ")}: ${String(value)}`) };
}

/** More objects in each other than any export has. */
const MOST_LEVELS_ABOVE = 8;

function listsOfObjects(document: object, level: number): (readonly unknown[])[] {
  return Object.values(document).flatMap((value: unknown) => {
    if (Array.isArray(value)) return objectIn(value[0]) === undefined ? [] : [value as readonly unknown[]];
    const inner = level < MOST_LEVELS_ABOVE ? objectIn(value) : undefined;
    return inner === undefined ? [] : listsOfObjects(inner, level + 1);
  });
}

function itemsOfArray(values: readonly unknown[]): Items {
  return {
    items: values.map((value, index) => ({
      row: index + 1,
      written: () => JSON.stringify(value),
      record: objectIn(value),
    })),
    rule: "must be a JSON object",
  };
}

function objectIn(value: unknown): object | undefined {
  return isObject(value) ? value : undefined;
}

function cellOf(value: unknown): ImportedCell | undefined {
  if (!Array.isArray(value)) return plainCell(value);
  if (value.some((part) => typeof part === "object" && part !== null)) return undefined;
  return value.length === 0 ? EMPTY_LIST : value.map(String).join(";");
}
