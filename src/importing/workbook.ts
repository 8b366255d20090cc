import type { CellValue, Sheet } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { DataError } from "../model/problem.ts";
import { exactly } from "../tables/steps.ts";
import type { Cell } from "./table.ts";

/** A sheet of a workbook, its cells as a reader of it would write them. */
export interface ReadSheet {
  readonly sheet: string;
  /** Every row from the first of the sheet on. */
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Reads a sheet of a workbook (.xlsx). What a number format shows as a percentage is read so: 0.455 is `45.5%`. A day is
 * `2026-03-31`, an error what it is called, such as `#N/A`.
 * @param file name for problems
 * @param named the sheet; without it, the first that has rows
 * @throws DataError where it is no workbook, or has no such sheet
 */
export async function readWorkbook(file: string, bytes: Uint8Array, named?: string): Promise<ReadSheet> {
  let sheets: readonly Sheet[];
  try {
    ({ sheets } = await readXlsx(bytes, { readStyles: true }));
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\s+/g, " ") : "";
    const rule = `is no Excel workbook that can be read${why === "" ? "" : ` (${why})`}`;
    throw new DataError([{ file, rule, remedy: "Save it as .xlsx without a password, or as CSV." }]);
  }
  const sheet =
    named === undefined
      ? sheets.find(({ rows }) => rows.length > 1)
      : sheets.find(({ name }) => name === named);
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => JSON.stringify(name)).join(", ");
    const rule = named === undefined ? "has no sheet with rows" : `has no sheet ${JSON.stringify(named)}`;
    const remedy =
      named === undefined
        ? "Name a workbook that has some."
        : `Name one of ${names}: --sheet with --suggest, or "sheet" under "dialect" in the mapping.`;
    throw new DataError([{ file, rule, remedy }]);
  }
  return {
    sheet: sheet.name,
    rows: sheet.rows.map((row, at) => row.map((value, place) => cellOf(sheet, value, at, place))),
  };
}

function cellOf({ cells }: Sheet, value: CellValue, row: number, column: number): Cell {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    const format = cells?.get(`${row},${column}`)?.style?.numFmt;
    // What stands in quotes or behind a backslash is shown as it is, and scales nothing.
    const isPercent = format?.replace(/"[^"]*"|\\./g, "").includes("%") === true;
    return isPercent ? `${exactly(value * 100)}%` : value;
  }
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value);
}
