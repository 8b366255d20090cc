import { byCodeUnit, bytesOf, textOf } from "../../model/file.ts";
import type { CompilerInput } from "../../model/host.ts";
import { MANIFEST_PATH, sha256 } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import { headersOf } from "../../routing/headers.ts";
import { entriesOf, type FileEntry, type Found } from "./entries.ts";
import { hashTable, MOST_VALUE_BYTES, WITHOUT } from "./hash-table.ts";
import { headerSets, RELEASES } from "./header-sets.ts";

/** The key of the deployment that answers: its value is the id of one. */
export const CURRENT_KEY = "current";

/**
 * Bytes that a CloudFront KeyValueStore holds, keys and values together.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
export const MOST_STORE_BYTES = 5_000_000;

/** Deployments that are in the store at once: the one that answers, the one that is written, and two to go back to. */
export const MOST_DEPLOYMENTS = 4;

/** What a deployment of a build has in the KeyValueStore. */
export interface Store {
  /**
   * The name of the deployment: 16 hexadecimal digits, by the bytes of the build. The files lie in the bucket below it
   * (`<id>/api/index.json`), and the keys begin with it in the same way (`<id>/0`).
   */
  readonly id: string;
  /** The values by key, without `current`. */
  readonly entries: ReadonlyMap<string, string>;
}

/** What the functions know of a deployment before they look anything up. */
interface Site {
  /** Of the hash table. */
  readonly salt: number;
  readonly buckets: number;
  /** Headers of every answer, where its set says no other. */
  readonly headers: Readonly<Record<string, string>>;
  /** The folder of frozen releases. */
  readonly releases: string;
  /** What answers at an unknown address: the first whose path covers it. */
  readonly missing: readonly (readonly [path: string, file: FileEntry])[];
  readonly refusal: readonly [file: FileEntry, headers: Readonly<Record<string, string>>];
  readonly preflight: Readonly<Record<string, string>>;
  /** The set of headers of an answer that sends a client on. */
  readonly moved: number;
}

/**
 * Addresses that a file can have: no part is empty, or made of dots alone. A longer one S3 would refuse in its own way.
 */
const PLAIN = /^(?=.{1,250}$)(\/(?!\.+(\/|$))[\w.-]+)+$/;

/** Stands for what no file tells of among the addresses of files. */
const NO_FILE = "";

/**
 * What the functions at CloudFront read of a build: its routes, whether a file is published, and the headers of each.
 * @param input with the signature of the manifest among the files, where it is signed
 * @throws UserError where it is more than the store takes, or a file has an address that CloudFront would change
 */
export function storeOf({ table, files: given }: CompilerInput): Store {
  // In one order, whoever has read them: the id depends on it.
  const files = given
    .filter(({ path }) => !table.hidden.includes(`/${path}`))
    .toSorted((a, b) => byCodeUnit(a.path, b.path));
  const input = { table, files };
  const odd = files.find(({ path }) => !PLAIN.test(`/${path}`));
  if (odd !== undefined) {
    throw new UserError(
      `CloudFront would change the address /${odd.path}`,
      "Name the file with ASCII letters, digits, dots, dashes and underscores, in 250 characters at most, or leave cloudfront out of --hosts.",
    );
  }
  const sets = headerSets(
    new Map([
      ...files.map(({ path }) => [`/${path}`, headersOf(table, `/${path}`)] as const),
      [NO_FILE, table.moved],
    ]),
  );
  const lengths = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes.length]));
  const found = (file: string): Found => [sets.of(file), required(lengths.get(file), file)];
  const fileEntry = (file: string): FileEntry => [file, ...found(file)];
  const { salt, buckets } = hashTable(entriesOf(input, found));
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

/** By the bytes of what is published, and by what is told of it: an id never stands for two of either. */
function idOf(manifest: Uint8Array, values: ReadonlyMap<string, string>): string {
  const parts = [sha256(manifest), ...[...values].flat()];
  return sha256(bytesOf(JSON.stringify(parts))).slice(0, 16);
}

function withinBounds(store: Store): Store {
  const bytes = sizeOf(store);
  const most = Math.floor(MOST_STORE_BYTES / MOST_DEPLOYMENTS);
  if (bytes <= most) return store;
  throw new UserError(
    `the routes for CloudFront have ${bytes} bytes, ${bytes - most} more than the ${most} that one of ${MOST_DEPLOYMENTS} deployments may have in its store`,
    `Publish fewer filter values or announce fewer deprecations, or ${WITHOUT}.`,
  );
}

/** Bytes that a deployment takes in the store, keys and values together. */
export function sizeOf({ entries }: Store): number {
  return [...entries].reduce((sum, [key, value]) => sum + bytesOf(key + value).length, 0);
}

/** A text in parts that a value has room for: each begins with whether there is another, whose key has a number. */
function long(key: string, text: string): [string, string][] {
  const characters = [...text];
  const parts: string[] = [""];
  let room = MOST_VALUE_BYTES - 1;
  for (const character of characters) {
    const bytes = widthOf(character);
    if (bytes > room) {
      parts.push("");
      room = MOST_VALUE_BYTES - 1;
    }
    parts[parts.length - 1] += character;
    room -= bytes;
  }
  return parts.map((part, at) => [
    at === 0 ? key : `${key}.${at}`,
    `${at < parts.length - 1 ? "+" : "."}${part}`,
  ]);
}

/** Bytes of a character in UTF-8. */
function widthOf(character: string): number {
  const point = required(character.codePointAt(0), "a character");
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
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
