import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse";
import { DataError, type DataProblem } from "../model/problem.ts";
import { headerProblems } from "../tables/header.ts";
import { raggedProblem } from "../tables/ragged.ts";
import { firstBrokenLine } from "../tables/records.ts";
import { ORGANISATION_COLUMN, SUBMISSION_COLUMNS } from "./columns.ts";

/** No submission is longer: what seems to be has a quote that is never closed. */
const LONGEST_ROW = 1 << 20;
const LINE_FEED = 10;

/**
 * Reads a submissions file piece by piece and hands its rows on, so that memory does not grow with the file.
 * @param file name for problems
 * @param chunks the file's bytes
 * @param take called with the cells of each row, in the order of SUBMISSION_COLUMNS; after them the organisation,
 * where the file names it
 * @throws DataError when the file is not UTF-8 or not CSV, a column misses, or rows are ragged
 */
export async function readSubmissions(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  take: (cells: string[]) => void,
): Promise<void> {
  const problems: DataProblem[] = [];
  const lines = new LineCounter();
  let row = 1;
  let header: string[] | undefined;
  const parser = parse({
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells: string[], { bytes }) => {
      if (header === undefined) {
        header = cells;
        problems.push(...headerProblems(file, columnsFor(cells), cells));
      } else if (cells.length !== header.length) {
        problems.push(raggedProblem(file, row, cells, header.length));
      } else if (problems.length === 0) {
        take(cells);
      }
      row = lines.at(bytes);
      return null;
    },
  });
  const finished = new Promise<void>((resolve, reject) => {
    parser.on("end", resolve).on("error", reject);
  });
  // A failure is awaited below; until then it must not count as unhandled.
  finished.catch(() => {});
  parser.resume();
  try {
    for await (const chunk of checkedUtf8(file, chunks, lines)) {
      if (!parser.write(chunk)) {
        await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), finished]);
      }
    }
    parser.end();
    await finished;
  } catch (error) {
    if (error instanceof DataError) {
      // The parser holds its last row back until it knows that nothing follows.
      parser.end();
      await finished.catch(() => {});
      problems.push(...error.problems);
    } else if (error instanceof CsvError) problems.push(misquoted(file, row, error));
    else throw error;
  }
  if (header === undefined && problems.length === 0) {
    problems.push({ file, rule: "must not be empty", remedy: "Write the header and the rows." });
  }
  if (problems.length > 0) throw new DataError(problems);
}

function columnsFor(header: readonly string[]): readonly string[] {
  return header.includes(ORGANISATION_COLUMN)
    ? [...SUBMISSION_COLUMNS, ORGANISATION_COLUMN]
    : SUBMISSION_COLUMNS;
}

/** Counts lines by their line feeds: csv-parse's own count takes CRLF in a quoted value for two. */
class LineCounter {
  /** Offsets behind the line feeds that were read and not yet asked for, ascending. */
  #ends: number[] = [];
  #next = 0;
  #line = 1;
  #bytes = 0;

  add(chunk: Uint8Array): void {
    this.#ends = this.#ends.slice(this.#next);
    this.#next = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1)) {
      this.#ends.push(this.#bytes + at + 1);
    }
    this.#bytes += chunk.length;
  }

  /** The line that starts at or around an offset; offsets are asked for in ascending order. */
  at(offset: number): number {
    while (this.#next < this.#ends.length && this.#ends[this.#next]! <= offset) {
      this.#next++;
      this.#line++;
    }
    return this.#line;
  }
}

/** Hands whole lines on while they are UTF-8. */
async function* checkedUtf8(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  lines: LineCounter,
): AsyncGenerator<Uint8Array> {
  let open: Buffer = Buffer.alloc(0);
  let line = 1;
  function* hand(bytes: Buffer) {
    const whole = isUtf8(bytes) ? bytes.length : startOfLine(bytes, firstBrokenLine(bytes));
    const good = bytes.subarray(0, whole);
    lines.add(good);
    for (let at = good.indexOf(LINE_FEED); at !== -1; at = good.indexOf(LINE_FEED, at + 1)) line++;
    yield good;
    if (whole === bytes.length) return;
    throw new DataError([
      { file, row: line, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." },
    ]);
  }
  for await (const chunk of chunks) {
    const text = Buffer.concat([open, chunk]);
    const end = text.lastIndexOf(LINE_FEED) + 1;
    // A line that is too long for a row is the parser's to refuse.
    const ready = text.length - end > LONGEST_ROW ? text.length : end;
    yield* hand(text.subarray(0, ready));
    open = text.subarray(ready);
  }
  yield* hand(open);
}

/** Where a line, counted from 1, starts. */
function startOfLine(bytes: Buffer, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = bytes.indexOf(LINE_FEED, start) + 1;
  return start;
}

function misquoted(file: string, row: number, { code }: CsvError): DataProblem {
  const isOpen = code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE";
  return {
    file,
    row,
    rule: isOpen ? "has a quote that is never closed" : "has a quote where none can stand",
    remedy: 'Enclose the value in a pair of quotes, and write a quote inside it as "".',
  };
}
