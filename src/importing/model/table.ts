import type { FoundProblems } from "../../model/problem.ts";
import { howMany } from "../../model/unit.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Separators as written in a mapping; "tab", because texts there must not contain a tab. */
export const SEPARATORS = [",", ";", "tab", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

export const FORMATS = ["csv", "xlsx", "jsonl"] as const;
export type Format = (typeof FORMATS)[number];

/** How a file is read. */
export interface FileDialect {
  readonly format: Format;
  /** Only for CSV and JSON lines. */
  readonly encoding?: Encoding;
  /** Only for CSV. */
  readonly separator?: Separator;
  /** The line that names the columns, counted from 1. */
  readonly headerLine?: number;
  /** Only for a workbook. */
  readonly sheet?: string;
}

/** A number that a workbook displays with a unit: 0.455 as `45.5 %`, 76442 as `76442 €`. */
export class DisplayedNumber {
  /** The number as displayed, but not rounded: 45.5 for 0.455 with a percent sign. */
  readonly value: number;
  /** The unit as displayed; empty without one. */
  readonly unit: string;
  /** The number of rows that share it, in a cell that is merged downwards. */
  readonly rows: number;

  constructor(value: number, unit: string, rows = 1) {
    this.value = value;
    this.unit = unit;
    this.rows = rows;
  }

  toString(): string {
    if (this.unit === "") return String(this.value);
    return this.unit === "%" ? `${this.value}%` : `${this.value} ${this.unit}`;
  }
}

/** A cell: a text as written, or a number if the format has numbers, which are unambiguous. */
export type ImportedCell = string | number | DisplayedNumber;
/** The cell of an empty JSON list, which unlike a missing value means that there is none. */
export const EMPTY_LIST = "[]";

/** A table read from a file in any format. */
export interface ReadTable {
  readonly dialect: FileDialect;
  /** Unique names, with whitespace collapsed: a second column of a name is `name (2)`, one without a name `(column 7)`. */
  readonly header: readonly string[];
  /** Rows as wide as the header, without empty ones. */
  readonly rows: readonly (readonly ImportedCell[])[];
  /** The line, or the row of a sheet, on which each row starts, counted from 1. */
  readonly lines: readonly number[];
  /** Rows that are not read, because they are wider or narrower than the header, or look like totals or notes. */
  readonly ragged: FoundProblems;
  /** How many of these look like totals or notes, and so are no submissions. */
  readonly besides?: number;
  /** The titles and notes above and between the rows. */
  readonly notes?: readonly string[];
  /** Further remarks on how the file was read. */
  readonly remarks?: readonly string[];
  /**
   * For a table that has several rows for a line of its file (columns for each year), or is made of several
   * sheets.
   */
  readonly parts?: {
    /** What tells such rows apart. */
    readonly are: "years" | "sheets";
    /** How many rows the file has. */
    readonly lines: number;
    /** The year or sheet of each row, as the file names it. */
    readonly ofRows: readonly string[];
    /** Returns the name that a column has in the file for a year, or in a sheet. */
    readonly headingOf: (name: string, part: string) => string;
  };
}

/** Names all sheets that are tables of submissions. No sheet can have this name. */
export const ALL_SHEETS = "*";

/** Returns a cell of a row, by the position of its column in the header. */
export function importedCellAt(row: readonly ImportedCell[], place: number): ImportedCell {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- rows are as wide as the header
  return row[place]!;
}

/** Returns the cells of a column, by its position in the header. */
export function cellsAt({ rows }: Pick<ReadTable, "rows">, place: number): ImportedCell[] {
  return rows.map((row) => importedCellAt(row, place));
}

/** Returns the line on which a row starts, by its position among the rows. */
export function lineAt({ lines }: Pick<ReadTable, "lines">, index: number): number {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- each row has the line that it starts on
  return lines[index]!;
}

/** Number of characters of a row that are shown. */
const LONGEST_SHOWN = 60;

/** Returns the first values of a row, by which a person finds it in the export. */
export function rowInWords(record: readonly ImportedCell[]): string {
  return record.join(" | ").slice(0, LONGEST_SHOWN);
}

const NAMES: Readonly<Record<Separator, string>> = {
  ",": "comma",
  ";": "semicolon",
  tab: "tab",
  "|": "vertical bar",
};
const FORMAT_NAMES: Readonly<Record<Format, string>> = {
  csv: "CSV",
  xlsx: "Excel workbook",
  jsonl: "JSON lines",
};
const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252",
};

/** Describes how a file was read: `semicolon, Windows-1252, header in line 3, 7,782 rows`. */
export function dialectInWords({ dialect, rows, parts, ragged, remarks = [] }: ReadTable): string {
  const { format, encoding, separator, headerLine = 1, sheet } = dialect;
  const words = [
    separator === undefined ? FORMAT_NAMES[format] : NAMES[separator],
    ...(encoding === undefined ? [] : [ENCODING_NAMES[encoding]]),
    ...(sheet === undefined || sheet === ALL_SHEETS ? [] : [`sheet ${JSON.stringify(sheet)}`]),
    ...(headerLine > 1 ? [`header in line ${headerLine}`] : []),
    howMany((parts?.lines ?? rows.length) + ragged.total, "row"),
  ].join(", ");
  return [words, ...remarks].join("; ");
}
