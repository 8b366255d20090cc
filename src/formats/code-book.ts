import { unitText } from "../model/unit.ts";
import { allowedValues } from "../tables/allowed.ts";
import { dataTypeOf } from "../tables/define.ts";
import type { TableData } from "./table-data.ts";

/** The columns of the code book itself. */
export const CODE_BOOK_COLUMNS = ["table", "column", "type", "unit", "allowed", "meaning"] as const;

/** Returns the code book: one row for each column of each table. */
export function tablesCodeBook(tables: readonly TableData[]): string[][] {
  return tables.flatMap(({ table, columns }) =>
    columns.map((column) => [
      table.name,
      column.name,
      dataTypeOf(column),
      unitInWords(column.schema.unit as string | undefined),
      allowedValues(column).replace("–", ""),
      String(column.schema.description),
    ]),
  );
}

/** Returns a column's unit in words; empty for a column without a unit. */
export function unitInWords(unit: string | undefined): string {
  return unit === undefined ? "" : unitText(unit);
}
