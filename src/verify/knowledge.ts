import type { Manifest } from "../documents/schemas.ts";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH, sha256 } from "../model/manifest.ts";

/** Bytes of a file whose content is remembered; there may be thousands. */
const MOST_REMEMBERED = 100_000;

/** What is known of a published file. */
export interface Known {
  readonly bytes: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly sha256: string;
}

/** What replies are compared with. */
export interface Knowledge {
  known(file: string): Known | undefined;
  /** The address of the published file with this content, if one has it; a live one before a frozen copy. */
  fileOf(body: Uint8Array): string | undefined;
  /** The bytes that a file should have; undefined where they cannot be had. */
  content(file: string): Promise<Uint8Array | undefined>;
}

/**
 * What a manifest says of every file, itself included.
 * @param read the bytes that are at an address now, right or wrong; no more of them than it is told
 */
export function knowledgeOf(
  manifest: Manifest,
  manifestBytes: Uint8Array,
  read: (address: string, mostBytes: number) => Promise<Uint8Array | undefined>,
): Knowledge {
  const own = { path: MANIFEST_PATH, bytes: manifestBytes.length, sha256: sha256(manifestBytes) };
  const entries = [...manifest.files, own].map((entry) => [`/${entry.path}`, entry] as const);
  const byAddress = new Map<string, Known>(entries);
  // A copy in a frozen release has a longer address than the live file, and the last one counts.
  const shortestLast = entries.toSorted(([one], [other]) => other.length - one.length);
  const byDigest = new Map(shortestLast.map(([address, known]) => [known.sha256, address]));
  const contents = new Map<string, Promise<Uint8Array | undefined>>();
  const right = async (file: string, known: Known) => {
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
