import { DISK, type Disk } from "./disk.ts";
import { makeFoldersAbove, openStaging } from "./staging.ts";

/**
 * Replaces or creates a file atomically, even if the process or the machine stops. After it returns, the file survives a
 * power cut. `recoverTarget` and the next call clean up after an interruption.
 * @param mode permissions of the file; by default those of a new file
 * @throws UserError if another process is writing the file
 */
export function replaceFile(file: string, bytes: Uint8Array, disk: Disk = DISK, mode?: number): void {
  makeFoldersAbove(disk, file);
  const staging = openStaging(disk, file);
  try {
    disk.write(staging.next, bytes, mode);
    disk.sync(staging.next);
    staging.swap();
  } finally {
    staging.clear();
  }
}
