import { basename, dirname, join, resolve } from "node:path";
import { bytesOf, textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { Disk } from "./disk.ts";
import { identityOf, isOtherRunning, pidOf } from "./process-identity.ts";

/**
 * The folder beside a file or a folder in which its next content is made: `.NAME.staging`.
 *
 * It is the lock as well, and bears a mark with the process it belongs to; whatever bears no mark is somebody
 * else's, and is never touched. While it is made and while it is taken down it is called `.NAME.staging-PID`, so
 * that no moment leaves a `.NAME.staging` without its mark.
 */

/** The mark: a file with the process in it. */
const MARK = "compliance-data.pid";
/** In the staging folder: the next content, and the old, when it had to go out of the way. */
const NEXT = "next";
const PREVIOUS = "previous";
/** What is staged may be private. */
const PRIVATE_FOLDER = 0o700;
/** As many as Linux follows. */
const MOST_LINKS = 40;

/** An open staging folder. */
export interface Staging {
  /** What is replaced, links followed. */
  readonly target: string;
  /** Where the next content is to be written, and synced. */
  readonly next: string;
  /**
   * Puts what is written there in place of the old content, so that it survives a power cut.
   * @throws where that is not possible; a folder's old content is in its place then
   */
  swap(): void;
  /**
   * Removes the staging folder with what is left in it; after a swap that is the old content.
   * @throws UserError where old content cannot be deleted; the new is in its place all the same
   */
  clear(): void;
}

/**
 * Opens the staging folder of a target, after clearing up behind processes that were stopped.
 * @throws UserError where another process has it open, or something of somebody else's has its name
 */
export function openStaging(disk: Disk, target: string): Staging {
  recoverTarget(disk, target);
  const real = realPath(disk, target);
  makeFolders(disk, dirname(real));
  const staging = stagingOf(real);
  lock(disk, staging, target);
  let isSwapped = false;
  return {
    target: real,
    next: join(staging, NEXT),
    swap() {
      swap(disk, real, staging);
      isSwapped = true;
    },
    clear() {
      try {
        remove(disk, staging);
      } catch (error) {
        // What was not swapped in is of no use to anyone, and the next command tries again.
        if (!isSwapped) return;
        throw new UserError(
          `${target} is replaced, but its old content could not be deleted: ${(error as Error).message}`,
          `Delete what is called ${stagingOf(target)} and a number.`,
        );
      }
    },
  };
}

/**
 * Clears up behind processes that were stopped while they replaced a target; puts old content back if need be.
 * @throws UserError where old content cannot be put back
 */
export function recoverTarget(disk: Disk, target: string): void {
  const real = realPath(disk, target);
  const [parent, staging] = [dirname(real), basename(stagingOf(real))];
  for (const name of namesIn(disk, parent)) {
    if (!name.startsWith(staging)) continue;
    const [, pid] = /^(?:-(\d+)(?:-\d+)?)?$/.exec(name.slice(staging.length)) ?? [name];
    if (pid === name) continue;
    const leftover = join(parent, name);
    if (isAbandoned(disk, leftover, pid)) recover(disk, leftover, real, target);
  }
}

/** The path itself, or where it leads as a link, even to nothing: the target may be out of its place. */
function realPath(disk: Disk, path: string): string {
  let real = resolve(path);
  for (let links = 0; links < MOST_LINKS && disk.kindOf(real) === "link"; links++) {
    real = resolve(dirname(real), disk.readLink(real));
  }
  return real;
}

function stagingOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.staging`);
}

/** Nothing, where a folder cannot be listed: nothing of ours can have been made there either. */
function namesIn(disk: Disk, folder: string): string[] {
  try {
    return disk.list(folder);
  } catch {
    return [];
  }
}

/** Whether a folder is a staging folder of ours, and its process is gone. */
function isAbandoned(disk: Disk, folder: string, pid: string | undefined): boolean {
  if (disk.kindOf(folder) !== "folder") return false;
  const owner = ownerOf(disk, folder);
  // Between two steps of making it, or taking it down, it is empty and has the process in its name alone.
  if (owner === undefined && (pid === undefined || disk.list(folder).length > 0)) return false;
  return !isOtherRunning(owner || (pid ?? ""));
}

/** The process that a staging folder bears the mark of; undefined where it bears none. */
function ownerOf(disk: Disk, staging: string): string | undefined {
  const mark = join(staging, MARK);
  return disk.kindOf(staging) === "folder" && disk.kindOf(mark) === "file"
    ? textOf(disk.read(mark))
    : undefined;
}

function recover(disk: Disk, leftover: string, real: string, target: string): void {
  const previous = join(leftover, PREVIOUS);
  try {
    if (disk.kindOf(real) === undefined && disk.kindOf(previous) !== undefined) {
      disk.rename(previous, real);
      disk.sync(leftover);
      disk.sync(dirname(real));
    }
  } catch (error) {
    // Another process may have been faster.
    if (disk.kindOf(real) !== undefined) return;
    throw new UserError(
      `${target} was being replaced when that was stopped, and cannot be put back: ${(error as Error).message}`,
      `Check the rights of the folder it lies in, or rename ${previous} to ${real}.`,
    );
  }
  try {
    remove(disk, leftover);
  } catch {
    // Whoever cannot write there can still read; and what cannot be deleted was told of when it was replaced.
  }
}

/** Takes a staging folder down: from the first step on its name is free. */
function remove(disk: Disk, staging: string): void {
  const parent = dirname(staging);
  const base = staging.replace(/(?<=\.staging)(-\d+)+$/, "");
  const own = freeName(disk, base);
  disk.rename(staging, own);
  disk.sync(parent);
  for (const name of disk.list(own)) if (name !== MARK) disk.removeAll(join(own, name));
  // A power cut must not take the mark and leave the rest.
  disk.sync(own);
  removeMarked(disk, own);
}

function removeMarked(disk: Disk, folder: string): void {
  const mark = join(folder, MARK);
  if (disk.kindOf(mark) !== undefined) disk.removeFile(mark);
  disk.removeEmptyFolder(folder);
}

/** A name with this process in it that nothing has. */
function freeName(disk: Disk, staging: string): string {
  const own = `${staging}-${process.pid}`;
  let name = own;
  for (let number = 1; disk.kindOf(name) !== undefined; number++) name = `${own}-${number}`;
  return name;
}

/** The staging folder appears with its mark in it: a rename onto a folder that is not empty fails. */
function lock(disk: Disk, staging: string, target: string): void {
  const own = freeName(disk, staging);
  disk.makeFolder(own, PRIVATE_FOLDER);
  try {
    const mark = join(own, MARK);
    disk.write(mark, bytesOf(identityOf(process.pid)));
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
  const owner = ownerOf(disk, staging);
  if (owner === undefined) {
    throw new UserError(
      `${staging} is in the way: ${target} is staged there, and this was made by something else`,
      "Move it elsewhere, or give it another name.",
    );
  }
  throw new UserError(
    `${target} is being written by another process (${pidOf(owner)})`,
    `Wait until it has finished. If no such process runs, delete ${staging}.`,
  );
}

/** Folders that are new are synced into those above them. */
function makeFolders(disk: Disk, folder: string): void {
  if (disk.kindOf(folder) !== undefined) return;
  makeFolders(disk, dirname(folder));
  disk.makeFolder(folder);
  disk.sync(dirname(folder));
}

function swap(disk: Disk, real: string, staging: string): void {
  const [parent, next, previous] = [dirname(real), join(staging, NEXT), join(staging, PREVIOUS)];
  const settle = () => {
    disk.sync(staging);
    disk.sync(parent);
  };
  // The old content never moves into a folder that a power cut may take away.
  settle();
  // A file is replaced by the rename itself.
  const isFile = disk.kindOf(next) === "file";
  if (!isFile && disk.kindOf(real) !== undefined) moveAside(disk, real, previous);
  try {
    disk.rename(next, real);
    settle();
  } catch (error) {
    if (!isFile) undo(disk, real, staging);
    throw error;
  }
}

function moveAside(disk: Disk, real: string, previous: string): void {
  try {
    disk.rename(real, previous);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EBUSY" && code !== "EXDEV") throw error;
    throw new UserError(
      `${real} cannot be renamed (${code}), so it cannot be replaced in one step: it is a mount point, or in use`,
      "Name a folder inside it instead.",
    );
  }
}

function undo(disk: Disk, real: string, staging: string): void {
  const [next, previous] = [join(staging, NEXT), join(staging, PREVIOUS)];
  if (disk.kindOf(next) === undefined) disk.rename(real, next);
  if (disk.kindOf(previous) !== undefined) disk.rename(previous, real);
}
