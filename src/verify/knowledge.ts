import type { Manifest } from "../documents/schemas.ts";
import { MANIFEST_PATH, sha256 } from "../model/manifest.ts";

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
 * @param read the bytes that are at an address now, right or wrong
 */
export function knowledgeOf(
  manifest: Manifest,
  manifestBytes: Uint8Array,
  read: (address: string) => Promise<Uint8Array | undefined>,
): Knowledge {
  const own = { path: MANIFEST_PATH, bytes: manifestBytes.length, sha256: sha256(manifestBytes) };
  const entries = [...manifest.files, own].map((entry) => [`/${entry.path}`, entry] as const);
  const byAddress = new Map<string, Known>(entries);
  // A copy in a frozen release has a longer address than the live file, and the last one counts.
  const shortestLast = entries.toSorted(([one], [other]) => other.length - one.length);
  const byDigest = new Map(shortestLast.map(([address, known]) => [known.sha256, address]));
  const contents = new Map<string, Promise<Uint8Array | undefined>>();
  const right = async (file: string) => {
    const bytes = await read(file).catch(() => undefined);
    return bytes !== undefined && sha256(bytes) === byAddress.get(file)?.sha256 ? bytes : undefined;
  };
  return {
    known: (file) => byAddress.get(file),
    fileOf: (body) => byDigest.get(sha256(body)),
    content(file) {
      if (!contents.has(file)) contents.set(file, right(file));
      return contents.get(file)!;
    },
  };
}
