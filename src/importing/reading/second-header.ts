import { DataError } from "../../model/problem.ts";
import type { ImportedCell } from "../model/table.ts";

/** A title of a printed page. */
const PAGE = /^(page|seite|pagina|página|pág|blatt|sheet|strona)\b|\b(page|seite|pagina|página) \d/i;

/**
 * @param title what is right above a header that is repeated
 * @throws DataError if it is the title of another table, such as that of another year, which is not in its
 * rows
 */
export function requireSameTable(
  file: string,
  line: number,
  title: string | undefined,
  first: string | undefined,
): void {
  if (title === undefined || title === first || PAGE.test(title)) return;
  throw new DataError([
    {
      file,
      row: line,
      value: title,
      rule: "is the title of a second table, but is not in its rows",
      remedy: "Write it into a column of each row, or import each table from a file of its own.",
    },
  ]);
}

/** A row with this many of the names above it is a header, not a submission. */
const LEAST_REPEATED = 3;

/** @throws DataError if a row repeats most names of the header, but not all: the rows below it have other columns or units */
export function requireNoOtherHeader(
  file: string,
  line: number,
  record: readonly ImportedCell[],
  names: readonly ImportedCell[],
): void {
  const texts = record.map((cell) => String(cell).trim());
  const isName = names.map((name, at) => String(name).trim() !== "" && String(name).trim() === texts[at]);
  const repeated = texts.filter((_, at) => isName[at]);
  const given = texts.filter((text) => text !== "");
  // Rows may have many equal cells: open, open, open.
  if (new Set(repeated).size < LEAST_REPEATED || 2 * repeated.length <= given.length) return;
  const other = isName.findIndex((same, at) => !same && (texts[at] ?? "") !== "");
  throw new DataError([
    {
      file,
      row: line,
      value: texts[other] ?? "",
      rule: `is in a second header, in place of ${JSON.stringify(String(names[other] ?? "").trim())}`,
      remedy:
        "Import each table from a file of its own, or give the columns of both the same names and units.",
    },
  ]);
}
