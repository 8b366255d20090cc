import { isUtf8 } from "node:buffer";
import { CsvError } from "csv-parse/sync";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import {
  columnOrderer,
  isNoteOrBlank,
  separatorProblem,
  submissionHeaderProblems,
} from "../questionnaire/header.ts";
import { misquoted, QUOTES } from "../tables/ragged.ts";
import { firstBrokenLine } from "../tables/records.ts";
import { RecordSieve } from "../tables/sieve.ts";
import { eachRecord } from "../tables/split.ts";

const LINE_FEED = 10;

/**
 * Reads a submissions file in chunks and passes its rows on, so that memory use does not grow with the file.
 * @param file the file name for problems
 * @param chunks the bytes of the file
 * @param columns the required columns (see submissionColumns)
 * @param take called for each row with its cells, in the order of `columns`, followed by the organisation if the file
 * names it, and with the line that the row starts on. Empty, ragged and note rows (see isNoteOrBlank) are skipped
 * @throws DataError if the file is not UTF-8 or not CSV, if a column is missing or unknown, or if rows are ragged
 */
export async function readSubmissionsFile(
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
  const takeRecord = (cells: string[]) => {
    if (read++ === 0) {
      separator = separatorProblem(file, cells);
      misnamed.push(...submissionHeaderProblems(file, cells, columns));
      arranged = columnOrderer(cells, columns);
    } else if (misnamed.length === 0) {
      const arrangedCells = arranged(cells);
      if (!isNoteOrBlank(arrangedCells)) take(arrangedCells, sieve.lines[read - 1]!);
    }
  };
  const last: DataProblem[] = [];
  let isMisquoted = false;
  const readRecords = (bytes: Uint8Array) => {
    if (isMisquoted || bytes.length === 0) return;
    try {
      eachRecord(bytes, read === 0, takeRecord);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      isMisquoted = true;
      last.push({ file, row: sieve.lines[read]!, rule: misquoted(error.code), remedy: QUOTES });
    }
  };
  try {
    for await (const lines of checkedUtf8(file, chunks)) {
      readRecords(sieve.push(lines));
      if (sieve.excess !== undefined) throw new DataError([sieve.excess]);
    }
    readRecords(sieve.end());
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    readRecords(sieve.end());
    last.splice(0, last.length, ...error.problems);
  }
  if (read === 0 && last.length === 0) {
    last.push({ file, rule: "must not be empty", remedy: "Write the header and the rows." });
  }
  if (separator !== undefined) throw new DataError([separator]);
  const { ragged } = sieve;
  const total = misnamed.length + ragged.total + last.length;
  if (total > 0) throw new DataError([...misnamed, ...ragged.problems, ...last], total);
}

/** Yields whole lines as long as they are UTF-8. */
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
    // Does not buffer a line that is too long.
    const ready = text.length - end > LIMITS.submissionBytes ? text.length : end;
    yield* hand(text.subarray(0, ready));
    open = text.subarray(ready);
  }
  yield* hand(open);
}

/** Returns the offset at which a line, counted from 1, starts. */
function startOfLine(bytes: Buffer, line: number): number {
  let start = 0;
  for (let at = 1; at < line; at++) start = bytes.indexOf(LINE_FEED, start) + 1;
  return start;
}
