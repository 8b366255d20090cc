import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { OutputFile } from "../model/file.ts";
import { UserError } from "../model/problem.ts";

/**
 * Puts new content in place of a folder: all of it or nothing.
 *
 * Everything is written to a staging folder beside the target, which is also the lock; then the old content
 * moves into it and the new content out of it, two renames next to each other. Whatever stops the process
 * before the first leaves the old content where it is; between the two, the next command that uses the folder
 * puts the old content back.
 */

const OWNER = "pid";
const NEXT = "next";
const PREVIOUS = "previous";

/** Where a folder's next content is staged: beside it, so that a rename moves it. */
function stagingOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.staging`);
}

/** The folder itself, where the name is a link to it. */
function realTarget(target: string): string {
  return existsSync(target) ? realpathSync(target) : resolve(target);
}

/**
 * Replaces a folder's content with the files.
 * @param keep paths of existing files that stay, as the very same files
 * @throws UserError when another process is replacing the folder
 */
export function replaceFolder(
  folder: string,
  files: readonly OutputFile[],
  keep: readonly string[] = [],
): void {
  recoverFolder(folder);
  const target = realTarget(folder);
  const staging = stagingOf(target);
  mkdirSync(dirname(staging), { recursive: true });
  lock(staging, folder);
  try {
    const next = join(staging, NEXT);
    mkdirSync(next);
    const folders = new Set<string>();
    const place = (path: string) => {
      const file = join(next, path);
      if (!folders.has(dirname(file))) {
        mkdirSync(dirname(file), { recursive: true });
        folders.add(dirname(file));
      }
      return file;
    };
    for (const { path, bytes } of files) writeFileSync(place(path), bytes);
    for (const path of keep) keepFile(join(target, path), place(path));
    if (existsSync(target)) renameSync(target, join(staging, PREVIOUS));
    renameSync(next, target);
  } finally {
    restore(target, staging);
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Clears up after processes that were stopped while they replaced the folder; puts old content back if need be. */
export function recoverFolder(folder: string): void {
  const target = realTarget(folder);
  const staging = stagingOf(target);
  if (!existsSync(dirname(staging))) return;
  for (const name of readdirSync(dirname(staging))) {
    if (name !== basename(staging) && !name.startsWith(`${basename(staging)}-`)) continue;
    const leftover = join(dirname(staging), name);
    if (isRunning(owner(leftover))) continue;
    restore(target, leftover);
    rmSync(leftover, { recursive: true, force: true });
  }
}

function restore(target: string, staging: string): void {
  const previous = join(staging, PREVIOUS);
  if (!existsSync(target) && existsSync(previous)) renameSync(previous, target);
}

function keepFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every disk knows hard links; an equal copy is the next best.
    copyFileSync(from, to);
  }
}

/** The staging folder appears with its owner's name in it: a rename onto a folder that is not empty fails. */
function lock(staging: string, folder: string): void {
  const own = `${staging}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, OWNER), String(process.pid));
  try {
    renameSync(own, staging);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(staging)) throw error;
    throw new UserError(
      `${folder} is being written by another process (${owner(staging)})`,
      `Wait until it has finished. If no such process runs, delete ${staging}.`,
    );
  }
}

/** The process that a staging folder belongs to; 0 where it does not say. */
function owner(staging: string): number {
  const file = join(staging, OWNER);
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
}

function isRunning(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
