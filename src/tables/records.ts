import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import type { DataProblem } from "../model/problem.ts";

const CSV_OPTIONS = {
  bom: true,
  record_delimiter: ["\r\n", "\n"],
  relax_column_count: true,
};

const LINE_FEED = 10;

/** The records of a CSV file, or why it is none. */
export interface Records {
  readonly records: string[][];
  readonly problems: DataProblem[];
}

/**
 * Reads a CSV file into records of strings, checking that it is UTF-8, well-formed and not empty. A byte order
 * mark and CRLF line ends are accepted.
 */
export function parseRecords(file: string, bytes: Uint8Array): Records {
  if (!isUtf8(bytes)) {
    return refused({
      file,
      row: firstBrokenLine(bytes),
      rule: "must be UTF-8",
      remedy: "Save the file as CSV in UTF-8.",
    });
  }
  try {
    const records: string[][] = parse(bytes as Buffer, CSV_OPTIONS);
    if (records.length > 0) return { records, problems: [] };
    return refused({
      file,
      rule: "must not be empty",
      remedy: "Write the header and the rows, or restore the file.",
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused({
      file,
      row: startLines(bytes).at(-1)!,
      rule:
        error.code === "CSV_QUOTE_NOT_CLOSED"
          ? "has a quote that is never closed"
          : "has a quote where none can stand",
      remedy: 'Enclose the value in a pair of quotes, and write a quote inside it as "".',
    });
  }
}

/**
 * The line on which each record starts, and the line after the last whole one. The file is read again for it,
 * as only a refused file needs.
 */
export function startLines(bytes: Uint8Array): number[] {
  const starts = [1];
  let line = 1;
  let counted = 0;
  const note = (_: unknown, { bytes: end }: { bytes: number }) => {
    for (; counted < end; counted++) if (bytes[counted] === LINE_FEED) line++;
    starts.push(line);
    return null;
  };
  try {
    parse(bytes as Buffer, { ...CSV_OPTIONS, onRecord: note } as object);
  } catch (error) {
    // What comes before the mistake is all that is wanted.
    if (!(error instanceof CsvError)) throw error;
  }
  return starts;
}

/** The first line that is not UTF-8; a line feed is never part of another character. */
export function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.length : next + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return line;
}

function refused(problem: DataProblem): Records {
  return { records: [], problems: [problem] };
}
