import { basename, dirname, join } from "node:path";
import { UserError } from "../model/problem.ts";
import type { Disk } from "./disk.ts";
import { isOtherRunning } from "./process-identity.ts";
import { ownerOf, PREVIOUS, realPath, remove, stagingOf } from "./staging-folder.ts";

/**
 * Clears up behind processes that were stopped while they replaced a target; puts old content back if need be.
 * @throws UserError where old content cannot be put back
 */
export function recoverTarget(disk: Disk, target: string): void {
  const real = realPath(disk, target);
  const [parent, staging] = [dirname(real), basename(stagingOf(real))];
  for (const name of namesIn(disk, parent)) {
    if (!name.startsWith(staging)) continue;
    const suffix = /^(?:-(\d+)(?:-\d+)?)?$/.exec(name.slice(staging.length));
    if (suffix === null) continue;
    const leftover = join(parent, name);
    if (isAbandoned(disk, leftover, suffix[1])) recover(disk, leftover, real, target);
  }
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
