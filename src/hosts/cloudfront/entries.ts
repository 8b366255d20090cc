import { group } from "d3-array";
import type { CompilerInput } from "../../model/host.ts";
import { required } from "../../model/required.ts";
import type { ConditionalRoute } from "../../model/route.ts";
import { endpointsOf, type EndpointRoutes, isPrefix } from "../../routing/table.ts";
import { RELEASES } from "./header-sets.ts";

/**
 * What the hash table of a build tells of an address. Keys that begin with `?` are of an endpoint's parameter, with `*` of
 * files that frozen releases have in common; no address of a request begins so.
 *
 * | key | what it tells |
 * |---|---|
 * | the address of a file | `Found` |
 * | the address of an endpoint | an `EndpointEntry` |
 * | `?`, the address of an endpoint, `?`, a parameter, `=`, a value | of the file that answers, `Found`; of a former value, what it is called today |
 * | the folder of a frozen release | the number of the release |
 * | `*` and a path in such a folder | its fewest bytes in any release; of which releases it is: the first, the last, and the set of headers there; and so on |
 * | what is gone, a file or the folder of a release | the notice, a `FileEntry` |
 */
export type Entry = number | string | readonly number[] | FileEntry | EndpointEntry;

/** Of a file that is published: the set of its headers, and its length in bytes. */
export type Found = readonly [set: number, bytes: number];

/** A file that answers. */
export type FileEntry = readonly [file: string, ...Found];

/** The unfiltered answer of an endpoint and, where it has a parameter, how others are found. */
export interface EndpointEntry {
  readonly whole: FileEntry;
  readonly parameter?: string;
  /** What stands between the address and a value in the file of its answer, and behind it. */
  readonly around?: Around;
  /** What answers any other value. */
  readonly unknown?: FileEntry;
}

type Around = readonly [before: string, behind: string];

/** How answers to a filter's values are filed, and to a format's. */
const AROUND: readonly Around[] = [
  ["/", ".json"],
  [".", ""],
];

/**
 * The entries of a build's hash table by their keys.
 * @param found tells of each file, as an address from the root
 * @throws Error for a route that the functions could not follow
 */
export function entriesOf(
  { table, files }: CompilerInput,
  found: (file: string) => Found,
): Map<string, Entry> {
  const addresses = files.map(({ path }) => `/${path}`);
  const frozen = addresses.map(frozenAt);
  const releases = [...new Set(frozen.flatMap((one) => (one?.release === undefined ? [] : [one.release])))];
  const own = addresses.filter((_, at) => frozen[at] === undefined);
  return new Map<string, Entry>([
    ...own.map((address): [string, Entry] => [address, found(address)]),
    ...releases.map((release, number): [string, Entry] => [`${RELEASES}${release}/`, number]),
    ...frozenEntries(
      frozen.filter((one) => one !== undefined),
      releases,
      found,
    ),
    ...table.gone.map(({ path, file }): [string, Entry] => [goneKey(path), [file, ...found(file)]]),
    ...endpointsOf(table).flatMap((endpoint) => endpointEntries(endpoint, found)),
  ]);
}

/** @throws Error for a folder that is no release's: the functions look for no other */
function goneKey(path: string): string {
  if (!isPrefix(path)) return path;
  const folder = path.slice(0, -1);
  if (folder.startsWith(RELEASES) && folder.indexOf("/", RELEASES.length) === folder.length - 1)
    return folder;
  throw new Error(`CloudFront's store cannot tell that ${path} is gone`);
}

/** A file of a frozen release. */
interface Frozen {
  readonly address: string;
  readonly release: string;
  /** In the folder of the release. */
  readonly path: string;
}

function frozenAt(address: string): Frozen | undefined {
  if (!address.startsWith(RELEASES)) return undefined;
  const slash = address.indexOf("/", RELEASES.length);
  const [release, path] = [address.slice(RELEASES.length, slash), address.slice(slash + 1)];
  // What changed between releases is of none of them.
  if (slash <= RELEASES.length || path === "" || release === "changes") return undefined;
  return { address, release, path };
}

/** One entry for each path, whatever number of releases has it: most have what others have. */
function frozenEntries(
  frozen: readonly Frozen[],
  releases: readonly string[],
  found: (file: string) => Found,
): [string, Entry][] {
  const numbers = new Map(releases.map((release, number) => [release, number]));
  return [...group(frozen, ({ path }) => path)].map(([path, all]) => {
    const runs: number[] = [];
    for (const { address, release } of all) {
      const number = required(numbers.get(release), release);
      const [set] = found(address);
      if (runs.at(-2) === number - 1 && runs.at(-1) === set) runs[runs.length - 2] = number;
      else runs.push(number, number, set);
    }
    return [`*${path}`, [Math.min(...all.map(({ address }) => found(address)[1])), ...runs]];
  });
}

function endpointEntries(
  { path, bare, conditional }: EndpointRoutes,
  found: (file: string) => Found,
): [string, Entry][] {
  const fileEntry = (file: string): FileEntry => [file, ...found(file)];
  const unknown = conditional.find(({ when }) => when.value === undefined);
  const whole = fileEntry(bare.file);
  if (unknown === undefined) return [[path, { whole }]];
  const { parameter } = unknown.when;
  const asked = conditional.flatMap((route) => choiceOf(path, route));
  const around = AROUND.find((one) => asked.every(({ file, value }) => file === path + one.join(value)));
  if (around === undefined) throw new Error(`CloudFront's store cannot tell of the answers of ${path}`);
  const values = asked.map(({ key, file, value, isFormer }): [string, Entry] => [
    key,
    isFormer ? value : found(file),
  ]);
  return [[path, { whole, parameter, around, unknown: fileEntry(unknown.file) }], ...values];
}

/** What answers a value: its file and, where it is a former one, the value that it is called today. */
function choiceOf(path: string, { when, file, location }: ConditionalRoute) {
  if (when.value === undefined) return [];
  const key = `?${path}?${when.parameter}=${when.value}`;
  const instead = location?.slice(`${path}?${when.parameter}=`.length);
  return [{ key, file, value: instead ?? when.value, isFormer: instead !== undefined }];
}
