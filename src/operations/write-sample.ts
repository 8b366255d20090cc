import { closeSync, openSync, writeSync } from "node:fs";
import { DISK } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { makeFoldersAbove, openStaging } from "../disk/staging.ts";
import { OutputError } from "../model/problem.ts";
import { SAMPLE_COLUMNS } from "../submissions/sample/columns.ts";
import { EXPORT_HEADER, exportLine } from "../submissions/sample/export.ts";
import { type SampleOptions, type SampleRow, sampleRows } from "../submissions/sample/index.ts";
import { formatCsv } from "../tables/format.ts";

const ROWS_AT_ONCE = 2_000;

/** Encodes some rows of the sample. */
type Form = (rows: readonly SampleRow[], isFirst: boolean) => Buffer;

const SUBMISSIONS: Form = (rows, isFirst) =>
  Buffer.from(formatCsv(SAMPLE_COLUMNS, rows, { header: isFirst }));

/** In Windows-1252, which equals Latin-1 for the characters of the sample export. */
const EXPORT: Form = (rows, isFirst) =>
  Buffer.from(`${isFirst ? EXPORT_HEADER : ""}${rows.map(exportLine).join("")}`, "latin1");

/**
 * Writes a sample of submissions in batches; the file appears when it is complete.
 * @param out the file, or `-` for standard output
 * @param options which sample, and whether to write it as a spreadsheet export
 * @param forbidden folders that must not contain submissions
 * @param wrote called with the number of rows written so far
 * @returns the number of rows
 * @throws OutputError if writing to standard output fails
 */
export async function writeSample(
  out: string,
  options: SampleOptions & { readonly asExport?: boolean },
  forbidden: readonly string[],
  wrote: (rows: number) => void,
): Promise<number> {
  if (out === "-") {
    return pieces(options, wrote, async (bytes) => {
      await new Promise<void>((resolve, reject) => {
        process.stdout.write(bytes, (error) => (error ? reject(new OutputError(error.message)) : resolve()));
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
      rows = await pieces(options, wrote, (bytes) => void writeSync(file, bytes));
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
  { asExport = false, ...options }: SampleOptions & { readonly asExport?: boolean },
  wrote: (rows: number) => void,
  write: (bytes: Buffer) => void | Promise<void>,
): Promise<number> {
  const form = asExport ? EXPORT : SUBMISSIONS;
  let rows = 0;
  let piece: SampleRow[] = [];
  const flush = async () => {
    await write(form(piece, rows === 0));
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
