import { CsvError, parse } from "csv-parse/sync";
import { DataError } from "../model/problem.ts";
import { misquoted, QUOTES } from "../tables/ragged.ts";
import { SEPARATORS, type Separator } from "./table.ts";

/** Records of a text, before any of them is known to be the header. */
export interface Records {
  readonly records: readonly (readonly string[])[];
  /** The line that each starts on, counted from 1. */
  readonly lines: readonly number[];
  readonly separator: Separator;
}

/** How many records tell what separates values. */
const LOOKED_AT = 50;
/** The line by which some spreadsheets are told the separator. */
const TOLD = /^sep=(.)\r?\n/i;
const LINE_END = /\r\n|\n|\r/;

const characterOf = (separator: Separator) => (separator === "tab" ? "\t" : separator);

/**
 * Reads CSV of any separator (RFC 4180 but for that), with any line ends.
 * @param file name for problems
 * @param separator where it is known; else `sep=;` in the first line tells it, or the first records do
 * @throws DataError where quotes are broken, with the line
 */
export function readSeparated(file: string, text: string, separator?: Separator): Records {
  const told = TOLD.exec(text);
  const rest = told === null ? text : text.slice(told[0].length);
  const own = separator ?? SEPARATORS.find((one) => characterOf(one) === told?.[1]) ?? separatorOf(rest);
  const first = told === null ? 1 : 2;
  if (!rest.includes('"')) {
    const records = rest.split(LINE_END).map((line) => line.split(characterOf(own)));
    return { records, lines: records.map((_, index) => first + index), separator: own };
  }
  return { ...parsed(file, rest, own, first), separator: own };
}

/**
 * What separates the values of a text: what most of its first records have the same number of, outside of quotes; of two
 * that do, the one that they have more of. A decimal comma is in some rows, a separator in all.
 */
export function separatorOf(text: string): Separator {
  const records = firstRecords(text);
  let best: Separator = ",";
  let most = 0;
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const record of records) {
      const count = record.split(characterOf(separator)).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    for (const [count, of] of counts) {
      // Rows that agree count more than separators do.
      const score = of * of * count;
      if (score > most) [best, most] = [separator, score];
    }
  }
  return best;
}

/** The first records, without what stands in quotes. */
function firstRecords(text: string): string[] {
  const bare = text.slice(0, 1 << 18).replace(/"(?:[^"]|"")*"/g, '""');
  return bare
    .split(LINE_END)
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
}

/** @param first the line that the text starts on */
function parsed(
  file: string,
  text: string,
  separator: Separator,
  first: number,
): Pick<Records, "records" | "lines"> {
  const records: string[][] = [];
  const lines: number[] = [];
  let line = first;
  try {
    parse(text, {
      delimiter: characterOf(separator),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      on_record: (cells: string[]) => {
        records.push(cells);
        lines.push(line++);
        for (const cell of cells) if (/[\r\n]/.test(cell)) line += cell.split(LINE_END).length - 1;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new DataError([{ file, row: line, rule: misquoted(error.code), remedy: QUOTES }]);
  }
  return { records, lines };
}
