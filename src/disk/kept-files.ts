import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Bytes, SHA256_BYTES } from "../model/sha256.ts";

/** A cache of files: whatever is not found is made again. */
export interface KeptFiles {
  /** Returns the file kept under a name; undefined if there is none, or it is damaged. */
  readonly find: (name: string) => Uint8Array | undefined;
  /** Keeps a file; does nothing if it cannot be written. */
  readonly keep: (name: string, bytes: Uint8Array) => void;
}

/**
 * Creates a cache in a folder. Each file begins with its own digest, so that truncated files, and files written by two
 * processes at once, are detected. A folder that cannot be used counts as empty.
 * @param most above this number of files, those not used by this process are removed
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

/** Runs a write, ignoring errors: a full or read-only disk must not stop the program. */
function whereAllowed(write: () => void): void {
  try {
    write();
  } catch {
    // Made again next time.
  }
}
