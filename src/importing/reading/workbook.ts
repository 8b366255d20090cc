import { group, sum } from "d3-array";
import type { CellValue, Sheet } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { LIMITS } from "../../model/limits.ts";
import { DataError } from "../../model/problem.ts";
import { howMany } from "../../model/unit.ts";
import { meaningsOf } from "../headings/headings.ts";
import { ALL_SHEETS, type ImportedCell } from "../model/table.ts";
import { sheetsWithCells } from "./chart-sheets.ts";
import { hasDurations, withHours } from "./durations.ts";
import { headerPlace, namesAt } from "./header.ts";
import type { JoinedSheet } from "./joined-sheets.ts";
import { otherArchive } from "./other-archives.ts";
import { cellsOf } from "./sheet-cells.ts";
import { isLargerUnpacked } from "./unpacked-size.ts";
import { meansYear, yearInName } from "./year-columns.ts";

/** A sheet that is not read. */
interface OtherSheet {
  readonly sheet: string;
  readonly rows: number;
  readonly isTable: boolean;
  readonly isHidden: boolean;
  /** Its texts, if it is one of notes on the others; otherwise empty. */
  readonly notes: readonly string[];
}

/** A sheet of a workbook. */
export interface ReadSheet {
  readonly sheet: string;
  /** All rows, starting with the first of the sheet. */
  readonly rows: readonly (readonly ImportedCell[])[];
  /** The other sheets that have rows, with their number of rows: below the header, if it is recognised. */
  readonly others: readonly OtherSheet[];
  /** The number of rows with values that are hidden or filtered out, also in sheets that are read with it. */
  readonly hidden: number;
  /** The number of rows with values of which most are struck through. */
  readonly struck: number;
  /** The sheets that are read together: those of one year each if none was named and there are several, or all. */
  readonly joined: readonly JoinedSheet[];
  /** The other sheets with rows, if none are read together. */
  readonly beside: readonly SheetBeside[];
}

/** A sheet that may have the columns that the one that is read lacks. */
export interface SheetBeside {
  readonly sheet: string;
  readonly header: readonly string[];
  /**
   * Reads its rows, starting with the first of the sheet.
   * @throws DataError if formulas have no value
   */
  readonly read: () => readonly (readonly ImportedCell[])[];
}

/** Names of sheets with notes on the others, and the most rows that such a sheet has. */
const OF_NOTES =
  /read ?me|notes?\b|info|legend|about|explan|comments?|instructions?|metadata|hinweis|erl[aä]uterung|anmerkung|lies ?mich|legende|lisez|remarque|l[eé]gende|notas?\b|leyenda/i;
const MOST_NOTES = 60;
/** Number of rows in which a sheet's header is searched. */
const LOOKED_AT = 30;
/** Minimum number of recognised column names for a sheet to count as a table of submissions. */
const LEAST_KNOWN = 3;

/**
 * Reads a sheet of a workbook (.xlsx). Numbers with a percentage format are read as percentages: 0.455 as `45.5%`. Dates are
 * read as `2026-03-31`, durations such as `36:30` as hours, and errors by their name, such as `#N/A`. A cell that is merged
 * downwards fills all of its rows.
 * @param file name of the file in problems
 * @param named the sheet, or `ALL_SHEETS`; by default the one with the most rows among those whose header is recognised, or
 * among all if none is. Hidden sheets are only read if they are named, or if all are hidden
 * @throws DataError if it is not a workbook, is too large when unpacked, or has no such sheet
 */
