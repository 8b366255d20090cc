import { unixDay } from "../model/day.ts";
import { LIMITS } from "../model/limits.ts";
import { required } from "../model/required.ts";
import { grouped } from "../model/unit.ts";
import { type Column, dataTypeOf } from "../tables/define.ts";
import { type Sheet, type SheetColumn, workbook } from "../workbook/workbook.ts";
import { type About, EMPTY_CELLS } from "./about.ts";
import { CODE_BOOK_COLUMNS, tablesCodeBook, unitInWords } from "./code-book.ts";
import type { TableData, TableValue } from "./table-data.ts";

/** Limits of column widths, in characters. */
const [LEAST_WIDTH, MOST_WIDTH] = [10, 48];
/** Room for the filter button and some space. */
const BESIDE_NAME = 4;

/**
 * Returns all tables as an Excel workbook: a first sheet about the data and the other sheets, then the code book, then one
 * sheet for each table. Numbers show as many decimals as the table has, so that saving as CSV loses none.
 * @param about facts about the data, for the first sheet
 */
export function benchmarkWorkbook(about: About, tables: readonly TableData[]): Uint8Array {
  const shown = tables.filter(({ rows }) => rows.length <= LIMITS.sheetRows);
  return workbook([aboutSheet(about, tables, shown), codeBookSheet(tables), ...shown.map(tableSheet)]);
}

function aboutSheet(about: About, tables: readonly TableData[], shown: readonly TableData[]): Sheet {
  const sheets = tables.map(({ table, rows }) => {
    const size = `${grouped(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
    const isShown = shown.some((one) => one.table === table);
    const where = isShown ? size : `${size}, too many for a sheet: see ${table.path} among the CSV files`;
    return [table.name, `${table.title}: ${table.description} ${where}.`];
  });
  return {
    name: "About",
    columns: [
      { name: "About this workbook", width: 28, look: "prose" },
      { name: "", width: 110, look: "prose" },
    ],
    rows: [...about, ["Empty cells", EMPTY_CELLS], [CODE_BOOK, "What every column means."], ...sheets],
  };
}

const CODE_BOOK = "Code book";

/** Column widths of the code book, in characters. */
const WIDTHS: Readonly<Record<(typeof CODE_BOOK_COLUMNS)[number], number>> = {
  table: 24,
  column: 28,
  type: 10,
  unit: 14,
  allowed: 44,
  meaning: 110,
};

function codeBookSheet(tables: readonly TableData[]): Sheet {
  return {
    name: CODE_BOOK,
    hasFilter: true,
    columns: CODE_BOOK_COLUMNS.map((name) => ({ name, width: WIDTHS[name], look: "text" })),
    rows: tablesCodeBook(tables),
  };
}

function tableSheet(data: TableData): Sheet {
  const { table, columns, rows } = data;
  const isDate = columns.map((column) => dataTypeOf(column) === "date");
  return {
    name: table.name,
    hasFilter: true,
    columns: columns.map((column, at) => sheetColumn(column, at, data)),
    rows: isDate.includes(true)
      ? rows.map((row) => row.map((value, at) => (isDate[at] ? dateCell(value) : value)))
      : rows,
  };
}

function sheetColumn(column: Column, at: number, { rows, decimals }: TableData): SheetColumn {
  const { name, schema } = column;
  const type = dataTypeOf(column);
  const unit = unitInWords(schema.unit as string | undefined);
  const texts = type === "string" || type === "date" ? rows.map((row) => String(row[at] ?? "").length) : [];
  const widest = texts.reduce((most, length) => Math.max(most, length), LEAST_WIDTH);
  return {
    name,
    width: Math.min(MOST_WIDTH, Math.max(widest, name.length + BESIDE_NAME)),
    note: `${unit === "" ? "" : `In ${unit}. `}${String(schema.description)}`,
    ...(type === "string" && { look: "text" }),
    ...(type === "date" && { look: { format: "yyyy-mm-dd" } }),
    ...((type === "number" || type === "integer") && {
      look: { format: formatOf(unit, required(decimals[at], name)) },
    }),
  };
}

/** The serial date of 1970-01-01, and that of 1900-03-01: spreadsheets disagree about earlier dates. */
const [OF_UNIX_EPOCH, FIRST_DATE] = [25_569, 61];

/** Returns a date as the serial number that spreadsheets use; a date that is too early stays text. */
function dateCell(value: TableValue): TableValue {
  if (value === null) return null;
  const number = OF_UNIX_EPOCH + unixDay(String(value));
  return number < FIRST_DATE ? value : number;
}

/** Returns a number format. Numbers with a unit have a thousands separator; years, which have no unit, do not. */
function formatOf(unit: string, decimals: number): string {
  const whole = unit === "" ? "0" : "#,##0";
  return decimals === 0 ? whole : `${whole}.${"0".repeat(decimals)}`;
}
