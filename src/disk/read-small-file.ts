import { existsSync, readFileSync, statSync } from "node:fs";

/**
 * Reads a file; returns undefined if it does not exist, disappears meanwhile or is larger than `mostBytes`. Only files are opened:
 * a pipe would wait for a writer.
 */
export function readSmallFile(path: string, mostBytes: number): Uint8Array | undefined {
  const found = existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (found?.isFile() !== true || found.size > mostBytes) return undefined;
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
