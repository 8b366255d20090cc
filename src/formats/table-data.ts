import type { Files } from "../model/file.ts";
import { required } from "../model/required.ts";
import { cellValue } from "../tables/cell-value.ts";
import { type Column, columnsUnder, type TableDefinition } from "../tables/define.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { parseRecords } from "../tables/records.ts";

/** A value of a table; null for an empty cell. */
export type TableValue = string | number | boolean | null;

/** The columns and rows of a table file, in their order. */
export interface TableData {
  readonly table: TableDefinition;
  readonly columns: readonly Column[];
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly TableValue[])[];
  /** For each column, the largest number of decimals in a cell. */
  readonly decimals: readonly number[];
}

/** Returns every table of a checked data folder, in the published order. */
export function tablesOf(data: Files): TableData[] {
  return ALL_TABLES.map((table) => tableData(table, required(data.get(table.path), table.path)));
}

/** Returns the table in a checked file. */
export function tableData(table: TableDefinition, bytes: Uint8Array): TableData {
  const [header = [], ...records] = parseRecords(table.path, bytes).records;
  const columns = columnsUnder(table, header);
  // Equal consecutive records are one object, so their values can be shared.
  let [known, values]: [readonly string[], readonly TableValue[]] = [[], []];
  const rows = records.map((record) => {
    if (record !== known)
      [known, values] = [record, columns.map((column, at) => valueOf(column, cellAt(record, at)))];
    return values;
  });
  const decimals = columns.map(({ type }, at) =>
    type === "number"
      ? records.reduce((most, record) => Math.max(most, decimalsOf(cellAt(record, at))), 0)
      : 0,
  );
  return { table, columns, rows, decimals };
}

/** Returns the values of a column, by its index. */
export function valuesAt({ rows }: Pick<TableData, "rows">, at: number): TableValue[] {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a row has a value of each column
  return rows.map((row) => row[at]!);
}

/** Returns a cell of a record, by the index of its column. */
function cellAt(record: readonly string[], at: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a record that was checked is as wide as its header
  return record[at]!;
}

function valueOf(column: Column, cell: string): TableValue {
  return cell === "" ? null : (cellValue(column, cell) as TableValue);
}

function decimalsOf(cell: string): number {
  const point = cell.indexOf(".");
  return point === -1 ? 0 : cell.length - point - 1;
}
