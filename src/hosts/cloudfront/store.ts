import { byCodeUnit, bytesOf, textOf } from "../../model/file.ts";
import type { CompilerInput } from "../../model/host.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import { sha256 } from "../../model/sha256.ts";
import { headersOf } from "../../routing/headers.ts";
import { hashEntries, type FileEntry, type FileFacts } from "./entries.ts";
import { hashTable, MOST_VALUE_BYTES, WITHOUT } from "./hash-table.ts";
import { headerSets, RELEASES } from "./header-sets.ts";

/** The key whose value is the id of the deployment that answers. */
export const CURRENT_KEY = "current";

/**
 * Size limit of a CloudFront KeyValueStore in bytes, of keys and values together.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
export const MOST_STORE_BYTES = 5_000_000;

/** Most deployments in the store at once: the current one, one being written, and two to roll back to. */
export const MOST_DEPLOYMENTS = 4;

/** The part of the KeyValueStore that belongs to a deployment. */
export interface StoreContent {
  /**
   * The id of the deployment: 16 hexadecimal digits that depend on the bytes of the build. It is the prefix of its
   * files in the bucket (`<id>/api/index.json`) and of its keys in the store (`<id>/0`).
   */
  readonly id: string;
  /** The values by key, without `current`. */
  readonly entries: ReadonlyMap<string, string>;
}

/** What the functions read of a deployment before they look anything up. */
interface Site {
  /** The salt of the hash table. */
  readonly salt: number;
  readonly buckets: number;
  /** Headers of every answer, unless its set overrides them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The folder of frozen releases. */
  readonly releases: string;
  /** The answers at unknown addresses; the first whose path covers the address counts. */
  readonly missing: readonly (readonly [path: string, file: FileEntry])[];
  readonly refusal: readonly [file: FileEntry, headers: Readonly<Record<string, string>>];
  readonly preflight: Readonly<Record<string, string>>;
  /** The index of the set of headers for redirects. */
  readonly moved: number;
}

/**
 * Addresses that a file can have: no segment is empty or consists only of dots. S3 would answer a longer one with an
 * error of its own.
 */
const PLAIN = /^(?=.{1,250}$)(\/(?!\.+(\/|$))[\w.-]+)+$/;

/** Stands for redirects, which have no file, among the addresses of files. */
const NO_FILE = "";

/**
 * Returns what the CloudFront functions need of a build: its routes, its files, and their headers.
 * @param input with the signature of the manifest among the files, if it is signed
 * @throws UserError if it does not fit into the store, or CloudFront would change the address of a file
 */
export function storeOf({ table, files: given }: CompilerInput): StoreContent {
  // Sorted, as the id depends on the order.
  const files = given
    .filter(({ path }) => !table.hidden.includes(`/${path}`))
    .toSorted((a, b) => byCodeUnit(a.path, b.path));
  const input = { table, files };
  const odd = files.find(({ path }) => !PLAIN.test(`/${path}`));
  if (odd !== undefined) {
    throw new UserError(
      `CloudFront would change the address /${odd.path}`,
      "Name the file with ASCII letters, digits, dots, dashes and underscores, in at most 250 characters, or leave cloudfront out of --hosts.",
    );
  }
  const sets = headerSets(
    new Map([
      ...files.map(({ path }) => [`/${path}`, headersOf(table, `/${path}`)] as const),
      [NO_FILE, table.moved],
    ]),
  );
  const lengths = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes.length]));
  const found = (file: string): FileFacts => [sets.of(file), required(lengths.get(file), file)];
  const fileEntry = (file: string): FileEntry => [file, ...found(file)];
  const { salt, buckets } = hashTable(hashEntries(input, found));
  const site: Site = {
    salt,
    buckets: buckets.length,
    headers: sets.common,
    releases: RELEASES,
    missing: table.routes
      .filter(({ when, status }) => when === undefined && status === 404)
      .map(({ path, file }) => [path, fileEntry(file)]),
    refusal: [fileEntry(table.refusal.file), lowerCased(table.refusal.headers)],
    preflight: lowerCased(table.preflight),
    moved: sets.of(NO_FILE),
  };
  const values = new Map<string, string>([
    ...long("/site", JSON.stringify(site)),
    ...long("/refusal", textOf(bytesAt(input, table.refusal.file))),
    ...sets.sets.flatMap((set, index) => (index === 0 ? [] : long(`/h${index}`, JSON.stringify(set)))),
    ...buckets.map((bucket, index): [string, string] => [`/${index}`, bucket]),
  ]);
  const id = idOf(bytesAt(input, `/${MANIFEST_PATH}`), values);
  return withinBounds({ id, entries: new Map([...values].map(([key, value]) => [id + key, value])) });
}

/** Derives the id from the published files and from the values in the store, so that it changes with either. */
function idOf(manifest: Uint8Array, values: ReadonlyMap<string, string>): string {
  const parts = [sha256(manifest), ...[...values].flat()];
  return sha256(bytesOf(JSON.stringify(parts))).slice(0, 16);
}

function withinBounds(store: StoreContent): StoreContent {
  const bytes = storeSize(store);
  const most = Math.floor(MOST_STORE_BYTES / MOST_DEPLOYMENTS);
  if (bytes <= most) return store;
  throw new UserError(
    `the routes for CloudFront have ${bytes} bytes, ${bytes - most} more than the ${most} that one of ${MOST_DEPLOYMENTS} deployments may have in its store`,
    `Publish fewer filter values or announce fewer deprecations, or ${WITHOUT}.`,
  );
}

/** Returns the size of a deployment in the store in bytes, of keys and values together. */
export function storeSize({ entries }: StoreContent): number {
  return [...entries].reduce((sum, [key, value]) => sum + bytesOf(key + value).length, 0);
}

/**
 * Splits a text into values, each of which begins with a mark that tells whether another one with a numbered key
 * follows.
 */
function long(key: string, text: string): [string, string][] {
  const bytes = bytesOf(text);
  const parts: Uint8Array[] = [];
  let start = 0;
  do {
    const end = characterBefore(bytes, start + MOST_VALUE_BYTES - 1);
    parts.push(bytes.subarray(start, end));
    start = end;
  } while (start < bytes.length);
  return parts.map((part, at) => [
    at === 0 ? key : `${key}.${at}`,
    `${at < parts.length - 1 ? "+" : "."}${partDecoder.decode(part)}`,
  ]);
}

/** A part may begin with any character, also with what would be a byte order mark at the beginning of a text. */
const partDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the last place, up to one, at which a character of a text in UTF-8 begins, or the text ends. */
function characterBefore(bytes: Uint8Array, place: number): number {
  let at = Math.min(place, bytes.length);
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

function bytesAt({ files }: CompilerInput, address: string): Uint8Array {
  return required(
    files.find(({ path }) => `/${path}` === address),
    address,
  ).bytes;
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
