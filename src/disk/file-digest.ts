import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

/** Files are read in pieces into this buffer: allocating memory for a whole file costs as much as its digest. */
const ROOM = Buffer.allocUnsafeSlow(262_144);

/** Returns the SHA-256 of a file's content, in hexadecimal. @throws the file system's error */
export function fileDigest(path: string): string {
  const file = openSync(path, "r");
  try {
    const digest = createHash("sha256");
    for (let length = readSync(file, ROOM); length > 0; length = readSync(file, ROOM))
      digest.update(ROOM.subarray(0, length));
    return digest.digest("hex");
  } finally {
    closeSync(file);
  }
}
