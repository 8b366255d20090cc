import { type Zippable, zipSync } from "fflate";
import type { OutputFile } from "../model/file.ts";
import { requireUniquePaths } from "../model/unique-paths.ts";

/**
 * Higher levels take twice the time and save one percent. A library compresses, not Node: the next version of Node may give
 * other bytes.
 */
const LEVEL = 4;

/**
 * Packs files into a ZIP archive (APPNOTE 6.3.10), in their order. Each has the earliest time that ZIP can store and no
 * permissions, so that the same files give the same bytes on every machine.
 * @throws Error if two files have the same path
 */
export function zipped(files: readonly OutputFile[]): Uint8Array {
  requireUniquePaths(files);
  // ZIP stores local time: this is midnight in every time zone.
  const mtime = new Date(1980, 0, 1);
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, bytes }) => [path, [bytes, { mtime, level: LEVEL }]]),
  );
  return zipSync(entries);
}
