import type { Files } from "../model/file.ts";
import { required } from "../model/required.ts";
import { type Column, columnsUnder, type TableDefinition } from "../tables/define.ts";
import { ALL_TABLES } from "../tables/index.ts";
import { cellValue } from "../tables/parse.ts";
import { parseRecords } from "../tables/records.ts";

/** A value of a table; null where its cell is empty. */
export type Value = string | number | boolean | null;

/** A table as its file has it: the same columns, rows and order. */
export interface TableData {
  readonly table: TableDefinition;
  readonly columns: readonly Column[];
  /** Values in the order of the columns. */
  readonly rows: readonly (readonly Value[])[];
  /** By column: the most decimals that a cell of the file has. */
  readonly decimals: readonly number[];
}

/** Every table of a data folder that was checked, in their published order. */
export function tablesOf(data: Files): TableData[] {
  return ALL_TABLES.map((table) => tableData(table, required(data.get(table.path), table.path)));
}

/** The table in a file that was checked. */
export function tableData(table: TableDefinition, bytes: Uint8Array): TableData {
  const [header = [], ...records] = parseRecords(table.path, bytes).records;
  const columns = columnsUnder(table, header);
  // Equal records that stand together are one and the same, and so are their values.
  let [known, values]: [readonly string[], readonly Value[]] = [[], []];
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

/** The values of a column, by its place. */
export function valuesAt({ rows }: Pick<TableData, "rows">, at: number): Value[] {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a row has a value of each column
  return rows.map((row) => row[at]!);
}

/** A cell of a record, by the place of its column. */
function cellAt(record: readonly string[], at: number): string {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a record that was checked is as wide as its header
  return record[at]!;
}

function valueOf(column: Column, cell: string): Value {
  return cell === "" ? null : (cellValue(column, cell) as Value);
}

function decimalsOf(cell: string): number {
  const point = cell.indexOf(".");
  return point === -1 ? 0 : cell.length - point - 1;
}
