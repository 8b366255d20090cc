import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import {
  arranger,
  isNoSubmission,
  separatorProblem,
  submissionHeaderProblems,
} from "../questionnaire/header.ts";
import { misquoted, QUOTES } from "../tables/ragged.ts";
import { firstBrokenLine } from "../tables/records.ts";
import { RecordSieve } from "../tables/sieve.ts";

const LINE_FEED = 10;

/**
 * Reads a submissions file piece by piece and hands its rows on, so that memory does not grow with the file.
 * @param file name for problems
 * @param chunks the file's bytes
 * @param columns that it must have (see submissionColumns)
 * @param take called with the cells of each row, in the order of columns whatever that of the file; after them the
 * organisation, where the file names it; and with the line that the row starts on. Rows without a value, and notes (see
 * isNoSubmission), are passed over
 * @throws DataError when the file is not UTF-8 or not CSV, a column is missing or unknown, or rows are ragged
 */
export async function readSubmissions(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly string[],
  take: (cells: string[], line: number) => void,
): Promise<void> {
  const misnamed: DataProblem[] = [];
  const sieve = new RecordSieve(file, { rows: LIMITS.submissions, bytes: LIMITS.submissionBytes });
  let separator: DataProblem | undefined;
  let read = 0;
  let arranged = (cells: string[]) => cells;
  const parser = parse({
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    on_record: (cells: string[]) => {
      if (read++ === 0) {
        separator = separatorProblem(file, cells);
        misnamed.push(...submissionHeaderProblems(file, cells, columns));
        arranged = arranger(cells, columns);
      } else if (misnamed.length === 0 && sieve.ragged.total === 0) {
        const arrangedCells = arranged(cells);
        if (!isNoSubmission(arrangedCells)) take(arrangedCells, sieve.lines[read - 1]!);
      }
      return null;
    },
  });
  const finished = new Promise<void>((resolve, reject) => {
    parser.on("end", resolve).on("error", reject);
  });
  // A failure is awaited below; until then it must not count as unhandled.
  finished.catch(() => {});
  parser.resume();
  const write = async (bytes: Uint8Array) => {
    if (bytes.length === 0 || parser.write(bytes)) return;
    await Promise.race([new Promise((resolve) => parser.once("drain", resolve)), finished]);
  };
  const last: DataProblem[] = [];
  try {
    for await (const lines of checkedUtf8(file, chunks)) {
      await write(sieve.push(lines));
      if (sieve.excess !== undefined) throw new DataError([sieve.excess]);
    }
    await write(sieve.end());
    parser.end();
    await finished;
  } catch (error) {
    if (error instanceof DataError) {
      await write(sieve.end());
      // The parser holds its last row back until it knows that nothing follows.
      parser.end();
      await finished.catch(() => {});
      last.push(...error.problems);
    } else if (error instanceof CsvError) {
      last.push({ file, row: sieve.lines[read]!, rule: misquoted(error.code), remedy: QUOTES });
    } else throw error;
  }
  if (read === 0 && last.length === 0) {
    last.push({ file, rule: "must not be empty", remedy: "Write the header and the rows." });
  }
  if (separator !== undefined) throw new DataError([separator]);
  const { ragged } = sieve;
  const total = misnamed.length + ragged.total + last.length;
  if (total > 0) throw new DataError([...misnamed, ...ragged.problems, ...last], total);
}

/** Hands whole lines on while they are UTF-8. */
async function* checkedUtf8(file: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let open: Buffer = Buffer.alloc(0);
  let line = 1;
  function* hand(bytes: Buffer) {
    const whole = isUtf8(bytes) ? bytes.length : startOfLine(bytes, firstBrokenLine(bytes));
    const good = bytes.subarray(0, whole);
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
    // A line that is too long is not waited for.
    const ready = text.length - end > LIMITS.submissionBytes ? text.length : end;
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
