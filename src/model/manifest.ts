import { hash } from "node:crypto";
import { byCodeUnit, fileOnDemand, jsonBytes, type OutputFile } from "./file.ts";

export const MANIFEST_PATH = "manifest.json";

/** The signature of the manifest's bytes. It is next to the manifest and not listed in it. */
export const SIGNATURE_PATH = `${MANIFEST_PATH}.sig`;

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

/** `manifest.json`: path, size and SHA-256 (hexadecimal) of every other file, in the order of their paths. */
export function manifestFile(release: string, files: readonly OutputFile[]): OutputFile {
  return fileOnDemand(MANIFEST_PATH, () => {
    const entries = files.map(({ path, bytes }) => ({
      path,
      bytes: bytes.length,
      sha256: sha256(bytes),
    }));
    return jsonBytes({
      generator: "compliance-data-api",
      release,
      files: entries.sort((a, b) => byCodeUnit(a.path, b.path)),
    });
  });
}
