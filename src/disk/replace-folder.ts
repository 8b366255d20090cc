import { dirname, join } from "node:path";
import type { OutputFile } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { requireInside } from "../model/relative-path.ts";
import { isSystemError } from "../model/system-error.ts";
import { DISK, type Disk } from "./disk.ts";
import { recoverTarget } from "./recover.ts";
import { makeFoldersAbove, openStaging, requireNoMount, type Staging } from "./staging.ts";

/** New content of a folder, written and synced next to it, but not yet in place. */
export interface StagedFolder {
  /** The folder to replace, as it was named. */
  readonly target: string;
  /** The folder that holds the new content until the swap. */
  readonly folder: string;
  /** Replaces the old content by the new; if it throws, the old content is still in place. */
  swap(): void;
  /** Removes what is left; to be called once, swapped or not. Throws UserError if the old content cannot be deleted. */
  clear(): void;
}

/**
 * Replaces the content of a folder atomically.
 *
 * Everything is written to a staging folder next to the target, and synced. Then two consecutive renames move the old content
 * into the staging folder and the new content out of it; they are synced before the old content is deleted. If the process
 * or the machine stops before the first rename, the old content is still in place; if it stops between the two, the next
 * command that uses the folder restores the old content.
 * @param keep paths of existing files to keep, by hard link
 * @throws UserError if another process is replacing the folder, the folder cannot be replaced, or a path leads out of it
 */
export function replaceFolder(
  folder: string,
  files: readonly OutputFile[],
  keep: readonly string[] = [],
  disk: Disk = DISK,
): void {
  const staged = stageFolder(folder, files, keep, disk);
  try {
    staged.swap();
  } finally {
    staged.clear();
  }
}

/** Stages new content as `replaceFolder` does, without replacing anything until `swap` is called. */
export function stageFolder(
  folder: string,
  files: readonly OutputFile[],
  keep: readonly string[] = [],
  disk: Disk = DISK,
): StagedFolder {
  requireInside(folder, [...files.map(({ path }) => path), ...keep]);
  let staging: Staging | undefined;
  try {
    makeFoldersAbove(disk, folder);
    staging = openStaging(disk, folder);
    writeTree(disk, staging.next, files, { from: staging.target, paths: keep });
    const { next, swap, clear } = staging;
    return { target: folder, folder: next, swap, clear };
  } catch (error) {
    staging?.clear();
    throw explained(error, folder);
  }
}

/** Turns a system error into a UserError that names the folder; returns any other error unchanged. */
function explained(error: unknown, folder: string): unknown {
  if (!isSystemError(error)) return error;
  return new UserError(
    `${folder} cannot be replaced: ${error.message}`,
    "Nothing was changed. Check that the disk has free space, and that the parent folder is writable.",
  );
}

/**
 * Swaps in staged folders in the given order. If one fails, those before it stay swapped.
 * @throws UserError that says which folders have the new content
 */
export function swapAll(staged: readonly StagedFolder[]): void {
  const done: string[] = [];
  for (const { target, swap } of staged) {
    try {
      swap();
    } catch (error) {
      if (done.length === 0) throw error;
      throw new UserError(
        `${done.join(" and ")} ${done.length === 1 ? "holds" : "hold"} the new content, but ${target} does not yet: ` +
          `${(error as Error).message}`,
        "Correct the cause, and run the same command again.",
      );
    }
    done.push(target);
  }
}

/** Swaps in staged folders as `swapAll` does, and always clears them afterwards. */
export function replaceAll(staged: readonly StagedFolder[]): void {
  try {
    swapAll(staged);
  } finally {
    clearAll(staged);
  }
}

/** Clears all staged folders, swapped or not, and then throws the first error, if any. */
export function clearAll(staged: readonly StagedFolder[]): void {
  const errors = staged.flatMap(({ clear }) => {
    try {
      clear();
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (errors.length > 0) throw errors[0];
}

/**
 * Prepares a folder for being replaced later: recovers it, and checks that it is not a mount point.
 * @throws UserError if it could not be replaced
 */
export function prepareFolder(folder: string, disk: Disk = DISK): void {
  recoverTarget(disk, folder);
  requireNoMount(disk, folder);
}

/** Cleans up after processes that were stopped while replacing a folder, and restores the old content if necessary. */
export function recoverFolder(folder: string, disk: Disk = DISK): void {
  recoverTarget(disk, folder);
}

interface Kept {
  /** The folder that is replaced. */
  readonly from: string;
  /** Paths of files in it that are kept, whatever their content. */
  readonly paths: readonly string[];
}

/**
 * Writes a folder, and syncs it once everything is written, which is faster than syncing file by file. A file that already
 * exists with identical content is linked instead of written.
 */
function writeTree(disk: Disk, folder: string, files: readonly OutputFile[], kept: Kept): void {
  disk.makeFolder(folder);
  const folders = new Set([folder]);
  const addFolder = (path: string) => {
    if (folders.has(path)) return;
    addFolder(dirname(path));
    disk.makeFolder(path);
    folders.add(path);
  };
  const place = (path: string) => {
    const file = join(folder, path);
    addFolder(dirname(file));
    return file;
  };
  const written: string[] = [];
  for (const { path, bytes } of files) {
    const file = place(path);
    const present = join(kept.from, path);
    if (disk.holds(present, bytes)) disk.link(present, file);
    else disk.write(file, bytes);
    written.push(file);
  }
  for (const path of kept.paths) {
    const file = place(path);
    disk.link(join(kept.from, path), file);
    written.push(file);
  }
  for (const path of [...written, ...folders]) disk.sync(path);
}
