import { realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { UserError } from "../model/problem.ts";

/** Whether a path lies in a folder or is the folder: as it is written, or as the links in it lead. */
export function isWithin(path: string, folder: string): boolean {
  return below(resolve(path), resolve(folder)) || below(real(path), real(folder));
}

function below(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a path leads; links are followed before `..` is, as the system does. */
function real(path: string): string {
  try {
    return realpathSync.native(path === "" ? "." : path);
  } catch {
    const parent = dirname(path);
    return parent === path ? resolve(path) : join(real(parent), basename(path));
  }
}

/**
 * What is private never lies in a folder that is committed or published.
 * @param kind of files that are private, as the beginning of a sentence
 * @throws UserError where the file lies in one of the folders
 */
export function requirePrivatePlace(file: string, folders: readonly string[], kind = "Submissions"): void {
  const folder = folders.find((candidate) => isWithin(file, candidate));
  if (folder === undefined) return;
  throw new UserError(
    `${file} lies in ${folder}, which is committed or published`,
    `${kind} are private. Keep the file elsewhere.`,
  );
}
