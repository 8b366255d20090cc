import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { UserError } from "../model/problem.ts";

/** Whether a path lies in a folder or is the folder, links followed as far as they exist. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(real(folder), real(path));
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function real(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(real(parent), basename(absolute));
}

/**
 * Submissions are private: they never lie in a folder that is committed or published.
 * @throws UserError where a file of submissions lies in one of the folders
 */
export function requirePrivatePlace(file: string, folders: readonly string[]): void {
  const folder = folders.find((candidate) => isWithin(file, candidate));
  if (folder === undefined) return;
  throw new UserError(
    `${file} lies in ${folder}, which is committed or published`,
    "Submissions are private. Keep the file elsewhere.",
  );
}
