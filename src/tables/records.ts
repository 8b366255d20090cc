import { isUtf8 } from "node:buffer";
import { CsvError } from "csv-parse/sync";
import { LIMITS } from "../model/limits.ts";
import type { DataProblem, FoundProblems } from "../model/problem.ts";
import { eachPlainRecord } from "./plain-records.ts";
import { misquoted, QUOTES } from "./ragged.ts";
import { RecordSieve } from "./sieve.ts";
import { eachRecord } from "./split.ts";

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/** A parsed CSV file and its problems. */
export interface Records extends FoundProblems {
  /** The header and the records that are as wide as it; empty for a file that cannot be read. */
  readonly records: readonly (readonly string[])[];
  /** The line on which each record starts, counted from 1. */
  readonly lines: readonly number[];
}

/**
 * Reads a CSV file into records of strings. Checks that the file is UTF-8, within the limits, well-formed and not empty, and
 * that each record is as wide as the header. A byte order mark and both LF and CRLF line ends, even mixed, are accepted.
 */
export function parseRecords(file: string, bytes: Uint8Array): Records {
  const last = known.get(bytes);
  if (last?.file === file) return last.records;
  const records = readRecords(file, bytes);
  if (bytes.length <= MOST_KEPT) known.set(bytes, { file, records });
  return records;
}

/** Bytes of the largest file whose cells are kept. For larger files, reading again is cheaper than the memory. */
const MOST_KEPT = 1 << 20;

/** Memoised, because the checks, the answers and the other formats need the same tables. */
const known = new WeakMap<Uint8Array, { readonly file: string; readonly records: Records }>();

/** The facts about a file after its records were passed on. */
export interface Scanned extends FoundProblems {
  /** Whether it can be read at all. If not, the records that were passed on are invalid. */
  readonly isRead: boolean;
  readonly lines: readonly number[];
}

/** Called with each record, including the header, and the line on which it starts. */
type Take = (record: readonly string[], line: number) => void;

/**
 * Passes on the records that parseRecords would return, one by one, so that those of a large file are never in memory together.
 * @param begin returns what takes the records. If it is called again, the file is read again from its start in another way, and
 *   what was taken before is to be forgotten
 */
export function eachRecordOf(file: string, bytes: Uint8Array, begin: () => Take): Scanned {
  const last = known.get(bytes);
  if (last?.file !== file) return scanned(file, bytes, begin);
  const { records, ...read } = last.records;
  const take = begin();
  for (const [index, record] of records.entries()) take(record, read.lines[index]!);
  return { ...read, isRead: records.length > 0 };
}

function readRecords(file: string, bytes: Uint8Array): Records {
  let records: (readonly string[])[] = [];
  const { isRead, ...read } = scanned(file, bytes, () => {
    records = [];
    return (record) => records.push(record);
  });
  return { ...read, records: isRead ? records : [] };
}

function scanned(file: string, bytes: Uint8Array, begin: () => Take): Scanned {
  const wrong = formProblem(file, bytes);
  if (wrong !== undefined) return refused(wrong);
  const most = { rows: LIMITS.tableRows, bytes: LIMITS.lineBytes };
  const first = begin();
  let count = 0;
  const isPlain = eachPlainRecord(bytes, most, (record, line) => {
    count = line;
    first(record, line);
  });
  if (isPlain)
    return { isRead: true, lines: Array.from({ length: count }, (_, at) => at + 1), problems: [], total: 0 };
  const sieve = new RecordSieve(file, most);
  const even = [sieve.push(bytes), sieve.end()];
  const { excess, lines, ragged } = sieve;
  if (excess !== undefined) return refused(excess);
  const take = begin();
  count = 0;
  try {
    eachRecord(Buffer.concat(even), true, (record) => take(record, lines[count++]!));
    if (count > 0) return { isRead: true, lines, problems: ragged.problems, total: ragged.total };
    return refused({
      file,
      rule: "must not be empty",
      remedy: "Write the header and the rows, or restore the file.",
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused({ file, row: lines[count]!, rule: misquoted(error.code), remedy: QUOTES });
  }
}

/** Checks a file before its commas and quotes are parsed. */
function formProblem(file: string, bytes: Uint8Array): DataProblem | undefined {
  if (bytes.length > LIMITS.dataFileBytes) {
    const rule = `must be at most ${LIMITS.dataFileBytes} bytes, but is ${bytes.length}`;
    return { file, rule, remedy: "Remove rows." };
  }
  if (!isUtf8(bytes)) {
    const row = firstBrokenLine(bytes);
    return { file, row, rule: "must be UTF-8", remedy: "Save the file as CSV in UTF-8." };
  }
  if (!bytes.includes(CARRIAGE_RETURN) || bytes.includes(LINE_FEED)) return undefined;
  const remedy = "Save the file with LF or CRLF line ends.";
  return { file, row: 1, rule: "has only carriage returns as line ends", remedy };
}

/** Returns the first line that is not UTF-8. A line feed is never part of another character. */
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

function refused(problem: DataProblem): Scanned {
  return { isRead: false, lines: [], problems: [problem], total: 1 };
}
