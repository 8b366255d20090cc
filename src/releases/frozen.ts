import { createHash } from "node:crypto";
import { byCodeUnit, jsonBytes, type OutputFile } from "../model/file.ts";
import { RELEASE_MANIFEST } from "./addresses.ts";

/** What stays of a release for ever: answers, tables and schemas, as they were published. */
export interface Frozen {
  readonly release: string;
  /** By path in the folder of the release: `intelligence/…`, `datasets/…`, `schemas/…`. All of it is UTF-8. */
  readonly files: readonly OutputFile[];
  /** Path, size and SHA-256 of each file. */
  readonly manifest: OutputFile;
}

const KEPT = /^api\/((?:intelligence|datasets|schemas)\/.+)$/;

/**
 * The part of a build that is frozen.
 * @param files a publish folder's, or those of another release; what is not frozen is passed over
 */
export function freeze(release: string, files: readonly OutputFile[]): Frozen {
  return frozenOf(
    release,
    files.flatMap(({ path, bytes }) => {
      const kept = KEPT.exec(path)?.[1];
      return kept === undefined ? [] : [{ path: kept, bytes }];
    }),
  );
}

/** A frozen release of these files; their paths are in its folder. */
export function frozenOf(release: string, files: readonly OutputFile[]): Frozen {
  const sorted = [...files].sort((a, b) => byCodeUnit(a.path, b.path));
  const manifest = {
    generator: "compliance-data-api",
    release,
    files: sorted.map(({ path, bytes }) => ({ path, bytes: bytes.length, sha256: sha256(bytes) })),
  };
  return { release, files: sorted, manifest: { path: RELEASE_MANIFEST, bytes: jsonBytes(manifest) } };
}

/** SHA-256, hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Size of all files together, without the manifest. */
export function sizeOf({ files }: Frozen): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
