import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { byCodeUnit, type Files } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, Problems, UserError } from "../model/problem.ts";

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
 * @throws UserError where there is no such folder, DataError naming every file that is too large, before one is read
 */
export function readFolder(folder: string): Files {
  try {
    const paths = listFiles(folder);
    requireModest(folder, paths);
    return new Map(paths.map((path) => [path, readFileSync(join(folder, path))]));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    throw new UserError(`${folder} is not a folder`, "Name the data folder with --data.");
  }
}

/** What lies in the folder by mistake is refused by its size alone. */
function requireModest(folder: string, paths: readonly string[]): void {
  const problems = new Problems();
  const [mostFiles, mostBytes] = [LIMITS.dataFiles, LIMITS.dataBytes];
  let all = 0;
  for (const file of paths) {
    const found = statSync(join(folder, file));
    const { size } = found;
    all += size;
    if (!found.isFile()) {
      problems.add(() => ({ file, rule: "must be a file", remedy: "Move it out of the folder." }));
      continue;
    }
    if (size <= LIMITS.dataFileBytes) continue;
    const rule = `must have ${LIMITS.dataFileBytes} bytes at the most, and has ${size}`;
    problems.add(() => ({ file, rule, remedy: "Move it out of the folder, or publish fewer rows." }));
  }
  const excess = (rule: string) =>
    problems.add(() => ({ file: "", rule, remedy: "Move out of the folder what is none of it." }));
  if (paths.length > mostFiles) excess(`must hold ${mostFiles} files at the most, and holds ${paths.length}`);
  if (problems.total === 0 && all > mostBytes) {
    excess(`must hold ${mostBytes} bytes at the most, and holds ${all}`);
  }
  if (problems.total > 0) throw new DataError(problems.problems, problems.total).within(folder);
}

/** Runs what checks files of a folder; the problems that it finds name their files with the folder. */
export function namingFolder<T>(folder: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof DataError ? error.within(folder) : error;
  }
}
