import { basename, dirname, join, resolve } from "node:path";
import { textOf } from "../model/file.ts";
import type { Disk } from "./disk.ts";

/**
 * The staging folder, in which the next content of a file or folder is written, is next to it: `.NAME.staging`.
 *
 * It also serves as a lock, and contains a mark: a file that names its process. A folder without the mark belongs to another
 * program and is never touched. While it is created and removed, it is named `.NAME.staging-PID`, so that a `.NAME.staging`
 * is never without its mark.
 */

/** Name of the mark. */
export const MARK = "compliance-data.pid";
/** Names in the staging folder: the next content, and the old content while it is moved away. */
export const NEXT = "next";
export const PREVIOUS = "previous";
/** The limit of links that Linux follows. */
const MOST_LINKS = 40;

/** Follows links, even to a path where nothing exists: the target may be moved away at the moment. */
export function realPath(disk: Disk, path: string): string {
  let real = resolve(path);
  for (let links = 0; links < MOST_LINKS && disk.kindOf(real) === "link"; links++) {
    real = resolve(dirname(real), disk.readLink(real));
  }
  return real;
}

export function stagingOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.staging`);
}

/** Returns the identity of the process in a staging folder's mark; undefined if it has no mark. */
export function stagingOwner(disk: Disk, staging: string): string | undefined {
  const mark = join(staging, MARK);
  return disk.kindOf(staging) === "folder" && disk.kindOf(mark) === "file"
    ? textOf(disk.read(mark))
    : undefined;
}

/** Returns an unused path that contains the id of this process. */
export function freeName(disk: Disk, staging: string): string {
  const own = `${staging}-${process.pid}`;
  let name = own;
  for (let number = 1; disk.kindOf(name) !== undefined; number++) name = `${own}-${number}`;
  return name;
}

/** Removes a staging folder. It is renamed first, so its name is free at once. */
export function remove(disk: Disk, staging: string): void {
  const parent = dirname(staging);
  const base = staging.replace(/(?<=\.staging)(-\d+)+$/, "");
  const own = freeName(disk, base);
  disk.rename(staging, own);
  disk.sync(parent);
  for (const name of disk.list(own)) if (name !== MARK) disk.removeAll(join(own, name));
  // After a power cut, the mark must not be missing while other content remains.
  disk.sync(own);
  removeMarked(disk, own);
}

export function removeMarked(disk: Disk, folder: string): void {
  const mark = join(folder, MARK);
  if (disk.kindOf(mark) !== undefined) disk.removeFile(mark);
  disk.removeEmptyFolder(folder);
}
