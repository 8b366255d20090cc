import { byCodeUnit, fileOnDemand, jsonBytes, type OutputFile } from "./file.ts";
import { sha256 } from "./sha256.ts";

export const MANIFEST_PATH = "manifest.json";

/** The signature of the manifest's bytes. It is next to the manifest and not listed in it. */
export const SIGNATURE_PATH = `${MANIFEST_PATH}.sig`;

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
