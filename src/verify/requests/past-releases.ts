import type { Manifest } from "../../documents/schemas.ts";
import { byCodeUnit, bytesOf } from "../../model/file.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { sha256 } from "../../model/sha256.ts";
import { RELEASE_LIST_FILE } from "../../routing/addresses.ts";

/** Number of files of past releases to request, over all releases, in addition to the digest list of each. */
export const SAMPLE_FILES = 100;

/** A sample of the files of past releases. */
export interface AddressSample {
  /** All addresses to request, in the order given. */
  readonly asked: readonly string[];
  /** Number of files of past releases among them, without digest lists. */
  readonly files: number;
  /** Number of all files of past releases, without digest lists. */
  readonly of: number;
}

const FOLDER = RELEASE_LIST_FILE.slice(0, RELEASE_LIST_FILE.lastIndexOf("/") + 1);

/**
 * Returns all current addresses, the digest list of each past release, and a sample of the files of past releases,
 * spread evenly over the releases. The sample is pseudorandom: always the same for one manifest, and different for the
 * next.
 * @param addresses of all published files
 * @param seed the digest of the site's manifest
 * @param most number of files of past releases
 */
export function addressSample(
  addresses: readonly string[],
  seed: string,
  most: number = SAMPLE_FILES,
): AddressSample {
  const past = addresses.filter(isPastFile);
  const shuffled = past
    .map((address) => ({ address, digest: sha256(bytesOf(`${seed} ${address}`)) }))
    .sort((one, other) => byCodeUnit(one.digest, other.digest));
  const seen = new Map<string, number>();
  // The first of each folder, then the second of each: so no release is left out.
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

/** Returns whether an address is that of the digest list of a past release. */
export function isDigestList(address: string): boolean {
  return address.startsWith(FOLDER) && address === `${folderOf(address)}/${MANIFEST_PATH}`;
}

/** Returns the past releases whose digest lists a manifest lists. */
export function listedReleases({ files }: Pick<Manifest, "files">): string[] {
  return files
    .map(({ path }) => `/${path}`)
    .filter(isDigestList)
    .map((address) => folderOf(address).slice(FOLDER.length));
}

/** Returns whether an address is that of a file of a past release, or of the changes between two releases. */
function isPastFile(address: string): boolean {
  return address.startsWith(FOLDER) && address !== RELEASE_LIST_FILE && !isDigestList(address);
}

function folderOf(address: string): string {
  return address.slice(0, address.indexOf("/", FOLDER.length));
}
