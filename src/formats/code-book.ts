import { unitText } from "../model/unit.ts";
import { allowedValues } from "../tables/allowed.ts";
import { dataTypeOf } from "../tables/define.ts";
import type { TableData } from "./table-data.ts";

/** What the code book says of a column, by the names of its own columns. */
export const CODE_BOOK_COLUMNS = ["table", "column", "type", "unit", "allowed", "meaning"] as const;

/** The code book: a row for each column of each table. */
export function codeBook(tables: readonly TableData[]): string[][] {
  return tables.flatMap(({ table, columns }) =>
    columns.map((column) => [
      table.name,
      column.name,
      dataTypeOf(column),
      unitOf(column.schema.unit as string | undefined),
      allowedValues(column).replace("–", ""),
      String(column.schema.description),
    ]),
  );
}

/** A column's unit in words; empty where it has none. */
export function unitOf(unit: string | undefined): string {
  return unit === undefined ? "" : unitText(unit);
}
