import { writeXlsx } from "hucre/xlsx";
import { proposeMapping, type Proposal } from "../../src/importing/drafting/propose.ts";
import type { ReadTable } from "../../src/importing/model/table.ts";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import { settings } from "../submissions/support.ts";

/** The text of a CSV file with semicolons between values. */
export function semicolons(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";"))
    .join("\n");
}

/** What is proposed for a CSV file, with the registries of the sample. */
export async function proposed(text: string): Promise<Proposal> {
  return proposeMapping(await readImportTable("export.csv", new TextEncoder().encode(text)), settings);
}

/** Cells of a sheet, row by row. */
export type SheetRow = readonly (string | number)[];

/** Reads a workbook with these sheets; the likeliest unless one is named. */
export async function readSheetsOf(
  sheets: Readonly<Record<string, readonly SheetRow[]>>,
  sheet?: string,
): Promise<ReadTable> {
  const made = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) }));
  return readImportTable(
    "export.xlsx",
    await writeXlsx({ sheets: made }),
    sheet === undefined ? {} : { sheet },
  );
}
