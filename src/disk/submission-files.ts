import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem, UserError } from "../model/problem.ts";

/** Whether a file is encrypted, by its name. */
export function isEncrypted(file: string): boolean {
  return /\.age$/i.test(file);
}

/**
 * The submissions' files that somebody names: a file itself, or of a folder every `.csv` and `.age`, by name in the order of
 * code units, which decides which of two submissions is the later. Hidden files are nobody's submissions.
 * @throws UserError where there is nothing of the name, or the folder has no such file; DataError with each entry of the
 * folder that is something else
 * @param most files of a folder
 */
export function submissionFiles(path: string, most: number = LIMITS.submissionFiles): string[] {
  const found = statOf(path);
  if (found === undefined)
    throw new UserError(`${path} does not exist`, "Name the submissions file, or a folder of them.");
  if (!found.isDirectory()) return [path];
  const names = readdirSync(path)
    .filter((name) => !name.startsWith("."))
    .sort(byCodeUnit);
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
    `${path} has ${files.length} files, and may have ${most}`,
    "Put submissions together into fewer files.",
  );
}

/** The same for what only the list of a folder of submissions may have wrong. */
function notSubmissions(file: string): DataProblem {
  return {
    file,
    rule: "is no .csv or .age file, and so no submissions",
    remedy:
      "Keep nothing else in the folder; ledger, key, identity and withdrawn.csv have their place beside it.",
  };
}

/**
 * The bytes of an encrypted file.
 * @throws DataError where it is larger than it may be
 */
export function readEncrypted(file: string, most: number = LIMITS.encryptedBytes): Uint8Array {
  const { size } = statSync(file);
  if (size <= most) return readFileSync(file);
  const rule = `must have ${most} bytes at most, and has ${size}`;
  throw new DataError([{ file, rule, remedy: "Ask for it in several files." }]);
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
