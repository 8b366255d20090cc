import type { ErrorObject } from "ajv";
import { CHECKS } from "../generated/checks.js";
import { LIMITS } from "../model/limits.ts";
import { type DataProblem, type FoundProblems, Problems } from "../model/problem.ts";
import { type Column, columnsOf, columnsUnder, type Row, type TableDefinition } from "./define.ts";
import { type Advice, describe } from "./describe.ts";
import { headerProblems } from "./header.ts";
import { PATTERNS } from "./patterns.ts";
import { eachRecordOf, parseRecords } from "./records.ts";
import { FORMULA_START, lengthAdvice, textAdvice } from "./texts.ts";

/** A parsed table. */
export interface ParsedTable<R> extends FoundProblems {
  /** The rows that are valid by themselves; without problems, all of them. */
  readonly rows: R[];
  /** Returns the line of the file on which a row starts. */
  readonly lineOf: (row: number) => number;
}

/**
 * Reads a table: encoding, quotes, header, and each row's width, types and schema.
 * @param isEarlier whether the table is from an earlier release: nullable columns that it lacks are read as empty
 */
export function parseTable<D extends TableDefinition>(
  definition: D,
  bytes: Uint8Array,
  { isEarlier = false }: { readonly isEarlier?: boolean } = {},
): ParsedTable<Row<D>> {
  const file = definition.path;
  const reader = new RowReader(definition, isEarlier);
  let records = 0;
  let misnamed: DataProblem[] = [];
  const read = eachRecordOf(file, bytes, (record, line) => {
    if (records++ === 0) misnamed = reader.header(record);
    else if (misnamed.length === 0) reader.take(record, line);
  });
  const refused = (problems: DataProblem[]) => ({
    rows: [],
    lineOf: () => 1,
    problems,
    total: problems.length,
  });
  if (!read.isRead) return refused([...read.problems]);
  if (misnamed.length > 0) return refused(misnamed);
  if (records === 1 && read.total === 0 && !definition.mayBeEmpty) {
    return refused([{ file, row: 1, rule: "must have rows", remedy: "Write the rows below the header." }]);
  }
  const { rows, lines, found } = reader;
  return { rows, lineOf: lineFinder(lines), ...inOrder(read, found) };
}

/** A function of its own, so that the closure does not keep the reader's last record, and with it the whole text. */
function lineFinder(lines: readonly number[]): (row: number) => number {
  return (row) => lines[row]!;
}

/** Converts the records of a table into rows, and reports invalid records. */
class RowReader<D extends TableDefinition> {
  readonly rows: Row<D>[] = [];
  /** The line of each row. */
  readonly lines: number[] = [];
  readonly found = new Problems();
  readonly #definition: D;
  readonly #isEarlier: boolean;
  readonly #check;
  readonly #textOf = sharedTexts();
  #columns: readonly Column[] = [];
  #empty: Readonly<Record<string, null>> = {};
  /** The previous record, and whether it is valid. */
  #before: { readonly record: readonly string[]; readonly isRow: boolean } | undefined;

  constructor(definition: D, isEarlier: boolean) {
    this.#definition = definition;
    this.#isEarlier = isEarlier;
    this.#check = CHECKS[definition.row.$id]!;
  }

