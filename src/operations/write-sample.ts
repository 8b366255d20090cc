import { closeSync, openSync, writeSync } from "node:fs";
import { DISK } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { makeFoldersAbove, openStaging } from "../disk/staging.ts";
import { OutputError } from "../model/problem.ts";
import { SAMPLE_COLUMNS } from "../submissions/sample/columns.ts";
import { type SampleOptions, type SampleRow, sampleRows } from "../submissions/sample/index.ts";
import { formatCsv } from "../tables/format.ts";

const ROWS_AT_ONCE = 2_000;

/**
 * Writes a sample of submissions, a piece at a time; the file appears when it is complete.
 * @param out the file, or `-` for standard output
 * @param forbidden folders where submissions must not lie
 * @param wrote called with the number of rows so far
 * @returns the number of rows
 * @throws OutputError where standard output takes no more
 */
export async function writeSample(
  out: string,
  options: SampleOptions,
  forbidden: readonly string[],
  wrote: (rows: number) => void,
): Promise<number> {
  if (out === "-") {
    return pieces(options, wrote, async (text) => {
      await new Promise<void>((resolve, reject) => {
        process.stdout.write(text, (error) => (error ? reject(new OutputError(error.message)) : resolve()));
      });
    });
  }
  requirePrivatePlace(out, forbidden);
  makeFoldersAbove(DISK, out);
  const staging = openStaging(DISK, out);
  try {
    const file = openSync(staging.next, "wx");
    let rows: number;
    try {
      rows = await pieces(options, wrote, (text) => void writeSync(file, text));
    } finally {
      closeSync(file);
    }
    DISK.sync(staging.next);
    staging.swap();
    return rows;
  } finally {
    staging.clear();
  }
}

async function pieces(
  options: SampleOptions,
  wrote: (rows: number) => void,
  write: (text: string) => void | Promise<void>,
): Promise<number> {
  let rows = 0;
  let piece: SampleRow[] = [];
  const flush = async () => {
    await write(formatCsv(SAMPLE_COLUMNS, piece, { header: rows === 0 }));
    rows += piece.length;
    piece = [];
    wrote(rows);
  };
  for (const row of sampleRows(options)) {
    piece.push(row);
    if (piece.length === ROWS_AT_ONCE) await flush();
  }
  if (piece.length > 0) await flush();
  return rows;
}
