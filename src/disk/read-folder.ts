import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit, type Files } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, Problems, UserError } from "../model/problem.ts";

type FolderLimits = Readonly<Record<"dataFiles" | "dataFileBytes" | "dataBytes", number>>;

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
 * Reads the files of a data folder. Links to files are followed; nothing but files is opened.
 * @param limits of the number of files, and of their sizes in bytes: of each, and of all together
 * @throws UserError where there is no such folder; DataError, before any file is read, with everything that is too large,
 * too many, or not a file
 */
export function readFolder(folder: string, limits: FolderLimits = LIMITS): Files {
  requireFolder(folder);
  const paths = listFiles(folder);
  requireModest(folder, paths, limits);
  return new Map(paths.map((path) => [path, readIn(folder, path)]));
}

/**
 * Makes sure that a data folder is there.
 * @throws UserError where it is not
 */
export function requireFolder(folder: string): void {
  let isThere = true;
  try {
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    isThere = false;
  }
  if (isThere) throw new UserError(`${folder} is not a folder`, "Name the data folder with --data.");
  throw new UserError(
    `there is no data folder ${folder}`,
    "Begin one with compliance-data init, or name yours with --data.",
  );
}

function readIn(folder: string, path: string): Uint8Array {
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UserError(
      `${folder}/${path} went away while the folder was read`,
      "Run the command again when nothing else changes the folder. Nothing was changed.",
    );
  }
}

/** Refuses what is in the folder by mistake, by its kind and size alone. */
function requireModest(folder: string, paths: readonly string[], limits: FolderLimits): void {
  const problems = new Problems();
  const { dataFiles: mostFiles, dataFileBytes: mostFileBytes, dataBytes: mostBytes } = limits;
  let all = 0;
  for (const file of paths) {
    const found = statSync(join(folder, file), { throwIfNoEntry: false });
    if (!found?.isFile()) {
      problems.add(() => ({ file, ...kindProblem(found) }));
      continue;
    }
    const { size } = found;
    all += size;
    if (size <= mostFileBytes) continue;
    const rule = `must have ${mostFileBytes} bytes at most, and has ${size}`;
    problems.add(() => ({ file, rule, remedy: "Move it out of the folder, or publish fewer rows." }));
  }
  const excess = (rule: string) =>
    problems.add(() => ({ file: "", rule, remedy: "Move everything that is not data out of the folder." }));
  if (paths.length > mostFiles) excess(`must hold ${mostFiles} files at most, and holds ${paths.length}`);
  if (problems.total === 0 && all > mostBytes) {
    excess(`must hold ${mostBytes} bytes at most, and holds ${all}`);
  }
  if (problems.total > 0) throw new DataError(problems.problems, problems.total).within(folder);
}

/** What is wrong with what is listed as a file and is none; undefined is what cannot be found. */
function kindProblem(found: Stats | undefined): { readonly rule: string; readonly remedy: string } {
  if (found?.isDirectory()) {
    // The folder is replaced as a whole, and what a link leads to is not.
    return { rule: "must be a folder, and is a link to one", remedy: "Put the folder itself in its place." };
  }
  return { rule: `must be a file, and is ${kindOf(found)}`, remedy: "Move it out of the folder." };
}

function kindOf(found: Stats | undefined): string {
  if (found === undefined) return "a link to nothing";
  if (found.isFIFO()) return "a named pipe";
  return found.isSocket() ? "a socket" : "a device";
}

/** Runs what checks files of a folder; the problems that it finds name their files with the folder. */
export function namingFolder<T>(folder: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof DataError ? error.within(folder) : error;
  }
}