  /** Reads the header, which comes first, and returns its problems. */
  header(header: readonly string[]): DataProblem[] {
    const all = columnsUnder(this.#definition, [...new Set(header)]);
    const isNew = ({ name, nullable }: Column) => this.#isEarlier && nullable && !header.includes(name);
    this.#columns = all.filter((column) => !isNew(column));
    this.#empty = Object.fromEntries(all.filter(isNew).map(({ name }) => [name, null]));
    return headerProblems(
      this.#definition.path,
      this.#columns.map(({ name }) => name),
      header,
    );
  }

  take(record: readonly string[], line: number): void {
    // The rows of a block are equal and consecutive, so they share one object.
    if (this.#before?.isRow === true && same(record, this.#before.record)) this.#add(this.rows.at(-1)!, line);
    else this.#before = { record, isRow: this.#read(record, line) };
  }

  #add(row: Row<D>, line: number): void {
    this.rows.push(row);
    this.lines.push(line);
  }

  /** Reads a record. Returns false if it is invalid. */
  #read(record: readonly string[], line: number): boolean {
    const columns = this.#columns;
    const { found } = this;
    const at = { file: this.#definition.path, row: line };
    const row: Record<string, unknown> = { ...this.#empty };
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c]!;
      const cell = record[c]!;
      if (column.optional && cell === "") continue;
      const value = cellValue(column, cell);
      row[column.name] = typeof value === "string" ? this.#textOf(value) : value;
    }
    const before = found.total;
    if (this.#check(row)) {
      for (let c = 0; c < columns.length; c++) {
        const advice = cellAdvice(columns[c]!, record[c]!);
        if (advice !== undefined)
          found.add(() => ({ ...at, column: columns[c]!.name, value: record[c]!, ...advice }));
      }
      if (found.total > before) return false;
      this.#add(row as Row<D>, line);
      return true;
    }
    for (const [name, error] of firstErrors(this.#check.errors!)) {
      found.add(() => {
        const place = columns.findIndex((column) => column.name === name);
        const advice = describe(error, { value: row[name], schema: columns[place]!.schema });
        return { ...at, column: name, value: record[place]!, ...advice };
      });
    }
    return false;
  }
}

/**
 * Reads only some columns of a table. Its file may have other columns than the current table, because it may be from an
 * earlier release.
 * @param names of the columns, each of them required
 */
export function parseColumns<D extends TableDefinition, C extends string & keyof Row<D>>(
  definition: D,
  names: readonly C[],
  bytes: Uint8Array,
): FoundProblems & { readonly rows: readonly Pick<Row<D>, C>[] } {
  const file = definition.path;
  const read = parseRecords(file, bytes);
  const [header = [], ...records] = read.records;
  if (header.length === 0) return { ...read, rows: [] };
  const remedy = "Restore the file as it was published.";
  const missing = names.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const problems = missing.map((column) => ({ file, row: 1, column, rule: "column is missing", remedy }));
    return { rows: [], problems, total: problems.length };
  }
  const columns = columnsOf(definition).filter(({ name }) => names.some((own) => own === name));
  const check = CHECKS[definition.row.$id]!;
  const found = new Problems();
  const rows = records.map((record, index) => {
    const row = Object.fromEntries(
      columns.map((column) => [column.name, cellValue(column, record[header.indexOf(column.name)]!)]),
    );
    check(row);
    for (const { name, schema } of columns) {
      const error = firstErrors(check.errors ?? []).get(name);
      if (error === undefined) continue;
      const advice = describe(error, { value: row[name], schema });
      found.add(() => ({ file, row: read.lines[index + 1]!, column: name, ...advice }));
    }
    return row as Pick<Row<D>, C>;
  });
  return { rows, ...inOrder(read, found) };
}

/** Returns one copy of equal texts, because labels repeat in many rows. It is not a slice of the file's text, which would then stay in memory. */
function sharedTexts(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const own = known.get(text) ?? Buffer.from(text).toString();
    known.set(own, own);
    return own;
  };
}

/** Merges problems of one file, in the order of lines. */
function inOrder(one: FoundProblems, other: FoundProblems): FoundProblems {
  const problems = [...one.problems, ...other.problems].sort((a, b) => a.row! - b.row!);
  return { problems: problems.slice(0, LIMITS.problems), total: one.total + other.total };
}

function same(record: readonly string[], other: readonly string[]): boolean {
  if (record === other) return true;
  for (let c = 0; c < record.length; c++) if (record[c] !== other[c]) return false;
  return record.length === other.length;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** Converts a cell to its column's type. A value that cannot be converted stays a string, which the check rejects. */
export function cellValue(column: Column, cell: string): unknown {
  if (cell === "" && column.nullable) return null;
  switch (column.type) {
    case "string":
      return cell;
    case "boolean":
      return cell === "true" ? true : cell === "false" ? false : cell;
    case "integer":
      return INTEGER.test(cell) ? Number(cell) : cell;
    case "number":
      return NUMBER.test(cell) ? Number(cell) : cell;
  }
}

/** Checks a cell beyond its schema. */
function cellAdvice({ type, schema }: Column, cell: string): Advice | undefined {
  // A number can only be too long. Ids and booleans are checked completely by their schemas.
  if (type === "number" || type === "integer") return lengthAdvice(cell);
  if (type === "boolean" || schema.pattern === PATTERNS.id.pattern) return undefined;
  if (schema.pattern === PATTERNS.line.pattern && FORMULA_START.test(cell)) return FORMULA;
  return textAdvice(cell);
}

/** Tables are published with the bytes that were checked, so the program cannot escape such a text. */
const FORMULA: Advice = {
  rule: "must not begin with =, +, -, @ or |, which spreadsheets take for the start of a formula",
  remedy: "Begin the text with a letter or a digit.",
};

/** Returns the first error of each column. The error of a union says less than that of its first branch. */
function firstErrors(errors: readonly ErrorObject[]): Map<string, ErrorObject> {
  const first = new Map<string, ErrorObject>();
  for (const error of errors) {
    const name = error.instancePath.slice(1);
    if (!first.has(name)) first.set(name, error);
  }
  return first;
}
