import type { Sheet } from "hucre";
import { exactly } from "../../statistics/exactly.ts";

const HOUR = 3_600_000;
const FIRST_DAY = Date.UTC(1904, 0, 1);

/** Returns whether a cell shows a duration, such as `36:30`, which workbooks store as a date. */
function isDuration({ rows, cells }: Sheet, row: number, column: number): boolean {
  return rows[row]?.[column] instanceof Date && isFormat(cells?.get(`${row},${column}`)?.style?.numFmt);
}

function isFormat(format: string | undefined): boolean {
  return /\[h+\]/i.test(format ?? "");
}

/** Returns whether a cell of a sheet shows a duration. */
export function hasDurations(sheet: Sheet): boolean {
  return [...(sheet.cells ?? [])].some(([place, { style }]) => {
    const [row = 0, column = 0] = place.split(",").map(Number);
    return isFormat(style?.numFmt) && isDuration(sheet, row, column);
  });
}

/**
 * Returns a sheet with its durations in hours.
 * @param linear the same sheet, read as if its days counted from 1904: from 1900, the days 59 and 60 have the same date,
 * because spreadsheets take that year for a leap year
 */
export function withHours(sheet: Sheet, linear: Sheet | undefined): Sheet {
  const hoursAt = (row: number, column: number) => {
    const date = linear?.rows[row]?.[column];
    return date instanceof Date ? exactly((date.getTime() - FIRST_DAY) / HOUR) : null;
  };
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column) => (isDuration(sheet, row, column) ? hoursAt(row, column) : cell)),
  );
  return { ...sheet, rows };
}
