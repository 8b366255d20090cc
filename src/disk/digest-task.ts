import { SHA256_BYTES } from "../model/sha256.ts";
import { fileDigest } from "./file-digest.ts";

/** Files whose digests several threads compute together. */
export interface DigestTask {
  readonly paths: readonly string[];
  /** The place of the next file that no thread has taken; for each file, whether its digest is known; the digests. */
  readonly memory: SharedArrayBuffer;
}

/** Returns the task of digesting files, none of which is taken yet. */
export function digestTask(paths: readonly string[]): DigestTask {
  const memory = new SharedArrayBuffer(4 + paths.length * (4 + SHA256_BYTES));
  return { paths, memory };
}

/**
 * Takes files one after the other, in the order of their paths, until none is left, and writes their digests. That of a file
 * that cannot be read stays unknown.
 */
export function takeAll(task: DigestTask): void {
  const next = new Int32Array(task.memory, 0, 1);
  for (;;) {
    const place = Atomics.add(next, 0, 1);
    const path = task.paths[place];
    if (path === undefined) return;
    try {
      setDigest(task, place, fileDigest(path));
    } catch {
      // Whoever needs the digest computes it, and sees the error.
    }
  }
}

/** Writes the digest of the file at a place. */
export function setDigest({ paths, memory }: DigestTask, place: number, digest: string): void {
  digestAt({ paths, memory }, place).set(Buffer.from(digest, "hex"));
  // Whoever sees this afterwards sees the whole digest.
  Atomics.store(knownIn(memory, paths.length), place, 1);
}

/** Returns the digest of the file at a place, in hexadecimal; undefined if it is not known yet. */
export function knownDigest(task: DigestTask, place: number): string | undefined {
  if (Atomics.load(knownIn(task.memory, task.paths.length), place) !== 1) return undefined;
  return Buffer.from(digestAt(task, place)).toString("hex");
}

function knownIn(memory: SharedArrayBuffer, count: number): Int32Array {
  return new Int32Array(memory, 4, count);
}

function digestAt({ paths, memory }: DigestTask, place: number): Uint8Array {
  return new Uint8Array(memory, 4 + paths.length * 4 + place * SHA256_BYTES, SHA256_BYTES);
}
