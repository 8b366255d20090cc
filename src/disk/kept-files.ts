import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Bytes, SHA256_BYTES } from "../model/manifest.ts";

/** Files that save time, and nothing else: whatever is not found is made again. */
export interface KeptFiles {
  /** What was kept under a name; undefined where nothing was, or not all of it is there. */
  readonly find: (name: string) => Uint8Array | undefined;
  /** Keeps a file, if the disk allows. */
  readonly keep: (name: string, bytes: Uint8Array) => void;
}

/**
 * Files in a folder. Each begins with its own digest, so that of one which was cut off, or which two processes wrote at
 * once, nothing is taken. A folder that cannot be used is as an empty one.
 * @param most with more files than this, those that nobody asked for are removed
 */
export function keptFiles(folder: string, most: number): KeptFiles {
  const asked = new Set<string>();
  return {
    find(name) {
      asked.add(name);
      const kept = readIfThere(join(folder, name));
      if (kept === undefined) return undefined;
      const bytes = kept.subarray(SHA256_BYTES);
      return sha256Bytes(bytes).equals(kept.subarray(0, SHA256_BYTES)) ? bytes : undefined;
    },
    keep(name, bytes) {
      asked.add(name);
      whereAllowed(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, name), Buffer.concat([sha256Bytes(bytes), bytes]));
        const names = readdirSync(folder);
        if (names.length <= most) return;
        for (const other of names.filter((one) => !asked.has(one))) rmSync(join(folder, other));
      });
    },
  };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A disk that is full or read-only stops nothing. */
function whereAllowed(write: () => void): void {
  try {
    write();
  } catch {
    // Made again next time.
  }
}
