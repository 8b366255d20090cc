import { namesInWords } from "../model/names-in-words.ts";
import { howMany } from "../model/unit.ts";
import { headerPlace, rowsBelowHeader } from "./header.ts";
import { type ImportedCell, importedCellAt, lineAt, type ReadTable } from "./table.ts";
import { YEAR_COLUMN } from "./year-columns.ts";

/** Number of columns that a remark names. */
const MOST_NAMED = 5;

/** A sheet with the answers of one year. */
export interface YearSheet {
  readonly sheet: string;
  /** The year in its name. */
  readonly year: string;
  /** All rows, starting with the first of the sheet. */
  readonly rows: readonly (readonly ImportedCell[])[];
}

/**
 * Reads the sheets of several years as one table: with the columns of all of them, and a column of years. A column that a
 * sheet lacks is empty in its rows.
 * @param file name of the file in problems
 */
export function tableOfYearSheets(file: string, sheets: readonly YearSheet[]): ReadTable {
  const tables = sheets.map(({ sheet, year, rows }) => {
    const lines = rows.map((_, index) => index + 1);
    return { sheet, year, ...rowsBelowHeader(file, rows, lines, headerPlace(rows)) };
  });
  const names = [...new Set(tables.flatMap(({ header }) => header))];
  const made = tables.flatMap((table) => {
    const places = names.map((name) => table.header.indexOf(name));
    return table.rows.map((row, index) => ({
      cells: [
        table.year,
        ...places.map((place): ImportedCell => (place === -1 ? "" : importedCellAt(row, place))),
      ],
      line: lineAt(table, index),
      year: table.year,
    }));
  });
  const sheetOf = new Map(tables.map(({ year, sheet }) => [year, sheet]));
  const spelled = namesInWords(tables.map(({ sheet }) => JSON.stringify(sheet)));
  return {
    dialect: { format: "xlsx" },
    header: [YEAR_COLUMN, ...names],
    rows: made.map(({ cells }) => cells),
    lines: made.map(({ line }) => line),
    ragged: {
      problems: tables.flatMap(({ sheet, ragged }) =>
        ragged.problems.map((problem) => ({ ...problem, value: `${sheet}: ${problem.value}` })),
      ),
      total: tables.reduce((sum, { ragged }) => sum + ragged.total, 0),
    },
    remarks: [
      `sheets ${spelled}: ${howMany(made.length, "row")} of the years in their names`,
      ...unevenColumns(
        tables.map(({ header }) => header),
        names,
      ),
    ],
    byYear: {
      lines: made.length,
      years: made.map(({ year }) => year),
      headingOf: (name, year) => `${name} (sheet ${sheetOf.get(year)})`,
    },
  };
}

/** Returns a remark on the columns that not all sheets have: perhaps they have another name there. */
function unevenColumns(headers: readonly (readonly string[])[], names: readonly string[]): string[] {
  const uneven = names.filter((name) => !headers.every((header) => header.includes(name)));
  if (uneven.length === 0) return [];
  const shown = uneven.slice(0, MOST_NAMED).map((name) => JSON.stringify(name));
  const more = uneven.length - shown.length;
  const named = namesInWords([...shown, ...(more > 0 ? [`${more} more`] : [])]);
  return [
    `not in all of these sheets: ${named} (name a column alike in all, or import each sheet by itself with --sheet)`,
  ];
}
