import { existsSync, readFileSync } from "node:fs";
import { DISK, type Disk } from "../disk/disk.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { byCodeUnit } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import { type AvailabilityRow, availability } from "../tables/availability.ts";
import { formatTable } from "../tables/format.ts";
import { parseAvailability } from "../tables/parse-availability.ts";

/**
 * Reads the availability checks in a file; empty if the file does not exist.
 * @throws DataError for a file in another format
 */
export function readChecks(file: string): readonly AvailabilityRow[] {
  return existsSync(file) ? checksIn(file, readFileSync(file)) : [];
}

/**
 * Appends a check to a file, creating it if missing, atomically.
 * @throws DataError, without writing, for a file in another format or that already has a check of the same instant
 */
export function recordCheck(file: string, row: AvailabilityRow, disk: Disk = DISK): void {
  const { bytes } = formatTable(availability, [...readChecks(file), row]);
  checksIn(file, bytes);
  replaceFile(file, bytes, disk);
}

/**
 * Merges the checks of one file into another, creating it if missing, atomically. The result is sorted by time, without
 * duplicates.
 * @throws DataError for a file in another format, or if two different checks began at the same instant; UserError if `from`
 * does not exist
 */
export function joinChecks(into: string, from: string, disk: Disk = DISK): void {
  if (!existsSync(from)) throw new UserError(`${from} does not exist`, "Name a table of checks.");
  const all = [...readChecks(into), ...readChecks(from)];
  const once = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
  const byTime = once.sort((one, other) => byCodeUnit(one.checked, other.checked));
  const { bytes } = formatTable(availability, byTime);
  checksIn(into, bytes);
  replaceFile(into, bytes, disk);
}

function checksIn(file: string, bytes: Uint8Array): readonly AvailabilityRow[] {
  const { rows, problems, total } = parseAvailability(bytes);
  if (total === 0) return rows;
  throw new DataError(
    problems.map((problem) => ({ ...problem, file })),
    total,
  );
}
