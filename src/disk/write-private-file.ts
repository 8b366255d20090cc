import { DISK, type Disk } from "./disk.ts";
import { makeFoldersAbove, openStaging } from "./staging.ts";

/** Rights of a file that is its owner's alone. */
const PRIVATE_FILE = 0o600;

/**
 * Replaces a private file, or makes it, readable to its owner alone: all of it or nothing, whatever stops the process
 * or the machine. When it returns the file survives a power cut. What a stop leaves, `recoverTarget` clears away, and
 * so does the next call.
 * @throws UserError when another process is writing the file
 */
export function writePrivateFile(file: string, bytes: Uint8Array, disk: Disk = DISK): void {
  makeFoldersAbove(disk, file);
  const staging = openStaging(disk, file);
  try {
    disk.write(staging.next, bytes, PRIVATE_FILE);
    disk.sync(staging.next);
    staging.swap();
  } finally {
    staging.clear();
  }
}
