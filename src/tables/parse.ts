import { CHECKS } from "../generated/checks.js";
import { LIMITS } from "../model/limits.ts";
import { type DataProblem, type FoundProblems, Problems } from "../model/problem.ts";
import { cellValue } from "./cell-value.ts";
import { columnsOf, type Row, type TableDefinition } from "./define.ts";
import { describe } from "./describe.ts";
import { eachRecordOf, parseRecords } from "./records.ts";
import { firstErrors, RowReader, type RowReading } from "./row-reader.ts";

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
  const reading = { isEarlier, keepsRows: true };
  const { reader, problems, total } = readRows(definition, bytes, reading);
  const { rows, lines } = reader ?? { rows: [], lines: [] };
  return { rows, lineOf: lineFinder(lines), problems, total };
}

/** Checks a table as `parseTable` does, but does not keep its rows. */
export function tableProblems(definition: TableDefinition, bytes: Uint8Array): FoundProblems {
  const { problems, total } = readRows(definition, bytes, { isEarlier: false, keepsRows: false });
  return { problems, total };
}

/** Reads the rows of a table. Returns no reader if the table has a problem other than invalid rows. */
function readRows<D extends TableDefinition>(
  definition: D,
  bytes: Uint8Array,
  reading: RowReading,
): FoundProblems & { readonly reader?: RowReader<D> } {
  const file = definition.path;
  let reader = new RowReader(definition, reading);
  const read = eachRecordOf(file, bytes, () => {
    reader = new RowReader(definition, reading);
    return (record, line) => reader.take(record, line);
  });
  const refused = (problems: readonly DataProblem[]) => ({ problems, total: problems.length });
  if (!read.isRead) return refused(read.problems);
  if (reader.misnamed.length > 0) return refused(reader.misnamed);
  if (reader.records === 1 && read.total === 0 && !definition.mayBeEmpty) {
    return refused([{ file, row: 1, rule: "must have rows", remedy: "Write the rows below the header." }]);
  }
  return { reader, ...inOrder(read, reader.found) };
}

/** A function of its own, so that the closure does not keep the reader's last record, and with it the whole text. */
function lineFinder(lines: readonly number[]): (row: number) => number {
  return (row) => lines[row]!;
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

/** Merges problems of one file, in the order of lines. */
function inOrder(one: FoundProblems, other: FoundProblems): FoundProblems {
  const problems = [...one.problems, ...other.problems].sort((a, b) => a.row! - b.row!);
  return { problems: problems.slice(0, LIMITS.problems), total: one.total + other.total };
}
