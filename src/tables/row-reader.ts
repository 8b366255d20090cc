import type { ErrorObject } from "ajv";
import { CHECKS } from "../generated/checks.js";
import { copiedText } from "../model/copied-text.ts";
import { type DataProblem, Problems } from "../model/problem.ts";
import { type CellValue, cellValue } from "./cell-value.ts";
import { type Column, columnsUnder, type Row, type TableDefinition } from "./define.ts";
import { type Advice, describe } from "./describe.ts";
import { headerProblems } from "./header.ts";
import { PATTERNS } from "./patterns.ts";
import { QuickColumn } from "./quick-column.ts";
import { FORMULA_START, lengthAdvice, textAdvice } from "./texts.ts";

/** How a table is read. */
export interface RowReading {
  /** Whether nullable columns that the table lacks are read as empty. */
  readonly isEarlier: boolean;
  /** Whether the rows are kept. Those of a file that is only checked need no memory. */
  readonly keepsRows: boolean;
}

/** Converts the records of a table into rows, and reports invalid records. */
export class RowReader<D extends TableDefinition> {
  readonly rows: Row<D>[] = [];
  /** The line of each row. */
  readonly lines: number[] = [];
  readonly found = new Problems();
  /** The number of records, with the header. */
  records = 0;
  /** The problems of the header. With any, no record is read. */
  misnamed: DataProblem[] = [];
  readonly #definition: D;
  readonly #reading: RowReading;
  readonly #check;
  #columns: readonly Column[] = [];
  #quick: readonly QuickColumn[] = [];
  /** The columns that the table lacks. */
  #empty: Readonly<Record<string, null>> = {};
  /** A row without values: rows that are made from it have all their properties from the start. */
  #shape: Readonly<Record<string, null>> = {};
  /** The previous record, and its row; undefined if it is invalid. */
  #before: { readonly record: readonly string[]; readonly row: Row<D> | undefined } | undefined;

  constructor(definition: D, reading: RowReading) {
    this.#definition = definition;
    this.#reading = reading;
    this.#check = CHECKS[definition.row.$id]!;
  }

  /** Takes the next record; the first is the header. */
  take(record: readonly string[], line: number): void {
    if (this.records++ === 0) this.#begin(record);
    else if (this.misnamed.length === 0) {
      // The rows of a block are equal and consecutive, so they share one object.
      const isSame = this.#before?.row !== undefined && same(record, this.#before.record);
      if (!isSame) this.#before = { record, row: this.#readQuickly(record) ?? this.#read(record, line) };
      const row = this.#before?.row;
      if (row !== undefined && this.#reading.keepsRows) {
        this.rows.push(row);
        this.lines.push(line);
      }
    }
  }

  #begin(header: readonly string[]): void {
    const all = columnsUnder(this.#definition, [...new Set(header)]);
    const isNew = ({ name, nullable }: Column) =>
      this.#reading.isEarlier && nullable && !header.includes(name);
    this.#columns = all.filter((column) => !isNew(column));
    const names = this.#columns.map(({ name }) => name);
    this.#quick = this.#columns.map((column) => new QuickColumn(column));
    this.#empty = Object.fromEntries(all.filter(isNew).map(({ name }) => [name, null]));
    this.#shape = { ...this.#empty, ...Object.fromEntries(names.map((name) => [name, null])) };
    this.misnamed = headerProblems(this.#definition.path, names, header);
  }

  /** Returns the row of a record if every cell is known to be valid; undefined for any other. */
  #readQuickly(record: readonly string[]): Row<D> | undefined {
    const row: Record<string, CellValue> = this.#reading.keepsRows ? { ...this.#shape } : this.#shape;
    for (let c = 0; c < this.#quick.length; c++) {
      const column = this.#quick[c]!;
      const value = column.read(record[c]!);
      if (value === undefined) return undefined;
      if (row !== this.#shape) row[column.name] = value;
    }
    return row as Row<D>;
  }

  /** Returns the row of a record; undefined, and reports it, if it is invalid. */
  #read(record: readonly string[], line: number): Row<D> | undefined {
    const columns = this.#columns;
    const { found } = this;
    const at = { file: this.#definition.path, row: line };
    const row: Record<string, CellValue> = { ...this.#empty };
    for (let c = 0; c < columns.length; c++) {
      const column = columns[c]!;
      const cell = record[c]!;
      if (column.optional && cell === "") continue;
      row[column.name] = this.#quick[c]!.read(cell) ?? ownValue(column, cell);
    }
    const before = found.total;
    if (this.#check(row)) {
      for (let c = 0; c < columns.length; c++) {
        const advice = cellAdvice(columns[c]!, record[c]!);
        if (advice !== undefined)
          found.add(() => ({ ...at, column: columns[c]!.name, value: record[c]!, ...advice }));
      }
      if (found.total > before) return undefined;
      for (let c = 0; c < columns.length; c++) {
        const value = row[columns[c]!.name];
        if (value !== undefined) this.#quick[c]!.learn(record[c]!, value);
      }
      return row as Row<D>;
    }
    for (const [name, error] of firstErrors(this.#check.errors!)) {
      found.add(() => {
        const place = columns.findIndex((column) => column.name === name);
        const advice = describe(error, { value: row[name], schema: columns[place]!.schema });
        return { ...at, column: name, value: record[place]!, ...advice };
      });
    }
    return undefined;
  }
}

/** Returns the value of a cell; a text is a copy, because a slice would keep the text of the whole file. */
function ownValue(column: Column, cell: string): CellValue {
  const value = cellValue(column, cell);
  return typeof value === "string" ? copiedText(value) : value;
}

function same(record: readonly string[], other: readonly string[]): boolean {
  if (record === other) return true;
  for (let c = 0; c < record.length; c++) if (record[c] !== other[c]) return false;
  return record.length === other.length;
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
export function firstErrors(errors: readonly ErrorObject[]): Map<string, ErrorObject> {
  const first = new Map<string, ErrorObject>();
  for (const error of errors) {
    const name = error.instancePath.slice(1);
    if (!first.has(name)) first.set(name, error);
  }
  return first;
}
