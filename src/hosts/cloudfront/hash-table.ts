import { bytesOf } from "../../model/file.ts";
import { UserError } from "../../model/problem.ts";

/** Longest value of a CloudFront KeyValueStore in bytes, rounded down. */
export const MOST_VALUE_BYTES = 1_000;

/** Longest key that is looked up, in percent-encoded characters; longer ones are never found. */
export const MOST_KEY_LENGTH = 512;

/** Longest entry in bytes, which leaves room for its fingerprint and separators. */
const MOST_ENTRY_BYTES = MOST_VALUE_BYTES - 20;

/** The remedy for a build that does not fit. */
export const WITHOUT = "leave cloudfront out of --hosts: the other hosts have no such limit";

/** Separates the entries of a bucket. */
const BETWEEN = "|";

/** A hash table as values of a store, each of which is a bucket. */
export interface HashTable {
  /** Initial value of both hashes, chosen so that no two keys collide. */
  readonly salt: number;
  readonly buckets: readonly string[];
}

/**
 * Creates an immutable hash table with as few buckets as it needs. A bucket holds the fingerprint of each key, not the
 * key itself: the probability that another key has the bucket and fingerprint of an entry is about one in ten million.
 * @param entries JSON values by key
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

/** An entry as it is stored in its bucket. */
interface Hashed {
  readonly place: number;
  /** The fingerprint of its key. */
  readonly mark: number;
  readonly text: string;
  readonly bytes: number;
}

/** Returns whether no bucket is longer than a value can be, given the number of buckets. */
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
      `CloudFront's store has no room for ${decodeURIComponent(key).slice(0, 100)}…: percent-encoded, it has ${key.length} characters, but can have at most ${MOST_KEY_LENGTH}`,
      `Shorten that name, or ${WITHOUT}.`,
    );
  }
  const bytes = sizeOf(value);
  if (bytes <= MOST_ENTRY_BYTES) return;
  throw new UserError(
    `CloudFront's store has no room for the entry of ${decodeURIComponent(key)}: it is ${bytes} bytes, but can be at most ${MOST_ENTRY_BYTES}`,
    `The entry cannot be shortened: ${WITHOUT}.`,
  );
}

/** Returns the buckets; undefined if two keys in a bucket have the same fingerprint. */
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

/** Returns a value as JSON that does not contain the separator. */
function entryOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(BETWEEN, String.raw`\u007c`);
}

function sizeOf(text: string): number {
  return bytesOf(text).length;
}

/**
 * Returns two 32-bit hashes of an ASCII text: FNV-1a with two initial values, and the finalizer of MurmurHash3. The
 * CloudFront functions compute the same.
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
