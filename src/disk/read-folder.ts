import { readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit, type Files } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, Problems, UserError } from "../model/problem.ts";

type FolderLimits = Readonly<Record<"dataFiles" | "dataFileBytes" | "dataBytes", number>>;

/** Lists the paths of all files below a folder, separated by `/` and sorted. Links are listed like files. */
export function listFiles(folder: string, below = ""): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(folder, path) : [path];
    })
    .sort(byCodeUnit);
}

/**
 * Reads the files of a data folder. Links to files are followed; only files are opened.
 * @param limits maximum number of files, and maximum sizes in bytes, of each file and of all together
 * @throws UserError if the folder does not exist; DataError, before any file is read, with everything that exceeds a limit or
 * is not a file
 */
export function readFolder(folder: string, limits: FolderLimits = LIMITS): Files {
  requireFolder(folder);
  const paths = listFiles(folder);
  requireModest(folder, paths, limits);
  return new Map(paths.map((path) => [path, readIn(folder, path)]));
}

/**
 * Checks that a data folder exists.
 * @throws UserError if it does not, or is not a folder
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
    "Create one with compliance-data init, or name yours with --data.",
  );
}

function readIn(folder: string, path: string): Uint8Array {
  try {
    return readFileSync(join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new UserError(
      `${folder}/${path} disappeared while the folder was being read`,
      "Run the command again when nothing else is changing the folder. Nothing was changed.",
    );
  }
}

/** Rejects entries that are in the folder by mistake, judging only by kind, size and number. */
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
    const rule = `must be at most ${mostFileBytes} bytes, but is ${size}`;
    problems.add(() => ({ file, rule, remedy: "Move it out of the folder, or publish fewer rows." }));
  }
  const excess = (rule: string) =>
    problems.add(() => ({ file: "", rule, remedy: "Move everything that is not data out of the folder." }));
  if (paths.length > mostFiles)
    excess(`must contain at most ${mostFiles} files, but contains ${paths.length}`);
  if (problems.total === 0 && all > mostBytes) {
    excess(`must contain at most ${mostBytes} bytes, but contains ${all}`);
  }
  if (problems.total > 0) throw new DataError(problems.problems, problems.total).within(folder);
}

/** Returns the problem of an entry that is not a file; `found` is undefined for a broken link. */
function kindProblem(found: Stats | undefined): { readonly rule: string; readonly remedy: string } {
  if (found?.isDirectory()) {
    // The data folder is replaced as a whole, which would not replace the target of a link.
    return { rule: "must be a folder, not a link to one", remedy: "Put the folder itself in its place." };
  }
  return { rule: `must be a file, not ${kindOf(found)}`, remedy: "Move it out of the folder." };
}

function kindOf(found: Stats | undefined): string {
  if (found === undefined) return "a link to nothing";
  if (found.isFIFO()) return "a named pipe";
  return found.isSocket() ? "a socket" : "a device";
}

/** Runs a check of a folder's files; the paths in its problems are prefixed with the folder. */
export function namingFolder<T>(folder: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof DataError ? error.within(folder) : error;
  }
}
