import { CsvError, parse } from "csv-parse/sync";
import { DataError } from "../model/problem.ts";
import { separatorOf } from "../questionnaire/separator.ts";
import { misquoted, QUOTES } from "../tables/ragged.ts";
import { SEPARATORS, type Separator } from "./table.ts";

/** Records of a text, before any of them is known to be the header. */
export interface Records {
  readonly records: readonly (readonly string[])[];
  /** The line that each starts on, counted from 1. */
  readonly lines: readonly number[];
  readonly separator: Separator;
}

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
  const named = (character: string | undefined) => SEPARATORS.find((one) => characterOf(one) === character);
  const own = separator ?? named(told?.[1]) ?? separatorIn(rest);
  const first = told === null ? 1 : 2;
  if (!rest.includes('"')) {
    const records = rest.split(LINE_END).map((line) => line.split(characterOf(own)));
    return { records, lines: records.map((_, index) => first + index), separator: own };
  }
  return { ...parsed(file, rest, own, first), separator: own };
}

function separatorIn(text: string): Separator {
  const character = separatorOf(text);
  return character === "\t" ? "tab" : character;
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
