import { join } from "node:path";
import { jsonBytes, type OutputFile, textOf } from "../model/file.ts";
import { sha256 } from "../model/sha256.ts";
import type { KnownArchives } from "../releases/archive.ts";
import type { KeptFiles } from "./kept-files.ts";
import { readSmallFile } from "./read-small-file.ts";

/** Path, size and SHA-256 of each file of an archive, in archive order. */
type Digests = readonly (readonly [path: string, bytes: number, digest: string])[];

/**
 * Returns a cache of archives' contents. It stores only digests: the files themselves are read from the publish folder, and
 * used only if every one is identical to the archive's.
 * @param out the publish folder
 * @param program digest of this program
 */
export function knownArchives(out: string, program: string, digests: KeptFiles): KnownArchives {
  // Named by the whole record, so that an archive whose record has changed is checked from scratch.
  const nameOf = (recorded: object) => sha256(jsonBytes([program, recorded]));
  return {
    find(recorded, fileOf) {
      const kept = digests.find(nameOf(recorded));
      if (kept === undefined) return undefined;
      const files: OutputFile[] = [];
      for (const [path, size, digest] of JSON.parse(textOf(kept)) as Digests) {
        const bytes = publishedIn(join(out, fileOf(path)), size);
        if (bytes === undefined || sha256(bytes) !== digest) return undefined;
        files.push({ path, bytes });
      }
      return files;
    },
    keep(recorded, files) {
      const list: Digests = files.map(({ path, bytes }) => [path, bytes.length, sha256(bytes)]);
      digests.keep(nameOf(recorded), jsonBytes(list));
    },
  };
}

function publishedIn(file: string, size: number): Uint8Array | undefined {
  try {
    return readSmallFile(file, size);
  } catch {
    return undefined;
  }
}
