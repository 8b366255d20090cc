import { byCodeUnit } from "../../model/file.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { Headers } from "../../model/route.ts";
import { RELEASES_FOLDER } from "../../routing/addresses.ts";

/** The beginning of the address of every file of a frozen release. */
export const RELEASES = `${RELEASES_FOLDER}/`;

/**
 * Parts of an address that may occur in the headers of its file, by their placeholders: `$rest` after the release, or after
 * `/api/`; `$release`; and `$file` after the last slash. None is empty.
 */
type Parts = readonly (readonly [placeholder: "$rest" | "$release" | "$file", part: string])[];

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
  const lowered = Array.from(headers, ([file, own]) => [file, lowerCased(own)] as const);
  const common = commonHeaders(lowered.map(([, own]) => own));
  const known = new Map([[JSON.stringify({}), 0]]);
  const sets: OwnHeaders[] = [{}];
  const indexes = new Map<string, number>();
  for (const [file, own] of lowered) {
    const set = differing(file, own, common);
    const text = JSON.stringify(set);
    let index = known.get(text);
    if (index === undefined) {
      index = sets.push(set) - 1;
      known.set(text, index);
    }
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
      const counted = new Map<string, number>();
      for (const { [name]: value } of all) {
        if (value === undefined) return [];
        counted.set(value, (counted.get(value) ?? 0) + 1);
      }
      const [most] = [...counted].sort(([a, one], [b, two]) => two - one || byCodeUnit(a, b));
      return most === undefined ? [] : [[name, most[0]]];
    }),
  );
}

function differing(file: string, own: Headers, common: Headers): OwnHeaders {
  const parts = partsOf(file);
  const changed: Record<string, string> = {};
  const names = Object.keys(own).filter((name) => own[name] !== common[name]);
  for (const name of names.sort(byCodeUnit)) {
    const [value, known] = [required(own[name], name), common[name]];
    const isLonger = known !== undefined && value.startsWith(known);
    const text = templateOf(file, isLonger ? value.slice(known.length) : value, parts);
    if (!isLonger && text.startsWith("+")) throw unstorable(file, value, "begins with +");
    changed[name] = isLonger ? `+${text}` : text;
  }
  return changed;
}

/** Splits an address into the parts that occur in headers, as the CloudFront functions do. */
function partsOf(file: string): Parts {
  const own = ["$file", file.slice(file.lastIndexOf("/") + 1)] as const;
  const folder = file.startsWith(RELEASES) ? RELEASES : "/api/";
  const parts: Parts[number][] = [];
  if (file.startsWith(folder)) {
    const path = file.slice(folder.length);
    const slash = folder === RELEASES ? path.indexOf("/") : -1;
    parts.push(["$rest", path.slice(slash + 1)]);
    if (slash !== -1) parts.push(["$release", path.slice(0, slash)]);
  }
  return [...parts, own].filter(([, part]) => part !== "");
}

/** Replaces the parts of an address in a value with placeholders, so that similar files share a set. */
function templateOf(file: string, value: string, parts: Parts): string {
  const template = parts.reduce((text, [name, part]) => text.replaceAll(part, name), value);
  const filled = parts.reduceRight((text, [name, part]) => text.replaceAll(name, part), template);
  if (filled === value) return template;
  throw unstorable(file, value, "contains $rest, $release or $file");
}

function unstorable(file: string, value: string, mark: string): UserError {
  return new UserError(
    `CloudFront's store cannot store the header ${JSON.stringify(value)} of ${file}: it ${mark}`,
    "Change the address or the name that this comes from, or leave cloudfront out of --hosts.",
  );
}

function lowerCased(headers: Headers): Headers {
  const lowered: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) lowered[name.toLowerCase()] = value;
  return lowered;
}
