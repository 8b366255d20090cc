import { rollup } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { Headers } from "../../model/route.ts";
import { RELEASES_FOLDER } from "../../routing/addresses.ts";

/** What the address of every file of a frozen release begins with. */
export const RELEASES = `${RELEASES_FOLDER}/`;

/** What of an address may stand in the headers of its file, by the names that stand in for it there. */
interface Parts {
  /** What comes behind the release, or behind `/api/`. */
  readonly $rest: string;
  readonly $release: string;
  /** What comes behind the last slash. */
  readonly $file: string;
}

/** How a file's headers differ from the common ones: another value, or more behind the common one (`+…`). */
export type OwnHeaders = Headers;

/** The headers of all files: what is common to most, and how each differs. Names are in lower case. */
export interface HeaderSets {
  readonly common: Headers;
  /** The first is of files that have the common headers. */
  readonly sets: readonly OwnHeaders[];
  /** By file, the index of its set. */
  readonly of: (file: string) => number;
}

/**
 * The headers of files in few sets.
 * @param headers of each file, as an address from the root
 * @throws UserError for a header that a set cannot hold
 */
export function headerSets(headers: ReadonlyMap<string, Headers>): HeaderSets {
  const lowered = new Map([...headers].map(([file, own]) => [file, lowerCased(own)]));
  const common = commonHeaders([...lowered.values()]);
  const known = new Map([[JSON.stringify({}), 0]]);
  const sets: OwnHeaders[] = [{}];
  const indexes = new Map<string, number>();
  for (const [file, own] of lowered) {
    const set = differing(file, own, common);
    const text = JSON.stringify(set);
    const index = known.get(text) ?? sets.push(set) - 1;
    known.set(text, index);
    indexes.set(file, index);
  }
  return { common, sets, of: (file) => required(indexes.get(file), file) };
}

/** Of each header that every file has, the value that most have. */
function commonHeaders(all: readonly Headers[]): Headers {
  const [first = {}] = all;
  const names = Object.keys(first).sort(byCodeUnit);
  return Object.fromEntries(
    names.flatMap((name) => {
      const counted = rollup(
        all,
        (same) => same.length,
        (headers) => headers[name],
      );
      if (counted.has(undefined)) return [];
      const [most] = [...counted].sort(([a = "", one], [b = "", two]) => two - one || byCodeUnit(a, b));
      return most?.[0] === undefined ? [] : [[name, most[0]]];
    }),
  );
}

function differing(file: string, own: Headers, common: Headers): OwnHeaders {
  const parts = partsOf(file);
  const changed = Object.entries(own)
    .filter(([name, value]) => common[name] !== value)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([name, value]) => {
      const known = common[name];
      const isLonger = known !== undefined && value.startsWith(known);
      const text = templateOf(file, isLonger ? value.slice(known.length) : value, parts);
      if (!isLonger && text.startsWith("+")) throw unstorable(file, value, "+ at its beginning");
      return [name, isLonger ? `+${text}` : text];
    });
  return Object.fromEntries(changed);
}

/** What of an address stands in its headers; the functions at CloudFront take it apart in the same way. */
function partsOf(file: string): Parts {
  const $file = file.slice(file.lastIndexOf("/") + 1);
  const folder = file.startsWith(RELEASES) ? RELEASES : "/api/";
  if (!file.startsWith(folder)) return { $rest: "", $release: "", $file };
  const path = file.slice(folder.length);
  const slash = path.indexOf("/");
  if (folder === "/api/" || slash === -1) return { $rest: path, $release: "", $file };
  return { $rest: path.slice(slash + 1), $release: path.slice(0, slash), $file };
}

/** A value with names in place of what is of the address: files of one kind then have one set. */
function templateOf(file: string, value: string, parts: Parts): string {
  const given = Object.entries(parts).filter(([, part]) => part !== "");
  const template = given.reduce((text, [name, part]) => text.replaceAll(part, name), value);
  const filled = given.reduceRight((text, [name, part]) => text.replaceAll(name, part), template);
  if (filled === value) return template;
  throw unstorable(file, value, "$rest, $release or $file in it");
}

function unstorable(file: string, value: string, mark: string): UserError {
  return new UserError(
    `CloudFront's store cannot hold the header ${JSON.stringify(value)} of ${file}: it has ${mark}`,
    "Change the address or the name that this comes from, or leave cloudfront out of --hosts.",
  );
}

function lowerCased(headers: Headers): Headers {
  const lowered: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lowered[name.toLowerCase()] = value;
  return lowered;
}
