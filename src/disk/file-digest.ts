import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";

/** A file is read in pieces into the same room: new memory for its whole content costs as much as its digest. */
const ROOM = Buffer.allocUnsafeSlow(262_144);

/** SHA-256 of a file's content, hexadecimal. @throws Error of the file system */
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
