import { hash } from "node:crypto";

/** Memoised: several documents contain the digest of the same file. The bytes never change in place. */
const known = new WeakMap<Uint8Array, string>();

/** Returns the SHA-256 of a file's content, hexadecimal, as in the manifest. */
export function sha256(bytes: Uint8Array): string {
  const digest = known.get(bytes) ?? hash("sha256", bytes);
  known.set(bytes, digest);
  return digest;
}

export const SHA256_BYTES = 32;

/** Returns the SHA-256 as bytes. */
export function sha256Bytes(bytes: Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer");
}
