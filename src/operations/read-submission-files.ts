import { createReadStream } from "node:fs";
import { readKeyText } from "../disk/key-file.ts";
import { isEncrypted, readEncrypted } from "../disk/submission-files.ts";
import { lineAt } from "../importing/model/table.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type FoundProblems, Problems } from "../model/problem.ts";
import { columnOrderer } from "../questionnaire/header.ts";
import { decrypted, identitiesIn, type Identity } from "../submissions/decrypt.ts";
import { isPlainStart } from "../submissions/plain-start.ts";
import { readSubmissionsFile } from "../submissions/read.ts";
import type { ImportedTable } from "./import-table.ts";

/** Reads the identities that decrypt submissions; empty if no file is named. */
export function readIdentities(file: string | undefined): readonly Identity[] {
  if (file === undefined) return [];
  return identitiesIn(file, readKeyText(file, "Name an age identity file with --identity."));
}

/**
 * Yields the bytes of a submissions file in chunks. An encrypted file is decrypted in memory only, and never written.
 * @throws DataError if it is encrypted and cannot be decrypted
 */
async function* openSubmissions(file: string, identities: readonly Identity[]): AsyncGenerator<Uint8Array> {
  if (!isEncrypted(file)) {
    yield* piecesOf(file);
    return;
  }
  if (identities.length === 0) {
    const remedy = "Name your age identity file with --identity.";
    throw new DataError([{ file, rule: "is encrypted", remedy }]);
  }
  yield await decrypted(file, readEncrypted(file), identities);
}

/** Opens an unencrypted file. It is closed when the iteration ends, even early. */
function piecesOf(file: string): AsyncIterable<Uint8Array> {
  return createReadStream(file, { highWaterMark: 1 << 20 });
}

/** The number of submissions in each file, and the problems found. */
export interface ReadFiles {
  readonly counts: readonly {
    readonly file: string;
    readonly read: number;
    /** How it was read, in words; omitted for a submissions file with commas in UTF-8. */
    readonly readAs?: string;
  }[];
  readonly errors: FoundProblems;
}

/**
 * Reads files one after the other, as if they were one file.
 * @param columns the columns that each must have (see submissionColumns)
 * @param take called with the cells of each submission (see readSubmissions), its file and its line
 * @param imported converts a file that is not a submissions file with commas in UTF-8; if omitted, every file is read as
 * such
 */
export async function readSubmissionFiles(
  files: readonly string[],
  identities: readonly Identity[],
  columns: readonly string[],
  take: (cells: string[], file: string, row: number) => void,
  imported?: (
    file: string,
    bytes: Uint8Array,
  ) => Promise<Pick<ImportedTable, "header" | "rows" | "lines" | "read" | "readAs">>,
): Promise<ReadFiles> {
  const counts: { file: string; read: number; readAs?: string }[] = [];
  const errors = new Problems();
  for (const file of files) {
    let read = 0;
    let readAs: string | undefined;
    try {
      const { isPlain, chunks } = await opened(file, identities, columns);
      if (isPlain || imported === undefined) {
        await readSubmissionsFile(file, chunks, columns, (cells, row) => {
          read++;
          take(cells, file, row);
        });
      } else {
        const table = await imported(file, await wholeOf(file, chunks));
        const arranged = columnOrderer(table.header, columns);
        read = table.rows.length;
        const unused = table.read - read;
        readAs = unused === 0 ? table.readAs : `${table.readAs}; ${unused} not used: import lists them`;
        for (const [index, row] of table.rows.entries()) take(arranged([...row]), file, lineAt(table, index));
      }
      if (read === 0) {
        const remedy = "Write one row for each submission.";
        errors.add(() => ({ file, rule: "has no rows below its header", remedy }));
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      errors.addAll(error);
    }
    counts.push({ file, read, ...(readAs !== undefined && { readAs }) });
  }
  return { counts, errors: { problems: errors.problems, total: errors.total } };
}

/** Detects whether a file is a submissions file with commas in UTF-8, and returns its chunks; the file is read only once. */
async function opened(
  file: string,
  identities: readonly Identity[],
  columns: readonly string[],
): Promise<{ readonly isPlain: boolean; readonly chunks: AsyncGenerator<Uint8Array> }> {
  const chunks = openSubmissions(file, identities);
  const { value: first = new Uint8Array() } = (await chunks.next()) as { value?: Uint8Array };
  if (!isPlainStart(first, columns)) return { isPlain: false, chunks: joined([first], chunks) };
  // Checked for UTF-8 before its first row is taken. A larger file could not be imported anyway, so its rest is not checked.
  const held = [first];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = first.length;
  try {
    decoder.decode(first, { stream: true });
    while (size <= LIMITS.importBytes) {
      const { value, done } = await chunks.next();
      if (done) {
        decoder.decode();
        break;
      }
      held.push(value);
      size += value.length;
      decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { isPlain: false, chunks: joined(held, chunks) };
  }
  return { isPlain: true, chunks: joined(held, chunks) };
}

/** Yields the chunks already read, releasing each, and then the rest. */
async function* joined(
  held: Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (;;) {
    const piece = held.shift();
    if (piece === undefined) break;
    yield piece;
  }
  yield* rest;
}

async function wholeOf(file: string, chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of chunks) {
    size += part.length;
    parts.push(part);
    if (size <= LIMITS.importBytes) continue;
    const rule = `is not a submissions file with commas in UTF-8, and is larger than ${LIMITS.importBytes} bytes`;
    throw new DataError([{ file, rule, remedy: "Split it, or save it as CSV with commas in UTF-8." }]);
  }
  return Buffer.concat(parts);
}
