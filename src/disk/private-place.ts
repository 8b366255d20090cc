import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { UserError } from "../model/problem.ts";

/** Returns whether a path is a folder or is in it, either as written or with links resolved. */
export function isWithin(path: string, folder: string): boolean {
  return below(resolve(path), resolve(folder)) || below(real(path), real(folder));
}

function below(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Resolves a path; like the system, follows links before applying `..`. */
function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? resolve(path) : join(real(parent), basename(path));
  }
}

/**
 * Checks that a private file is not in a folder that is committed or published.
 * @param kind what the private files are called, as the subject of a sentence
 * @throws UserError if the file is in one of the folders
 */
export function requirePrivatePlace(file: string, folders: readonly string[], kind = "Submissions"): void {
  const folder = folders.find((candidate) => isWithin(file, candidate));
  if (folder === undefined) return;
  throw new UserError(
    `${file} is in ${folder}, which is committed or published`,
    `${kind} are private. Keep the file elsewhere.`,
  );
}
