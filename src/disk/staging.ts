import { dirname, join } from "node:path";
import { bytesOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { Disk } from "./disk.ts";
import { processIdentity, pidOf } from "./process-identity.ts";
import { recoverTarget } from "./recover.ts";
import {
  freeName,
  MARK,
  NEXT,
  stagingOwner,
  PREVIOUS,
  realPath,
  remove,
  removeMarked,
  stagingOf,
} from "./staging-folder.ts";

/** Permissions of the staging folder, because its content may be private. */
const PRIVATE_FOLDER = 0o700;
const MOUNT_REMEDY = "Mount the folder above it instead, or name a folder inside it.";

/** An open staging folder. */
export interface Staging {
  /** The path to replace, with links resolved. */
  readonly target: string;
  /** The path where the next content must be written and synced. */
  readonly next: string;
  /**
   * Replaces the old content by the next, so that it survives a power cut.
   * @throws if that fails; the old content of a folder is then back in place
   */
  swap(): void;
  /**
   * Removes the staging folder with its remaining content, which after a swap is the old content.
   * @throws UserError if the old content cannot be deleted; the new content is in place nevertheless
   */
  clear(): void;
}

/**
 * Opens the staging folder of a target, after cleaning up after processes that were stopped. The folder above must exist.
 * @throws UserError if another process has it open, its name is taken by something else, or the target is a mount point
 */
export function openStaging(disk: Disk, target: string): Staging {
  recoverTarget(disk, target);
  requireNoMount(disk, target);
  const real = realPath(disk, target);
  if (disk.kindOf(real) === "other")
    throw new UserError(`${target} is neither a file nor a folder`, "Name another.");
  const staging = stagingOf(real);
  lock(disk, staging, target);
  let isSwapped = false;
  return {
    target: real,
    next: join(staging, NEXT),
    swap() {
      swap(disk, real, staging, target);
      isSwapped = true;
    },
    clear() {
      try {
        remove(disk, staging);
      } catch (error) {
        // Content that was not swapped in is of no use, and the next command tries again to remove it.
        if (!isSwapped) return;
        throw new UserError(
          `${target} is replaced, but its old content could not be deleted: ${(error as Error).message}`,
          `Delete the folder whose name begins with ${stagingOf(target)}.`,
        );
      }
    },
  };
}

/**
 * Checks that a target can be renamed, as far as that can be known without trying.
 * @throws UserError if it is a mount point
 */
export function requireNoMount(disk: Disk, target: string): void {
  const real = realPath(disk, target);
  if (disk.kindOf(real) !== "folder" || !disk.isMountPoint(real)) return;
  throw new UserError(`${target} is a mount point, so it cannot be replaced in one step`, MOUNT_REMEDY);
}

/** Creates the missing folders above a target, syncing each into the one above. */
export function makeFoldersAbove(disk: Disk, target: string): void {
  const folder = dirname(realPath(disk, target));
  if (disk.kindOf(folder) !== undefined) return;
  makeFoldersAbove(disk, folder);
  disk.makeFolder(folder);
  disk.sync(dirname(folder));
}

/** Creates the staging folder with its mark by one rename, which fails if it exists already: it is never empty. */
function lock(disk: Disk, staging: string, target: string): void {
  const own = freeName(disk, staging);
  disk.makeFolder(own, PRIVATE_FOLDER);
  try {
    const mark = join(own, MARK);
    disk.write(mark, bytesOf(processIdentity(process.pid)));
    disk.sync(mark);
    disk.sync(own);
    requireFree(disk, staging, target);
    disk.rename(own, staging);
  } catch (error) {
    removeMarked(disk, own);
    requireFree(disk, staging, target);
    throw error;
  }
}

function requireFree(disk: Disk, staging: string, target: string): void {
  if (disk.kindOf(staging) === undefined) return;
  const owner = stagingOwner(disk, staging);
  if (owner === undefined) {
    throw new UserError(
      `${staging} is in the way: ${target} is staged there, but another program created this`,
      "Move it elsewhere, or give it another name.",
    );
  }
  throw new UserError(
    `${target} is being written by another process (${pidOf(owner)})`,
    `Wait until it has finished. If no such process runs, delete ${staging}.`,
  );
}

function swap(disk: Disk, real: string, staging: string, target: string): void {
  const [parent, next, previous] = [dirname(real), join(staging, NEXT), join(staging, PREVIOUS)];
  const settle = () => {
    disk.sync(staging);
    disk.sync(parent);
  };
  // The old content must not be moved into a folder that a power cut could lose.
  settle();
  // Renaming a file replaces the old one.
  const isFile = disk.kindOf(next) === "file";
  if (!isFile && disk.kindOf(real) !== undefined) move(disk, real, previous, target);
  try {
    move(disk, next, real, target);
    settle();
  } catch (error) {
    if (!isFile) undo(disk, real, staging);
    throw error;
  }
}

function move(disk: Disk, from: string, to: string, target: string): void {
  try {
    disk.rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EBUSY" && code !== "EXDEV") throw error;
    throw new UserError(
      `${target} cannot be renamed (${code}), so it cannot be replaced in one step: it is a mount point, part of a layer of ` +
        "a container's image, or in use",
      MOUNT_REMEDY,
    );
  }
}

function undo(disk: Disk, real: string, staging: string): void {
  const [next, previous] = [join(staging, NEXT), join(staging, PREVIOUS)];
  if (disk.kindOf(next) === undefined) disk.rename(real, next);
  if (disk.kindOf(previous) !== undefined) disk.rename(previous, real);
}
