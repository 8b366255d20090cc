import { existsSync, readFileSync, statSync } from "node:fs";

/**
 * Reads a file; returns undefined if it does not exist or is larger than `mostBytes`. Only files are opened: a pipe would
 * wait for a writer.
 */
export function readSmallFile(path: string, mostBytes: number): Uint8Array | undefined {
  const found = existsSync(path) ? statSync(path) : undefined;
  return found?.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined;
}
