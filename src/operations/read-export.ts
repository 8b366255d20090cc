import { readFileSync, statSync } from "node:fs";
import { LIMITS } from "../model/limits.ts";
import { DataError, UserError } from "../model/problem.ts";

/**
 * Reads an export as it is.
 * @throws UserError if there is no such file, DataError if it is too large
 */
export function readExport(file: string): Uint8Array {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UserError(`${file} does not exist`, "Name the export.");
  if (!found.isFile()) throw new UserError(`${file} is not a file`, "Name the export.");
  if (found.size <= LIMITS.importBytes) return readFileSync(file);
  const rule = `must be at most ${LIMITS.importBytes} bytes, but is ${found.size}`;
  throw new DataError([{ file, rule, remedy: "Split it, and import the parts one by one." }]);
}
