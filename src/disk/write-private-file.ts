import { DISK, type Disk } from "./disk.ts";
import { replaceFile } from "./replace-file.ts";

/** Rights of a file that is its owner's alone. */
const PRIVATE_FILE = 0o600;

/**
 * Replaces a private file as `replaceFile` does, readable to its owner alone.
 * @throws UserError when another process is writing the file
 */
export function writePrivateFile(file: string, bytes: Uint8Array, disk: Disk = DISK): void {
  replaceFile(file, bytes, disk, PRIVATE_FILE);
}
