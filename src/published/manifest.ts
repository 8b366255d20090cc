import { type Manifest, ManifestSchema } from "../documents/schemas.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { staysInside } from "../model/relative-path.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** Parses a build's manifest; undefined if the bytes are something else, or a path in it leads out of the folder. */
export function parseManifest(bytes: Uint8Array): Manifest | undefined {
  const { value, problems } = parseDocument(MANIFEST_PATH, ManifestSchema, bytes);
  if (problems.length > 0) return undefined;
  const manifest = value as Manifest;
  return manifest.files.every(({ path }) => staysInside(path)) ? manifest : undefined;
}