export async function readWorkbook(file: string, bytes: Uint8Array, named?: string): Promise<ReadSheet> {
  const sheets = await sheetsOf(file, bytes);
  const counted = sheets.map((one) => ({ one, rows: one.rows.filter(hasValue).length }));
  const isOfAll = named === ALL_SHEETS;
  // Hidden sheets are often old copies.
  const filled = counted.filter(({ rows }) => rows > 1);
  const visible = filled.filter(({ one }) => !isHidden(one));
  const candidates = visible.length > 0 ? visible : filled;
  const sheet =
    named === undefined || isOfAll ? likeliest(candidates) : sheets.find(({ name }) => name === named);
  if (sheet === undefined) {
    const names = sheets.map(({ name }) => JSON.stringify(name)).join(", ");
    const rule = named === undefined ? "has no sheet with rows" : `has no sheet ${JSON.stringify(named)}`;
    const remedy =
      named === undefined
        ? "Name a workbook that has rows."
        : `Name one of ${names} with --sheet, or as "sheet" under "dialect" in the mapping.`;
    throw new DataError([{ file, rule, remedy }]);
  }
  const readable = candidates.map(({ one }) => one);
  const joined = isOfAll ? tablesAmong(readable) : named === undefined ? yearSheetsAmong(readable) : [];
  const used =
    joined.length === 0 ? [sheet] : sheets.filter(({ name }) => joined.some((other) => other.sheet === name));
  for (const one of used) requireValues(file, one);
  const isRead = ({ name }: Sheet) => name === sheet.name || joined.some((other) => other.sheet === name);
  return {
    sheet: sheet.name,
    hidden: sum(used, hiddenIn),
    struck: sum(used, struckIn),
    joined,
    others: counted
      .filter(({ one, rows }) => !isRead(one) && rows > 0)
      .map(({ one, rows }) => {
        const isTable = looksLikeTable(one);
        return {
          sheet: one.name,
          rows: isTable ? belowHeader(one) : rows,
          isTable,
          isHidden: isHidden(one),
          notes: !isTable && rows <= MOST_NOTES && OF_NOTES.test(one.name) ? textsIn(one) : [],
        };
      }),
    rows: cellsOf(sheet),
    beside: candidates
      .filter(({ one }) => one !== sheet && joined.length === 0)
      .map(({ one }) => ({
        sheet: one.name,
        read: () => {
          requireValues(file, one);
          return cellsOf(one);
        },
        header: namesOf(one),
      })),
  };
}

function textsIn(sheet: Sheet): string[] {
  return cellsOf(sheet)
    .flat()
    .flatMap((cell) => (typeof cell === "string" && /\p{L}/u.test(cell) ? [cell.trim()] : []));
}

/**
 * Reads all sheets of a workbook (.xlsx), each with all its rows.
 * @throws DataError if it is not a workbook, or is too large when unpacked
 */
export async function readSheets(
  file: string,
  bytes: Uint8Array,
): Promise<readonly Pick<ReadSheet, "sheet" | "rows">[]> {
  const sheets = await sheetsOf(file, bytes);
  return sheets.map((sheet) => ({ sheet: sheet.name, rows: cellsOf(sheet) }));
}

async function sheetsOf(file: string, bytes: Uint8Array): Promise<readonly Sheet[]> {
  if (isLargerUnpacked(bytes, LIMITS.importBytes)) {
    const rule = `must be at most ${LIMITS.importBytes} bytes when unpacked, but is larger`;
    const remedy = "Remove its empty rows and other sheets, or save the sheet as CSV.";
    throw new DataError([{ file, rule, remedy }]);
  }
  const other = otherArchive(bytes);
  if (other !== undefined) throw new DataError([{ file, rule: `is ${other.what}`, remedy: other.remedy }]);
  try {
    const withCells = sheetsWithCells(bytes);
    const which = withCells === undefined ? {} : { sheets: withCells };
    const { sheets } = await readXlsx(bytes, { ...which, readStyles: true });
    if (!sheets.some(hasDurations)) return sheets;
    const linear = await readXlsx(bytes, { ...which, dateSystem: "1904" });
    return sheets.map((sheet, at) => withHours(sheet, linear.sheets[at]));
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\s+/g, " ") : "";
    const rule = `is not an Excel workbook that can be read${why === "" ? "" : ` (${why})`}`;
    throw new DataError([{ file, rule, remedy: "Save it as .xlsx without a password, or as CSV." }]);
  }
}

interface CountedSheet {
  readonly one: Sheet;
  readonly rows: number;
}

