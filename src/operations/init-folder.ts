import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { namingFolder } from "../disk/read-folder.ts";
import type { OutputFile } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import type { Choices } from "../starter/choices.ts";
import { DATA_FOLDER, starterFiles } from "../starter/index.ts";
import { PACKAGE } from "../starter/project.ts";
import { loadSettings } from "../tables/load.ts";

const PACKAGE_FILE = "package.json";

/** The result of setting up a repository. */
export interface InitSummary {
  /** The paths written, relative to the folder. */
  readonly written: readonly string[];
  /** Whether the folder's package.json already depended on this program and was left unchanged. */
  readonly hasOwnPackage: boolean;
}

/**
 * Writes the files of an operator's repository into a folder: all of them, or none.
 * @throws DataError for choices that make no valid data folder, and for files that exist already; UserError if the files
 * cannot be written
 */
export function initFolder(folder: string, choices: Choices): InitSummary {
  const all = starterFiles(choices);
  requireUsable(folder, all);
  const hasOwnPackage = dependsOnUs(join(folder, PACKAGE_FILE));
  const files = hasOwnPackage ? all.filter(({ path }) => path !== PACKAGE_FILE) : all;
  requireAbsent(folder, files);
  writeAll(folder, files);
  return { written: files.map(({ path }) => path), hasOwnPackage };
}

/** Checks the data files with the code that will read them later. */
function requireUsable(folder: string, files: readonly OutputFile[]): void {
  const prefix = `${DATA_FOLDER}/`;
  const data = files.filter(({ path }) => path.startsWith(prefix));
  namingFolder(join(folder, DATA_FOLDER), () =>
    loadSettings(new Map(data.map(({ path, bytes }) => [path.slice(prefix.length), bytes]))),
  );
}

/** Returns whether a package.json exists that depends on this program, as npm writes when installing it. */
function dependsOnUs(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
    return PACKAGE in { ...dependencies, ...devDependencies };
  } catch {
    return false;
  }
}

function requireAbsent(folder: string, files: readonly OutputFile[]): void {
  const present = files.map(({ path }) => path).filter((path) => existsSync(join(folder, path)));
  if (present.length === 0) return;
  throw new DataError(
    present.map((path) => ({
      file: join(folder, path),
      rule: "already exists, and no file is overwritten",
      remedy: "Move it away, or choose another folder.",
    })),
  );
}

function writeAll(folder: string, files: readonly OutputFile[]): void {
  const made: string[] = [];
  try {
    for (const { path, bytes } of files) {
      const file = join(folder, path);
      const first = mkdirSync(dirname(file), { recursive: true });
      if (first !== undefined) made.push(first);
      writeFileSync(file, bytes, { flag: "wx" });
      made.push(file);
    }
  } catch (error) {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `the files cannot be written: ${reason}`,
      "Choose another folder; files that were already written have been removed.",
    );
  }
}
