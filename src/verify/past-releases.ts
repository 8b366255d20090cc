import type { Manifest } from "../documents/schemas.ts";
import { byCodeUnit, bytesOf } from "../model/file.ts";
import { MANIFEST_PATH, sha256 } from "../model/manifest.ts";
import { RELEASE_LIST_FILE } from "../routing/addresses.ts";

/** Files of past releases that are asked for, of all releases together, besides the digest list of each. */
export const SAMPLE_FILES = 100;

/** What of the past releases is asked for. */
export interface Sample {
  /** Addresses, in the order in which they were given. */
  readonly asked: readonly string[];
  /** Files of past releases among them, without digest lists. */
  readonly files: number;
  /** Of so many. */
  readonly of: number;
}

const FOLDER = RELEASE_LIST_FILE.slice(0, RELEASE_LIST_FILE.lastIndexOf("/") + 1);

/**
 * All addresses but those of past releases, the digest list of each, and some of their files: as many of one release as
 * of another, in an order that follows from the digests. For the same manifest they are the same files, for the next one
 * others.
 * @param addresses of all published files
 * @param seed the digest of the site's manifest
 * @param most files of past releases
 */
export function sampleOf(addresses: readonly string[], seed: string, most: number = SAMPLE_FILES): Sample {
  const past = addresses.filter(isPastFile);
  const shuffled = past
    .map((address) => ({ address, digest: sha256(bytesOf(`${seed} ${address}`)) }))
    .sort((one, other) => byCodeUnit(one.digest, other.digest));
  const seen = new Map<string, number>();
  // The first of each folder, then the second of each: so every release has its turn.
  const turns = shuffled.map(({ address }) => {
    const turn = seen.get(folderOf(address)) ?? 0;
    seen.set(folderOf(address), turn + 1);
    return { address, turn };
  });
  const chosen = new Set(
    turns
      .sort((one, other) => one.turn - other.turn)
      .slice(0, most)
      .map(({ address }) => address),
  );
  const asked = addresses.filter((address) => !isPastFile(address) || chosen.has(address));
  return { asked, files: chosen.size, of: past.length };
}

/** Whether an address is that of the digest list of a past release. */
export function isDigestList(address: string): boolean {
  return address.startsWith(FOLDER) && address === `${folderOf(address)}/${MANIFEST_PATH}`;
}

/** The past releases whose digest lists are among some files. */
export function listedReleases({ files }: Pick<Manifest, "files">): string[] {
  return files
    .map(({ path }) => `/${path}`)
    .filter(isDigestList)
    .map((address) => folderOf(address).slice(FOLDER.length));
}

/** Whether an address is that of a file of a past release, or of what changed from one to the next. */
function isPastFile(address: string): boolean {
  return address.startsWith(FOLDER) && address !== RELEASE_LIST_FILE && !isDigestList(address);
}

function folderOf(address: string): string {
  return address.slice(0, address.indexOf("/", FOLDER.length));
}
