import { LIMITS } from "../../model/limits.ts";
import { Problems } from "../../model/problem.ts";
import { numberRun, partRun } from "../headings/number-run.ts";
import { type ImportedCell, lineAt, type ReadTable, rowInWords } from "../model/table.ts";
import { groupedHeader } from "./grouped-header.ts";
import { requireNoOtherHeader, requireSameTable } from "./second-header.ts";
import { areImportIds, surveyHeader } from "./survey-header.ts";
import { isNote, isTotals } from "./totals.ts";
import { twoLineHeader } from "./two-line-header.ts";
import { unitLine } from "./unit-line.ts";
import { unitsAbove } from "./units-above.ts";

/** Number of records in which the header is searched: titles and notes may be above it. */
const LOOKED_AT = 30;

/**
 * Finds the record that names the columns: the first with nearly as many texts as any record has values. A title above the
 * table is only one text, and rows below it have numbers. Of two lines that name the columns together, it is the second; of a
 * header with identifiers of columns, the line above these, which has the questions.
 */
export function headerPlace(records: readonly (readonly ImportedCell[])[]): number {
  const first = records.slice(0, LOOKED_AT);
  const second = first.findIndex((record, place) => joinedHeader(first[place - 1], record) !== undefined);
  if (second !== -1) return second;
  const ids = first.findIndex(areImportIds);
  if (ids > 0) return ids - 1;
  const filled = (record: readonly ImportedCell[]) => record.filter((cell) => String(cell).trim() !== "");
  const most = Math.max(0, ...first.map((record) => filled(record).length));
  const isName = (cell: ImportedCell) => typeof cell === "string" && !/^[\d.,%\s$€£-]*$/.test(cell);
  const namesIn = (record: readonly ImportedCell[]) => {
    // Requirements may have only their numbers above them.
    const numbered = new Set([...numberRun(record), ...partRun(record)]);
    return record.filter((cell, place) => isName(cell) || numbered.has(place));
  };
  const found = first.findIndex((record) => namesIn(record).length >= 0.7 * most);
  return Math.max(0, found);
}

/** Returns the names of the columns in the record at a place, and in the one above if both name the columns. */
export function namesAt(
  records: readonly (readonly ImportedCell[])[],
  place: number,
): readonly ImportedCell[] {
  return headerAt(records, place).names;
}

/** Returns the names of the columns, and whether two lines have them together. */
function headerAt(records: readonly (readonly ImportedCell[])[], place: number) {
  const joined = joinedHeader(records[place - 1], records[place]);
  return { names: joined ?? records[place] ?? [], isJoined: joined !== undefined };
}

/** Returns the names that two lines make together; undefined if they are not both part of a header. */
function joinedHeader(
  upper: readonly ImportedCell[] | undefined,
  lower: readonly ImportedCell[] | undefined,
) {
  return (
    twoLineHeader(upper, lower) ??
    surveyHeader(upper, lower) ??
    groupedHeader(upper, lower) ??
    unitsAbove(upper, lower)
  );
}

/**
 * Splits records into the header, its rows, and the rows of another width or that look like totals or notes. Units in a line
 * below the header become parts of its names: `Fees (EUR)`.
 * @param sheet the name of its sheet, which is a note: it may say the currency
 */
