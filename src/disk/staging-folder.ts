import { basename, dirname, join, resolve } from "node:path";
import { textOf } from "../model/file.ts";
import type { Disk } from "./disk.ts";

/**
 * The folder beside a file or a folder in which its next content is made: `.NAME.staging`.
 *
 * It is the lock as well, and bears a mark with the process it belongs to; whatever bears no mark is somebody
 * else's, and is never touched. While it is made and while it is taken down it is called `.NAME.staging-PID`, so
 * that no moment leaves a `.NAME.staging` without its mark.
 */

/** The mark: a file with the process in it. */
export const MARK = "compliance-data.pid";
/** In the staging folder: the next content, and the old, when it had to go out of the way. */
export const NEXT = "next";
export const PREVIOUS = "previous";
/** As many as Linux follows. */
const MOST_LINKS = 40;

/** The path itself, or where it leads as a link, even to nothing: the target may be out of its place. */
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

/** The process that a staging folder bears the mark of; undefined where it bears none. */
export function ownerOf(disk: Disk, staging: string): string | undefined {
  const mark = join(staging, MARK);
  return disk.kindOf(staging) === "folder" && disk.kindOf(mark) === "file"
    ? textOf(disk.read(mark))
    : undefined;
}

/** A name with this process in it that nothing has. */
export function freeName(disk: Disk, staging: string): string {
  const own = `${staging}-${process.pid}`;
  let name = own;
  for (let number = 1; disk.kindOf(name) !== undefined; number++) name = `${own}-${number}`;
  return name;
}

/** Takes a staging folder down: from the first step on its name is free. */
export function remove(disk: Disk, staging: string): void {
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

export function removeMarked(disk: Disk, folder: string): void {
  const mark = join(folder, MARK);
  if (disk.kindOf(mark) !== undefined) disk.removeFile(mark);
  disk.removeEmptyFolder(folder);
}
