import { namesInWords } from "../../model/names-in-words.ts";
import { DataError } from "../../model/problem.ts";
import { howMany } from "../../model/unit.ts";
import { notedIn } from "../headings/noted.ts";
import { ALL_SHEETS, type ImportedCell, importedCellAt, lineAt, type ReadTable } from "../model/table.ts";
import { headerPlace, rowsBelowHeader } from "./header.ts";
import { YEAR_COLUMN } from "./year-columns.ts";

/** The name of the column that has the names of the sheets. */
const SHEET_COLUMN = "Sheet";
/** Number of columns that a remark names. */
const MOST_NAMED = 5;

/** A sheet that is read together with others. */
export interface JoinedSheet {
  readonly sheet: string;
  /** The year in its name, or its name. */
  readonly part: string;
  /** All rows, starting with the first of the sheet. */
  readonly rows: readonly (readonly ImportedCell[])[];
}

/**
 * Reads several sheets as one table: with the columns of all of them, and a column of their years or names. A column that a
 * sheet lacks is empty in its rows.
 * @param file name of the file in problems
 * @param are what the sheets are read for: a year each, or all
 */
export function tableOfSheets(
  file: string,
  sheets: readonly JoinedSheet[],
  are: NonNullable<ReadTable["parts"]>["are"],
): ReadTable {
  const tables = sheets.map(({ sheet, part, rows }) => {
    const lines = rows.map((_, index) => index + 1);
    return { sheet, part, ...rowsBelowHeader(file, rows, lines, headerPlace(rows), sheet) };
  });
  requireSameUnits(file, tables);
  const names = [...new Set(tables.flatMap(({ header }) => header))];
  const made = tables.flatMap((table) => {
    const places = names.map((name) => table.header.indexOf(name));
    return table.rows.map((row, index) => ({
      cells: [
        table.part,
        ...places.map((place): ImportedCell => (place === -1 ? "" : importedCellAt(row, place))),
      ],
      line: lineAt(table, index),
      part: table.part,
    }));
  });
  const areYears = are === "years";
  const sheetOf = new Map(tables.map(({ part, sheet }) => [part, sheet]));
  const spelled = namesInWords(tables.map(({ sheet }) => JSON.stringify(sheet)));
  return {
    dialect: { format: "xlsx", ...(are === "sheets" && { sheet: ALL_SHEETS }) },
    header: [
      areYears ? YEAR_COLUMN : names.includes(SHEET_COLUMN) ? `${SHEET_COLUMN} (2)` : SHEET_COLUMN,
      ...names,
    ],
    notes: tables.flatMap(({ notes }) => notes),
    rows: made.map(({ cells }) => cells),
    lines: made.map(({ line }) => line),
    ragged: {
      problems: tables.flatMap(({ sheet, ragged }) =>
        ragged.problems.map((problem) => ({ ...problem, value: `${sheet}: ${problem.value}` })),
      ),
      total: tables.reduce((sum, { ragged }) => sum + ragged.total, 0),
    },
    besides: tables.reduce((sum, { besides }) => sum + besides, 0),
    remarks: [
      `sheets ${spelled}: ${howMany(made.length, "row")}${areYears ? " of the years in their names" : ""}`,
      ...unevenColumns(
        tables.map(({ header }) => header),
        names,
      ),
    ],
    parts: {
      are,
      lines: made.length,
      ofRows: made.map(({ part }) => part),
      headingOf: (name, part) => `${name} (sheet ${sheetOf.get(part)})`,
    },
  };
}

/** @throws DataError if titles, notes or names of sheets say that their figures are in different units */
function requireSameUnits(
  file: string,
  tables: readonly { readonly sheet: string; readonly notes: readonly string[] }[],
): void {
  const noted = tables.map(({ sheet, notes }) => ({ sheet, ...notedIn(notes) }));
  for (const what of ["currency", "scale", "time"] as const) {
    if (new Set(noted.map((one) => one[what]?.said)).size < 2) continue;
    const [first] = noted.flatMap(({ sheet, [what]: said }) => (said === undefined ? [] : [{ sheet, said }]));
    if (first === undefined) continue;
    throw new DataError([
      {
        file,
        rule: `has sheets in different units: ${JSON.stringify(first.said.text)} is in the sheet ${JSON.stringify(first.sheet)}, and not in all of them`,
        remedy: "Import each sheet by itself with --sheet, or write the unit in every sheet that is in it.",
      },
    ]);
  }
}

/** Returns a remark on the columns that not all sheets have: perhaps they have another name there. */
function unevenColumns(headers: readonly (readonly string[])[], names: readonly string[]): string[] {
  const uneven = names.filter((name) => !headers.every((header) => header.includes(name)));
  if (uneven.length === 0) return [];
  const shown = uneven.slice(0, MOST_NAMED).map((name) => JSON.stringify(name));
  const more = uneven.length - shown.length;
  const named = namesInWords([...shown, ...(more > 0 ? [`${more} more`] : [])]);
  return [
    `not in all of these sheets: ${named} (give a column the same name in each sheet, or import each sheet by itself with --sheet)`,
  ];
}