export function rowsBelowHeader(
  file: string,
  records: readonly (readonly ImportedCell[])[],
  lines: readonly number[],
  place: number,
  sheet?: string,
): Pick<ReadTable, "header" | "rows" | "lines" | "ragged"> & Required<Pick<ReadTable, "besides" | "notes">> {
  const { names, isJoined } = headerAt(records, place);
  const below = records.slice(place + 1);
  const units = unitLine(below[0], below[1]);
  const notes = records.slice(0, isJoined ? place - 1 : place).flat();
  const width = widthOf(names, below);
  const title = titleIn(records[place - 1]);
  const rows: (readonly ImportedCell[])[] = [];
  const rowLines: number[] = [];
  const ragged = new Problems();
  let besides = 0;
  const leaveOut = (
    row: number,
    shown: readonly ImportedCell[],
    rule: string,
    remedy = "Remove it from the export.",
  ) => ragged.add(() => ({ file, row, value: rowInWords(shown), rule, remedy }));
  below.forEach((record, index) => {
    if (record.every((cell) => cell === "" || String(cell).trim() === "")) return;
    if (index === 0 && (units !== undefined || areImportIds(record))) return;
    const line = lineAt({ lines }, place + 1 + index);
    // Printed lists repeat their title and header on each page, between lines.
    if (isRuler(record) || (title !== undefined && titleIn(record) === title)) return;
    if (isSameAs(record, names)) {
      requireSameTable(file, line, titleIn(below[index - 1]), title);
      return;
    }
    requireNoOtherHeader(file, line, record, names);
    if (isTotals(record)) {
      besides++;
      leaveOut(line, record, "looks like a row of totals, not a submission");
      return;
    }
    if (isNote(record, width)) {
      const only = record.filter((cell) => String(cell).trim() !== "");
      notes.push(...only);
      besides++;
      leaveOut(line, only, "looks like a note, not a submission: it has only one value");
      return;
    }
    const beyond = record.slice(width).some((cell) => String(cell).trim() !== "");
    if (beyond || record.length < width) {
      leaveOut(
        line,
        record,
        `has ${record.length} ${record.length === 1 ? "value" : "values"}, but the header has ${names.length}`,
        "Quote the value that contains the separator or a line end, or add the missing value.",
      );
      return;
    }
    rows.push(record.length === width ? record : record.slice(0, width));
    rowLines.push(line);
  });
  const withUnits = names.map((name, at) => (units?.[at] ? `${name} (${units[at]})` : name));
  return {
    header: named(withUnits.slice(0, width)),
    rows,
    lines: rowLines,
    ragged,
    besides,
    notes: [
      ...notes.map((note) => String(note).trim()).filter((note) => /\p{L}/u.test(note)),
      ...(sheet === undefined ? [] : [sheet]),
    ],
  };
}

/** Returns the only value of a row; undefined if it has several, or none. */
function titleIn(record: readonly ImportedCell[] = []): string | undefined {
  const [only, ...others] = record.map((cell) => String(cell).trim()).filter((text) => text !== "");
  return others.length === 0 ? only : undefined;
}

/** Returns whether a row is a line drawn with characters. */
function isRuler(record: readonly ImportedCell[]): boolean {
  return /^[-=_+\s]*-{3}[-=_+\s]*$/.test(record.join(""));
}

/** Returns whether a row repeats the header. */
function isSameAs(record: readonly ImportedCell[], names: readonly ImportedCell[]): boolean {
  const texts = record.map((cell) => String(cell).trim());
  return names.length > 1 && names.every((name, at) => texts[at] === String(name).trim());
}

/** Counts the columns up to the last that has a name or a value in any row. */
function widthOf(names: readonly ImportedCell[], below: readonly (readonly ImportedCell[])[]): number {
  let width = names.length;
  const isEmpty = (column: number) =>
    String(names[column] ?? "").trim() === "" &&
    below.every((record) => String(record[column] ?? "").trim() === "");
  while (width > 0 && isEmpty(width - 1)) width--;
  return width;
}

/**
 * Returns the heading of a column as the export has it: the name of a second column of a heading is `heading (2)`.
 * @param names those of all columns
 */
export function headingOf(name: string, names: ReadonlySet<string>): string {
  const heading = /^(.+) \(\d+\)$/.exec(name)?.[1];
  return heading !== undefined && names.has(heading) ? heading : name;
}

/** Returns whether a name was generated for a column without a name. */
export function isUnnamed(name: string): boolean {
  return /^\(column \d+\)$/.test(name);
}

function named(names: readonly ImportedCell[]): string[] {
  const seen = new Map<string, number>();
  return names.map((cell, index) => {
    const bare = String(cell)
      .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
      .trim()
      .slice(0, LIMITS.textCharacters / 2);
    const name = bare === "" ? `(column ${index + 1})` : bare;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
