import type { Found } from "../model/problem.ts";
import { howMany } from "../model/unit.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What separates values, as a mapping says it: a text with a tab itself is refused there. */
export const SEPARATORS = [",", ";", "tab", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

export const FORMATS = ["csv", "xlsx", "jsonl"] as const;
export type Format = (typeof FORMATS)[number];

/** How a file is read: what is not told is detected. */
export interface Dialect {
  readonly format: Format;
  /** Of CSV and JSON lines. */
  readonly encoding?: Encoding;
  /** Of CSV. */
  readonly separator?: Separator;
  /** The line that names the columns, counted from 1. */
  readonly headerLine?: number;
  /** Of a workbook. */
  readonly sheet?: string;
}

/** A number that a workbook shows as a percentage: 0.455 is one of 45.5. */
export class Percentage {
  readonly percent: number;

  constructor(percent: number) {
    this.percent = percent;
  }

  toString(): string {
    return `${this.percent}%`;
  }
}

/** A cell: a text as it is written, or a number where the format has numbers, so that nothing of it is in doubt. */
export type Cell = string | number | Percentage;
/** The cell of a list without values, which JSON tells from no value: it says that there is none. */
export const EMPTY_LIST = "[]";

/** A table as it was read from a file of any kind. */
export interface ReadTable {
  readonly dialect: Dialect;
  /** Each name once: blanks are one space, a second column of a name is `name (2)`, one without is `(column 7)`. */
  readonly header: readonly string[];
  /** As wide as the header; rows without any value are left out. */
  readonly rows: readonly (readonly Cell[])[];
  /** The line, or the row of a sheet, on which each row starts, counted from 1. */
  readonly lines: readonly number[];
  /** Rows that are wider or narrower than the header, or look like totals, and so are not read. */
  readonly ragged: Found;
  /** What else is to be said of how it was read. */
  readonly remarks?: readonly string[];
}

/** A cell of a row, by the place of its column in the header. */
export function cellAt(row: readonly Cell[], place: number): Cell {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- rows are as wide as the header
  return row[place]!;
}

/** The cells of a column, by its place in the header. */
export function cellsAt({ rows }: Pick<ReadTable, "rows">, place: number): Cell[] {
  return rows.map((row) => cellAt(row, place));
}

/** The line that a row starts on, by its place among the rows. */
export function lineAt({ lines }: Pick<ReadTable, "lines">, index: number): number {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- each row has the line that it starts on
  return lines[index]!;
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

/** How a file was read, in a line: `semicolon, Windows-1252, header in line 3, 7,782 rows`. */
export function dialectInWords({ dialect, rows, ragged, remarks = [] }: ReadTable): string {
  const { format, encoding, separator, headerLine = 1, sheet } = dialect;
  const words = [
    separator === undefined ? FORMAT_NAMES[format] : NAMES[separator],
    ...(encoding === undefined ? [] : [ENCODING_NAMES[encoding]]),
    ...(sheet === undefined ? [] : [`sheet ${JSON.stringify(sheet)}`]),
    ...(headerLine > 1 ? [`header in line ${headerLine}`] : []),
    howMany(rows.length + ragged.total, "row"),
  ].join(", ");
  return [words, ...remarks].join("; ");
}
