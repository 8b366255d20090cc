import { group } from "d3-array";
import { namesInWords } from "../../model/names-in-words.ts";
import { howMany } from "../../model/unit.ts";
import { meaningsOf } from "../headings/headings.ts";
import { type ImportedCell, importedCellAt, lineAt, type ReadTable } from "../model/table.ts";
import { missingValueTest } from "../text/words.ts";

/** A year, or a fiscal year such as `FY35`. */
const A_YEAR = String.raw`(?:(?:FY|GJ)\s?'?\d{2}|(?:(?:FY|GJ)\s?)?(?:19|20)\d{2})`;
const YEAR = new RegExp(String.raw`(?<![\p{L}\d])${A_YEAR}(?![\p{L}\d])`, "iu");
const ONLY_YEAR = new RegExp(`^${A_YEAR}$`, "i");
/** What is left around a name when its year is taken out of it. */
const EDGES = /^[\s_:;,./|–-]+|[\s_:;,./|–-]+$/g;
/** The name of the column of years that is made. */
export const YEAR_COLUMN = "Year";

/** A column of a table, with the year in its name. */
interface YearColumn {
  readonly place: number;
  readonly heading: string;
  /** Its name without the year. */
  readonly name: string;
  readonly year: string;
}

/**
 * Reads a table with a column for each year, such as `Audit hours 2034` and `Audit hours 2035`, as one with a
 * row for each year: the column `Audit hours`, and a column of years. A year for which a row has no answer
 * makes no row. Any other table is returned as it is, also one with a column of years.
 * @param missing words that mean a missing value, in addition to the built-in ones
 */
export function withRowForEachYear(table: ReadTable, missing: readonly string[] = []): ReadTable {
  const named = yearColumnsOf(table.header);
  const own = new Set(named.map(({ place }) => place));
  const kept = table.header.flatMap((name, place) => (own.has(place) ? [] : [{ name, place }]));
  if (named.length === 0 || kept.some(({ name }) => meansYear(name))) return table;
  const names = [...group(named, ({ name }) => keyOf(name)).values()].flatMap(([first]) => first?.name ?? []);
  const years = [...group(named, ({ year }) => year)].map(([year, columns]) => {
    const placeOf = new Map(columns.map(({ name, place }) => [keyOf(name), place]));
    return { year, places: names.map((name) => placeOf.get(keyOf(name))) };
  });
  const isMissing = missingValueTest(missing);
  const made = table.rows.flatMap((row, index) =>
    years.flatMap(({ year, places }) => {
      const answers = places.map((place): ImportedCell =>
        place === undefined ? "" : importedCellAt(row, place),
      );
      if (answers.every((cell) => isMissing(String(cell)))) return [];
      const cells = [...kept.map(({ place }) => importedCellAt(row, place)), year, ...answers];
      return [{ cells, line: lineAt(table, index), year }];
    }),
  );
  const headings = new Map(named.map(({ name, year, heading }) => [`${year} ${keyOf(name)}`, heading]));
  const spelled = namesInWords(years.map(({ year }) => year));
  return {
    ...table,
    header: [...kept.map(({ name }) => name), YEAR_COLUMN, ...names],
    rows: made.map(({ cells }) => cells),
    lines: made.map(({ line }) => line),
    remarks: [
      ...(table.remarks ?? []),
      `columns of ${spelled}: read as ${howMany(made.length, "row")}, one for each year with an answer`,
    ],
    parts: {
      are: "years",
      lines: table.rows.length,
      ofRows: made.map(({ year }) => year),
      headingOf: (name, year) => headings.get(`${year} ${keyOf(name)}`) ?? name,
    },
  };
}

/** Returns whether a text is only a year, as in `YEAR`. */
export function isYearText(text: string): boolean {
  return ONLY_YEAR.test(text);
}

/** Splits a name into its year and what is left of it; undefined if it has no year. */
export function yearInName(name: string): { readonly year: string; readonly rest: string } | undefined {
  const year = YEAR.exec(name)?.[0];
  return year === undefined ? undefined : { year: year.toUpperCase(), rest: withoutYear(name, year) };
}

/** Returns whether a heading is that of a column of years. */
export function meansYear(name: string): boolean {
  return meaningsOf(name, [])[0]?.to === "year";
}

/** Returns the columns that name a year; none unless several years have a column of the same name. */
function yearColumnsOf(header: readonly string[]): readonly YearColumn[] {
  const all = header.flatMap((heading, place): YearColumn[] => {
    const { year = "", rest: name = "" } = yearInName(heading) ?? {};
    return name === "" ? [] : [{ place, heading, name, year }];
  });
  const repeated = [...group(all, ({ name }) => keyOf(name)).values()].filter(
    (columns) => columns.length > 1,
  );
  // A year of other columns, such as that of a standard, is part of their name.
  const years = new Set(repeated.flat().map(({ year }) => year));
  return years.size < 2 ? [] : all.filter(({ year }) => years.has(year));
}

function withoutYear(heading: string, year: string): string {
  return heading
    .replace(year, "")
    .replace(/\(\s*\)|\[\s*\]/g, "")
    .replace(/\s+/g, " ")
    .replace(EDGES, "");
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
