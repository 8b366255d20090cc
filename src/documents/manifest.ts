import { createHash } from "node:crypto";
import { byCodeUnit, jsonFile, type OutputFile } from "../model/file.ts";

export const MANIFEST_PATH = "manifest.json";

/** One file of a build. */
export interface ManifestEntry {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** `manifest.json`: path, size and digest of every other file, in the order of their paths. */
export function manifestFile(release: string, files: readonly OutputFile[]): OutputFile {
  const entries: ManifestEntry[] = files.map(({ path, bytes }) => ({
    path,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
  return jsonFile(MANIFEST_PATH, {
    generator: "compliance-data-api",
    release,
    files: entries.sort((a, b) => byCodeUnit(a.path, b.path)),
  });
}
