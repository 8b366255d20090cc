import { type Zippable, zipSync } from "fflate";
import type { OutputFile } from "../model/file.ts";
import { requireUniquePaths } from "../model/unique-paths.ts";

/**
 * Most of what can be gained: higher levels take twice the time for one part in a hundred.
 * Compression is a library's, for that of the runtime may give other bytes with the next version.
 */
const LEVEL = 4;

/**
 * Files as a ZIP archive (APPNOTE 6.3.10), in their order. Each has the first instant that an archive can tell and no rights
 * of an owner, so that the same files give the same bytes on every machine.
 * @throws Error where two files have one path
 */
export function zipped(files: readonly OutputFile[]): Uint8Array {
  requireUniquePaths(files);
  // It is written as local time: midnight, wherever the machine stands.
  const mtime = new Date(1980, 0, 1);
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, bytes }) => [path, [bytes, { mtime, level: LEVEL }]]),
  );
  return zipSync(entries);
}
