import { join } from "node:path";
import { jsonBytes, type OutputFile, textOf } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import type { KnownArchives } from "../releases/archive.ts";
import type { KeptFiles } from "./kept-files.ts";
import { readSmallFile } from "./read-small-file.ts";

/** Path, size and SHA-256 of each file of an archive, in their order. */
type Digests = readonly (readonly [path: string, bytes: number, digest: string])[];

/**
 * Archives of which this program knows what they unpack to, by digest: what is published of them is read, and taken where each
 * file is what the archive holds, to the byte.
 * @param out the publish folder
 * @param program its digest
 */
export function knownArchives(out: string, program: string, digests: KeptFiles): KnownArchives {
  // The whole record: one that says anything else of the archive is checked as if nothing were known.
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
