import { DISK, type Disk } from "./disk.ts";
import { replaceFile } from "./replace-file.ts";

/** Permissions of a file that only its owner can read and write. */
const PRIVATE_FILE = 0o600;

/**
 * Replaces or creates a private file as `replaceFile` does, readable only to its owner.
 * @throws UserError if another process is writing the file
 */
export function writePrivateFile(file: string, bytes: Uint8Array, disk: Disk = DISK): void {
  replaceFile(file, bytes, disk, PRIVATE_FILE);
}