/** Returns the sheet with the most rows among those that look like a table of submissions, or among all if none does. */
function likeliest(counted: readonly CountedSheet[]): Sheet | undefined {
  const tables = counted.filter(({ one }) => looksLikeTable(one));
  const [first, ...others] = tables.length > 0 ? tables : counted;
  if (first === undefined) return undefined;
  return others.reduce((best, next) => (next.rows > best.rows ? next : best), first).one;
}

function isHidden({ hidden, veryHidden }: Sheet): boolean {
  return hidden === true || veryHidden === true;
}

function looksLikeTable(sheet: Sheet): boolean {
  return namesOf(sheet).filter((name) => meaningsOf(name, []).length > 0).length >= LEAST_KNOWN;
}

function namesOf(sheet: Sheet): string[] {
  const rows = firstRows(sheet);
  return namesAt(rows, headerPlace(rows)).map(String);
}

/** Returns all sheets that look like a table of submissions. */
function tablesAmong(sheets: readonly Sheet[]): JoinedSheet[] {
  return sheets
    .filter(looksLikeTable)
    .map((sheet) => ({ sheet: sheet.name, part: sheet.name, rows: cellsOf(sheet) }));
}

/** Returns the sheets that have the answers of one year each: tables named alike but for the year, without years in them. */
function yearSheetsAmong(sheets: readonly Sheet[]): JoinedSheet[] {
  const isOfYear = (sheet: Sheet) => looksLikeTable(sheet) && !namesOf(sheet).some(meansYear);
  const all = sheets.flatMap((sheet) => {
    const named = yearInName(sheet.name);
    return named !== undefined && isOfYear(sheet) ? [{ sheet, ...named }] : [];
  });
  const alike = [...group(all, ({ rest }) => rest.toLowerCase()).values()].filter(
    (some) => some.length > 1 && new Set(some.map(({ year }) => year)).size === some.length,
  );
  const [most = []] = alike.sort((a, b) => b.length - a.length);
  return most.map(({ sheet, year }) => ({ sheet: sheet.name, part: year, rows: cellsOf(sheet) }));
}

/** @throws DataError if formulas have no value, as in a workbook that a script has written: it would be read as missing */
function requireValues(file: string, { name, cells }: Sheet): void {
  const places = [...(cells ?? [])].flatMap(([place, { type, value, formulaResult }]) =>
    type === "formula" && (value ?? formulaResult ?? null) === null ? [place] : [],
  );
  const [first] = places;
  if (first === undefined) return;
  const [row = 0] = first.split(",").map(Number);
  const rule = `has ${howMany(places.length, "formula", "formulas")} without a value in the sheet ${JSON.stringify(name)}`;
  const remedy = "Open it in a spreadsheet program, save it there, and import it again.";
  throw new DataError([{ file, row: row + 1, rule, remedy }]);
}

/** Counts the rows that are read of a sheet. */
function belowHeader(sheet: Sheet): number {
  return sheet.rows.slice(headerPlace(firstRows(sheet)) + 1).filter(hasValue).length;
}

/** Counts the rows with values that a spreadsheet does not show. */
function hiddenIn({ rows, rowDefs }: Sheet): number {
  return [...(rowDefs ?? [])].filter(([at, { hidden }]) => hidden === true && hasValue(rows[at] ?? []))
    .length;
}

function struckIn({ rows, cells }: Sheet): number {
  const isStruck = (row: number, column: number) => {
    const { style, richText = [] } = cells?.get(`${row},${column}`) ?? {};
    const areStruck = richText.length > 0 && richText.every(({ font }) => font?.strikethrough === true);
    return style?.font?.strikethrough === true || areStruck;
  };
  return rows.filter((row, at) => {
    const given = [...row.keys()].filter((column) => hasValue(row.slice(column, column + 1)));
    return given.length > 0 && 2 * given.filter((column) => isStruck(at, column)).length > given.length;
  }).length;
}

function firstRows(sheet: Sheet): ImportedCell[][] {
  return cellsOf(sheet, sheet.rows.slice(0, LOOKED_AT));
}

const hasValue = (row: readonly CellValue[]) =>
  row.some((value) => value !== null && value !== undefined && value !== "");
