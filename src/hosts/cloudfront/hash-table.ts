import { bytesOf } from "../../model/file.ts";
import { UserError } from "../../model/problem.ts";

/** Bytes of the longest value that a CloudFront KeyValueStore takes, rounded down. */
export const MOST_VALUE_BYTES = 1_000;

/** Characters of the longest key that is looked up, percent-encoded: a longer one is none. */
export const MOST_KEY_LENGTH = 512;

/** Bytes of the longest entry: beside it a value holds its fingerprint and what is between. */
const MOST_ENTRY_BYTES = MOST_VALUE_BYTES - 20;

/** What is left to do where a build does not fit. */
export const WITHOUT = "leave cloudfront out of --hosts: the other hosts have no such limit";

/** What stands between the entries of a bucket. */
const BETWEEN = "|";

/** What was hashed, as the values of a store: the functions find an entry in one of them. */
export interface HashTable {
  /** Both hashes begin with it; chosen so that no two keys look alike. */
  readonly salt: number;
  readonly buckets: readonly string[];
}

/**
 * A hash table that never changes, in as few buckets as have room for it. A bucket holds the fingerprint of each key, not
 * the key: another key has an entry's bucket and fingerprint by chance once in some ten million.
 * @param entries by key, what `JSON.parse` shall give
 * @throws UserError for a key or an entry that is too long
 */
export function hashTable(entries: ReadonlyMap<string, unknown>): HashTable {
  const pairs = [...entries].map(([key, entry]) => [encodeURIComponent(key), entryOf(entry)] as const);
  for (const [key, value] of pairs) requireRoom(key, value);
  const total = pairs.reduce((sum, [, value]) => sum + sizeOf(value) + 9, 0);
  for (let salt = 0; ; salt++) {
    const hashed = pairs.map(([key, value]) => {
      const [place, mark] = hash(key, salt);
      const text = `${mark.toString(36)}:${value}${BETWEEN}`;
      return { place, mark, text, bytes: sizeOf(text) };
    });
    let count = Math.ceil(total / MOST_VALUE_BYTES) || 1;
    while (!hasRoom(hashed, count)) count = Math.ceil(count * 1.05);
    const buckets = bucketsOf(hashed, count);
    if (buckets) return { salt, buckets };
  }
}

/** An entry as it stands in its bucket. */
interface Hashed {
  readonly place: number;
  /** Its fingerprint. */
  readonly mark: number;
  readonly text: string;
  readonly bytes: number;
}

/** Whether no bucket of so many is longer than a value can be. */
function hasRoom(hashed: readonly Hashed[], count: number): boolean {
  const sizes = new Float64Array(count).fill(BETWEEN.length);
  for (const { place, bytes } of hashed) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the remainder is below the number of buckets
    sizes[place % count]! += bytes;
  }
  return sizes.every((size) => size <= MOST_VALUE_BYTES);
}

function requireRoom(key: string, value: string): void {
  if (key.length > MOST_KEY_LENGTH) {
    throw new UserError(
      `CloudFront's store has no room for ${decodeURIComponent(key).slice(0, 100)}…: percent-encoded it has ${key.length} characters, and can have ${MOST_KEY_LENGTH}`,
      `Shorten that name, or ${WITHOUT}.`,
    );
  }
  const bytes = sizeOf(value);
  if (bytes <= MOST_ENTRY_BYTES) return;
  throw new UserError(
    `CloudFront's store has no room for what is known of ${decodeURIComponent(key)}: ${bytes} bytes, and there is room for ${MOST_ENTRY_BYTES}`,
    `Nothing can be cut from it: ${WITHOUT}.`,
  );
}

/** The buckets; undefined where two keys of one have the same fingerprint. */
function bucketsOf(hashed: readonly Hashed[], count: number): string[] | undefined {
  const buckets = Array.from({ length: count }, () => new Map<number, string>());
  for (const { place, mark, text } of hashed) {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the remainder is below the number of buckets
    const bucket = buckets[place % count]!;
    if (bucket.has(mark)) return undefined;
    bucket.set(mark, text);
  }
  return buckets.map((bucket) => BETWEEN + [...bucket.values()].join(""));
}

/** JSON in which no text ends the entry. */
function entryOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(BETWEEN, String.raw`\u007c`);
}

function sizeOf(text: string): number {
  return bytesOf(text).length;
}

/**
 * Two hashes of a text in ASCII, each of 32 bits: FNV-1a from two beginnings, with the last steps of MurmurHash3. The
 * functions at CloudFront reckon the same.
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export function hash(text: string, salt: number): readonly [number, number] {
  let place = 0x811c9dc5 ^ salt;
  let mark = 0x9747b28c ^ salt;
  for (let at = 0; at < text.length; at++) {
    place = Math.imul(place ^ text.charCodeAt(at), 0x01000193);
    mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  }
  return [mixed(place), mixed(mark)];
}

function mixed(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
