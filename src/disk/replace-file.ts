import { DISK, type Disk } from "./disk.ts";
import { makeFoldersAbove, openStaging } from "./staging.ts";

/**
 * Replaces a file, or makes it: all of it or nothing, whatever stops the process or the machine. When it returns the
 * file survives a power cut. What a stop leaves, `recoverTarget` clears away, and so does the next call.
 * @param mode rights of the file; default: as the system gives them to a new one
 * @throws UserError when another process is writing the file
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
