import type { Manifest } from "../../documents/schemas.ts";
import { LIMITS } from "../../model/limits.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { sha256 } from "../../model/sha256.ts";

/** Size in bytes up to which the content of a file is kept in memory; there may be thousands of files. */
const MOST_REMEMBERED = 100_000;

/** Size and digest of a published file. */
export interface KnownFile {
  readonly bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** The published files that replies are compared with. */
export interface Knowledge {
  known(file: string): KnownFile | undefined;
  /**
   * Returns the address of a published file with this content, if there is one; a live file rather than a frozen copy.
   */
  fileOf(body: Uint8Array): string | undefined;
  /** Returns the bytes that a file should have; undefined if they are not available. */
  content(file: string): Promise<Uint8Array | undefined>;
}

/**
 * Returns what a manifest says about every file, including itself.
 * @param read returns the bytes currently at an address, right or wrong, up to a limit
 */
export function knowledgeOf(
  manifest: Manifest,
  manifestBytes: Uint8Array,
  read: (address: string, mostBytes: number) => Promise<Uint8Array | undefined>,
): Knowledge {
  const own = { path: MANIFEST_PATH, bytes: manifestBytes.length, sha256: sha256(manifestBytes) };
  const entries = [...manifest.files, own].map((entry) => [`/${entry.path}`, entry] as const);
  const byAddress = new Map<string, KnownFile>(entries);
  // A frozen copy has a longer address than the live file, and the last entry in the Map wins.
  const shortestLast = entries.toSorted(([one], [other]) => other.length - one.length);
  const byDigest = new Map(shortestLast.map(([address, known]) => [known.sha256, address]));
  const contents = new Map<string, Promise<Uint8Array | undefined>>();
  const right = async (file: string, known: KnownFile) => {
    const bytes = await read(file, Math.min(known.bytes, LIMITS.answerBytes)).catch(() => undefined);
    return bytes !== undefined && sha256(bytes) === known.sha256 ? bytes : undefined;
  };
  return {
    known: (file) => byAddress.get(file),
    fileOf: (body) => byDigest.get(sha256(body)),
    async content(file) {
      const known = byAddress.get(file);
      if (known === undefined) return undefined;
      if (known.bytes > MOST_REMEMBERED) return right(file, known);
      if (!contents.has(file)) contents.set(file, right(file, known));
      return contents.get(file);
    },
  };
}
