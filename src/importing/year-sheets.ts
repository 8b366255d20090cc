import { namesInWords } from "../model/names-in-words.ts";
import { howMany } from "../model/unit.ts";
import { headerPlace, rowsBelowHeader } from "./header.ts";
import { type ImportedCell, importedCellAt, lineAt, type ReadTable } from "./table.ts";
import { YEAR_COLUMN } from "./year-columns.ts";

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
    remarks: [`sheets ${spelled}: ${howMany(made.length, "row")} of the years in their names`],
    byYear: {
      lines: made.length,
      years: made.map(({ year }) => year),
      headingOf: (name, year) => `${name} (sheet ${sheetOf.get(year)})`,
    },
  };
}
