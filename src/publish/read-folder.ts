import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit, type Files } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";

/** Paths of all files below a folder, with `/` between folders, in order. Links are followed. */
export function listFiles(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    })
    .sort(byCodeUnit);
}

/**
 * The files of a data folder.
 * @throws UserError where there is no such folder
 */
export function readFolder(folder: string): Files {
  try {
    return new Map(listFiles(folder).map((path) => [path, readFileSync(join(folder, path))]));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    throw new UserError(`${folder} is not a folder`, "Name the data folder with --data.");
  }
}

/** Runs what checks files of a folder; the problems that it finds name their files with the folder. */
export function namingFolder<T>(folder: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof DataError ? error.within(folder) : error;
  }
}
