import { dirname, join } from "node:path";
import type { OutputFile } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { requireInside } from "../model/relative-path.ts";
import { DISK, type Disk } from "./disk.ts";
import { recoverTarget } from "./recover.ts";
import { makeFoldersAbove, openStaging, requireNoMount, type Staging } from "./staging.ts";

/** New content of a folder, written and synced beside it, and not in its place yet. */
export interface StagedFolder {
  /** The folder that it is for, as it was named. */
  readonly target: string;
  /** Where it lies until then. */
  readonly folder: string;
  /** Puts it in place of the old content; throws where the old content is in its place still. */
  swap(): void;
  /** To be called once, swapped or not: removes what is left. Throws UserError where old content cannot be deleted. */
  clear(): void;
}

/**
 * Puts new content in place of a folder: all of it or nothing.
 *
 * Everything is written to a staging folder beside the target, and synced; then the old content moves into it and
 * the new content out of it, two renames next to each other, which are synced before the old content is deleted.
 * Whatever stops the process or the machine before the first leaves the old content where it is; between the two,
 * the next command that uses the folder puts the old content back.
 * @param keep paths of existing files that stay, as the very same files
 * @throws UserError when another process is replacing the folder, for a folder that cannot be replaced, and for a
 * path that leaves it
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

/** The first half of `replaceFolder`: nothing is replaced before `swap` is called. */
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

/** A fault of the disk, in words that say what it was about. */
function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return new UserError(
    `${folder} cannot be replaced: ${error.message}`,
    "Nothing was changed. Check that the disk has room, and that the folder above may be written.",
  );
}

/**
 * Swaps staged folders in, in this order; an earlier one stays where a later one fails.
 * @throws UserError that says how far it came
 */
export function swapAll(staged: readonly StagedFolder[]): void {
  const done: string[] = [];
  for (const { target, swap } of staged) {
    try {
      swap();
    } catch (error) {
      if (done.length === 0) throw error;
      throw new UserError(
        `${done.join(" and ")} ${done.length === 1 ? "holds" : "hold"} the new content, and ${target} does not yet: ` +
          `${(error as Error).message}`,
        "Correct the cause, and run the same command again.",
      );
    }
    done.push(target);
  }
}

/** Replaces targets by their staged folders, as `swapAll` does; what was staged is gone afterwards, whatever happens. */
export function replaceAll(staged: readonly StagedFolder[]): void {
  try {
    swapAll(staged);
  } finally {
    clearAll(staged);
  }
}

/** Clears staged folders away, swapped or not. Throws the first UserError when all have been tried. */
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
 * Makes a folder ready to be replaced later, or says at once that it could not be: it is recovered, and no mount point.
 * @throws UserError
 */
export function prepareFolder(folder: string, disk: Disk = DISK): void {
  recoverTarget(disk, folder);
  requireNoMount(disk, folder);
}

/** Clears up after processes that were stopped while they replaced the folder; puts old content back if need be. */
export function recoverFolder(folder: string, disk: Disk = DISK): void {
  recoverTarget(disk, folder);
}

interface Kept {
  /** The folder that is replaced. */
  readonly from: string;
  /** Of files in it that stay, whatever they hold. */
  readonly paths: readonly string[];
}

/**
 * Writes a folder, and syncs it when all is written: a disk that has much to do at once does it faster. A file that is there
 * already, the same to the byte, is not written again: it gets a second name.
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
