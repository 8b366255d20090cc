import { rollup } from "d3-array";
import { byCodeUnit } from "../../model/file.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { Headers } from "../../model/route.ts";
import { RELEASES_FOLDER } from "../../routing/addresses.ts";

/** The beginning of the address of every file of a frozen release. */
export const RELEASES = `${RELEASES_FOLDER}/`;

/** Parts of an address that may occur in the headers of its file, by their placeholders. */
interface Parts {
  /** The part after the release, or after `/api/`. */
  readonly $rest: string;
  readonly $release: string;
  /** The part after the last slash. */
  readonly $file: string;
}

/** How a file's headers differ from the common ones: a different value, or an addition to the common one (`+…`). */
export type OwnHeaders = Headers;

/** The headers of all files: the common ones, and sets of differences. Names are in lower case. */
export interface HeaderSets {
  readonly common: Headers;
  /** The first set is empty, for files with the common headers. */
  readonly sets: readonly OwnHeaders[];
  /** Returns the index of a file's set. */
  readonly of: (file: string) => number;
}

/**
 * Groups the headers of files into few sets.
 * @param headers of each file, by its address from the root
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

/** Returns the most frequent value of each header that every file has. */
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
      if (!isLonger && text.startsWith("+")) throw unstorable(file, value, "begins with +");
      return [name, isLonger ? `+${text}` : text];
    });
  return Object.fromEntries(changed);
}

/** Splits an address into the parts that occur in headers, as the CloudFront functions do. */
function partsOf(file: string): Parts {
  const $file = file.slice(file.lastIndexOf("/") + 1);
  const folder = file.startsWith(RELEASES) ? RELEASES : "/api/";
  if (!file.startsWith(folder)) return { $rest: "", $release: "", $file };
  const path = file.slice(folder.length);
  const slash = path.indexOf("/");
  if (folder === "/api/" || slash === -1) return { $rest: path, $release: "", $file };
  return { $rest: path.slice(slash + 1), $release: path.slice(0, slash), $file };
}

/** Replaces the parts of an address in a value with placeholders, so that similar files share a set. */
function templateOf(file: string, value: string, parts: Parts): string {
  const given = Object.entries(parts).filter(([, part]) => part !== "");
  const template = given.reduce((text, [name, part]) => text.replaceAll(part, name), value);
  const filled = given.reduceRight((text, [name, part]) => text.replaceAll(name, part), template);
  if (filled === value) return template;
  throw unstorable(file, value, "contains $rest, $release or $file");
}

function unstorable(file: string, value: string, mark: string): UserError {
  return new UserError(
    `CloudFront's store cannot hold the header ${JSON.stringify(value)} of ${file}: it ${mark}`,
    "Change the address or the name that this comes from, or leave cloudfront out of --hosts.",
  );
}

function lowerCased(headers: Headers): Headers {
  const lowered: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lowered[name.toLowerCase()] = value;
  return lowered;
}
