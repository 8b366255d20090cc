import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem, UserError } from "../model/problem.ts";

/** Returns whether a file is encrypted, judging by its name. */
export function isEncrypted(file: string): boolean {
  return /\.age$/i.test(file);
}

/**
 * Lists the files of submissions at a path: the file itself, or every `.csv` and `.age` file of a folder, by name (see byName).
 * The order decides which of two submissions is the later one. Hidden files are ignored.
 * @param most maximum number of files in a folder
 * @throws UserError if the path does not exist, or the folder has no or too many such files; DataError with each entry of the
 * folder that is something else
 */
export function submissionFiles(path: string, most: number = LIMITS.submissionFiles): string[] {
  const found = statOf(path);
  if (found === undefined)
    throw new UserError(`${path} does not exist`, "Name the submissions file, or a folder of them.");
  if (!found.isDirectory()) return [path];
  const names = readdirSync(path)
    .filter((name) => !name.startsWith("."))
    .sort(byName);
  const files = names.map((name) => join(path, name));
  const isFile = (file: string) => statOf(file)?.isFile() === true;
  const others = files.filter((file) => !/\.(csv|age)$/i.test(file) || !isFile(file));
  if (others.length > 0)
    throw new DataError(others.slice(0, LIMITS.problems).map(notSubmissions), others.length);
  if (files.length === 0) {
    throw new UserError(`${path} has no submissions`, "Put .csv and .age files into the folder.");
  }
  if (files.length <= most) return files;
  throw new UserError(
    `${path} must have at most ${most} files, but has ${files.length}`,
    "Combine the submissions into fewer files.",
  );
}

/**
 * Compares names of files without their extensions, and the numbers in them as numbers, so that `a.csv` is before `a-2.csv`,
 * and that before `a-10.csv`; all else by code units.
 */
function byName(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [at, part] of a.entries()) {
    const next = b[at];
    if (next === undefined) return 1;
    if (part === next) continue;
    const difference = Number(part) - Number(next);
    return Number.isNaN(difference) || difference === 0 ? byCodeUnit(part, next) : difference;
  }
  return a.length - b.length || byCodeUnit(one, other);
}

/** Returns a name without its extensions, in parts that are a number or have no digit. */
function partsOf(name: string): string[] {
  return name.replace(/(?:\.(?:csv|age))+$/i, "").match(/\d+|\D+/g) ?? [];
}

/** Returns the problem of a folder entry that is not a file of submissions. */
function notSubmissions(file: string): DataProblem {
  return {
    file,
    rule: "must be a .csv or .age file",
    remedy:
      "Keep only such files in the folder. Keep the ledger, its key, the identity file and withdrawn.csv next to the folder.",
  };
}

/**
 * Reads an encrypted file.
 * @param most maximum size in bytes
 * @throws DataError if it is larger
 */
export function readEncrypted(file: string, most: number = LIMITS.encryptedBytes): Uint8Array {
  const { size } = statSync(file);
  if (size <= most) return readFileSync(file);
  const rule = `must be at most ${most} bytes, but is ${size}`;
  throw new DataError([{ file, rule, remedy: "Ask for it in several files." }]);
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
