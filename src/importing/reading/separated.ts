import { CsvError, parse } from "csv-parse/sync";
import { DataError } from "../../model/problem.ts";
import { separatorOf } from "../../questionnaire/separator.ts";
import { misquoted, QUOTES } from "../../tables/ragged.ts";
import { SEPARATORS, type Separator } from "../model/table.ts";

/** Records of a CSV text, before the header is determined. */
export interface SeparatedRecords {
  readonly records: readonly (readonly string[])[];
  /** The line on which each starts, counted from 1. */
  readonly lines: readonly number[];
  readonly separator: Separator;
}

/** A first line that declares the separator, as some spreadsheets write it. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** A text that is written as a formula, `="0815"`, also in a field with quotes. */
const AS_FORMULA = /(?<=^|[,;\t|\r\n])(?:=("[^"\r\n]*")|("=""[^"\r\n]*"""))(?=[,;\t|\r\n]|$)/g;
const LINE_END = /\r\n|\n|\r/;

const characterOf = (separator: Separator) => (separator === "tab" ? "\t" : separator);

/**
 * Reads CSV with any separator and any line ends, otherwise as in RFC 4180.
 * @param file name of the file in problems
 * @param separator if omitted, taken from `sep=;` in the first line, or detected from the first records
 * @throws DataError with the line of an invalid quote
 */
export function readSeparated(file: string, text: string, separator?: Separator): SeparatedRecords {
  const declared = SEPARATOR_LINE.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  // Some programs write a text so that a spreadsheet does not read it as a number.
  const rest = body.includes('="')
    ? body.replace(AS_FORMULA, (_, plain?: string, quoted = "") => plain ?? `"${quoted.slice(4, -3)}"`)
    : body;
  const named = (character: string | undefined) => SEPARATORS.find((one) => characterOf(one) === character);
  const own = separator ?? named(declared?.[1]) ?? separatorIn(rest);
  const first = declared === null ? 1 : 2;
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

/** @param first the line on which the text starts */
function parsed(
  file: string,
  text: string,
  separator: Separator,
  first: number,
): Pick<SeparatedRecords, "records" | "lines"> {
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
