import { existsSync, readFileSync, statSync } from "node:fs";

/**
 * The content of a file; undefined where there is none, or one of more bytes than it may have. Nothing but files is
 * opened: a pipe would wait for a writer.
 */
export function readSmallFile(path: string, mostBytes: number): Uint8Array | undefined {
  const found = existsSync(path) ? statSync(path) : undefined;
  return found?.isFile() && found.size <= mostBytes ? readFileSync(path) : undefined;
}
