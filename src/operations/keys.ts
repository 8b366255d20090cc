import { randomBytes } from "node:crypto";
import { bech32 } from "@scure/base";
import type { Disk } from "../disk/disk.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { prepareFolder, replaceFolder } from "../disk/replace-folder.ts";
import { type Files, jsonFile } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import { sha256 } from "../model/sha256.ts";
import { type AccessKey, KEYS_PATH } from "../tables/keys-schema.ts";
import { KEY_PREFIX, parseKeys } from "../tables/keys.ts";

/** Where access keys are kept. */
export interface KeysPlaces {
  readonly data: string;
  /** The disk that the folder is on; by default the real one. */
  readonly disk?: Disk | undefined;
}

/** A new key in plain text, which is stored nowhere. */
export interface NewKey extends AccessKey {
  readonly key: string;
}

/** Length of a key in random bytes. */
const KEY_BYTES = 32;

/**
 * Creates a key and adds its digest to the data folder, atomically. The key is encoded as Bech32 (BIP 173): a string of
 * letters and digits, the last six of which are a checksum.
 * @throws UserError if another key has the label, DataError for an invalid file of keys
 */
export function createKey(places: KeysPlaces, { label, created }: Omit<AccessKey, "sha256">): NewKey {
  const present = opened(places);
  const keys = keysIn(places.data, present);
  if (keys.some((one) => one.label === label)) {
    throw new UserError(`a key ${label} already exists`, "Choose another label, or revoke that key first.");
  }
  const key = bech32.encode(KEY_PREFIX, bech32.toWords(randomBytes(KEY_BYTES)), false);
  const made = { label, created, sha256: sha256(Buffer.from(key)) };
  replace(places, present, [...keys, made]);
  return { key, ...made };
}

/**
 * Removes the digest of a key. The key stops working once the next build is deployed.
 * @throws UserError if no key has the label, DataError for an invalid file of keys
 */
export function revokeKey(places: KeysPlaces, label: string): AccessKey {
  const present = opened(places);
  const keys = keysIn(places.data, present);
  const revoked = keys.find((one) => one.label === label);
  if (revoked === undefined) {
    throw new UserError(`there is no key ${label}`, "List the keys with compliance-data keys list.");
  }
  replace(
    places,
    present,
    keys.filter((one) => one !== revoked),
  );
  return revoked;
}

/**
 * Lists the keys of a data folder, in the order of their creation.
 * @throws DataError for an invalid file of keys
 */
export function listKeys(places: KeysPlaces): readonly AccessKey[] {
  return keysIn(places.data, opened(places));
}

function opened({ data, disk }: KeysPlaces): Files {
  prepareFolder(data, disk);
  return readFolder(data);
}

function keysIn(data: string, present: Files): readonly AccessKey[] {
  const bytes = present.get(KEYS_PATH);
  if (bytes === undefined) return [];
  return namingFolder(data, () => {
    const { keys, problems } = parseKeys(KEYS_PATH, bytes);
    if (problems.length > 0) throw new DataError(problems);
    return keys;
  });
}

function replace({ data, disk }: KeysPlaces, present: Files, keys: readonly AccessKey[]): void {
  const kept = [...present.keys()].filter((path) => path !== KEYS_PATH);
  replaceFolder(data, [jsonFile(KEYS_PATH, { keys })], kept, disk);
}
