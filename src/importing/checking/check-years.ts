import type { DataProblem } from "../../model/problem.ts";
import type { ColumnMapping } from "../model/mapping.ts";
import { type ImportedCell, importedCellAt, type ReadTable } from "../model/table.ts";
import { fiscalQuestion, isFiscalHeading, mayBeginEarlier } from "../values/fiscal-years.ts";
import { dateQuestion, partYearQuestion, type YearForm, yearFormOf } from "../values/years.ts";
import { pointer } from "./check-column.ts";

/** Returns the problems of a column of years whose mapping does not say how its dates and fiscal years are read. */
export function yearProblems(
  file: string,
  name: string,
  { date, fiscal, partYear }: ColumnMapping,
  rows: ReadTable["rows"],
  place: number,
): DataProblem[] {
  const missing = (part: "date" | "fiscal" | "partYear", what: string, remedy: string): DataProblem => ({
    file,
    column: `${pointer("columns", name)}/${part}`,
    rule: `is missing, although the column has ${what}`,
    remedy,
  });
  const short = date === undefined ? yearOfForm(rows, place, "short date") : undefined;
  const part = partYear === undefined ? yearOfForm(rows, place, "part of a year") : undefined;
  const year = fiscalYearIn(rows, place, date, name);
  return [
    ...(short === undefined ? [] : [missing("date", "dates with a year of two digits", dateQuestion(short))]),
    ...(year === undefined || fiscal !== undefined
      ? []
      : [missing("fiscal", "fiscal years", fiscalQuestion(year))]),
    ...(year === undefined && fiscal === "year before" && !isFiscalHeading(name)
      ? [fiscalProblem(file, name)]
      : []),
    ...(part === undefined ? [] : [missing("partYear", "parts of years", partYearQuestion(part))]),
  ];
}

function fiscalProblem(file: string, name: string): DataProblem {
  return {
    file,
    column: `${pointer("columns", name)}/fiscal`,
    rule: "has no effect, because neither the heading nor a cell says that the years are fiscal",
    remedy:
      'Remove it. If all years are fiscal, call the column "Fiscal year" in the export and in the mapping.',
  };
}

/** Returns the first cell of a column from which a year can be read in this form, by its position; undefined if it has none. */
function yearOfForm(rows: ReadTable["rows"], place: number, form: YearForm): ImportedCell | undefined {
  const isOfForm = (row: readonly ImportedCell[]) => yearFormOf(importedCellAt(row, place)) === form;
  return place === -1 ? undefined : rows.find(isOfForm)?.[place];
}

/** Returns the first cell of a column that may be of a year that begins in another calendar year; undefined if it has none. */
export function fiscalYearIn(
  rows: ReadTable["rows"],
  place: number,
  date: ColumnMapping["date"] | undefined,
  heading: string,
): ImportedCell | undefined {
  if (place === -1) return undefined;
  return rows.find((row) => mayBeginEarlier(importedCellAt(row, place), date, heading))?.[place];
}
