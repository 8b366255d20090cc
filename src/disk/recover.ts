import { basename, dirname, join } from "node:path";
import { UserError } from "../model/problem.ts";
import type { Disk } from "./disk.ts";
import { isOtherRunning } from "./process-identity.ts";
import { stagingOwner, PREVIOUS, realPath, remove, stagingOf } from "./staging-folder.ts";

/**
 * Cleans up after processes that were stopped while replacing a target, and restores the old content if necessary.
 * @throws UserError if the old content cannot be restored
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

/** Returns the names in a folder; empty if it cannot be listed, because then no staging folder was created there either. */
function namesIn(disk: Disk, folder: string): string[] {
  try {
    return disk.list(folder);
  } catch {
    return [];
  }
}

/** Returns whether a folder is a staging folder of this program whose process no longer runs. */
function isAbandoned(disk: Disk, folder: string, pid: string | undefined): boolean {
  if (disk.kindOf(folder) !== "folder") return false;
  const owner = stagingOwner(disk, folder);
  // While it is created or removed, it is empty for a moment, and only its name contains the process.
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
    // Another process may have restored it first.
    if (disk.kindOf(real) !== undefined) return;
    throw new UserError(
      `${target} was being replaced when the process was stopped, and its old content cannot be restored: ${(error as Error).message}`,
      `Check the permissions of its parent folder, or rename ${previous} to ${real}.`,
    );
  }
  try {
    remove(disk, leftover);
  } catch {
    // Without write permission, reading must still work; content that cannot be deleted was reported when it was replaced.
  }
}
