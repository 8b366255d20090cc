import { group } from "d3-array";
import type { CompilerInput } from "../../model/host.ts";
import { required } from "../../model/required.ts";
import type { ConditionalRoute } from "../../model/route.ts";
import { endpointsOf, type EndpointRoutes, isPrefix, movedPagesIn } from "../../routing/table.ts";
import { RELEASES } from "./header-sets.ts";

/**
 * An entry of a build's hash table. Keys that begin with `?` are for values of a parameter, keys that begin with `*`
 * for files that frozen releases have in common; addresses of requests begin differently.
 *
 * | key | entry |
 * |---|---|
 * | the address of a file | `Found` |
 * | the address of an endpoint | an `EndpointEntry` |
 * | `?`, the address of an endpoint, `?`, a parameter, `=`, a value | `Found` for the file that answers; for a former value, its current name |
 * | the page of a former value | the address of the current one |
 * | the folder of a frozen release | the number of the release |
 * | `*` and a path in such a folder | its smallest size in any release; then for each range of releases that have it: the first, the last, and their set of headers |
 * | a file or the folder of a release that is gone | the notice, a `FileEntry` |
 */
export type HashEntry = number | string | readonly number[] | FileEntry | EndpointEntry;

/** A published file: the index of its set of headers, and its size in bytes. */
export type FileFacts = readonly [set: number, bytes: number];

/** A file that answers. */
export type FileEntry = readonly [file: string, ...FileFacts];

/** The unfiltered answer of an endpoint and, if it has a parameter, how to find the filtered ones. */
export interface EndpointEntry {
  readonly whole: FileEntry;
  readonly parameter?: string;
  /** The parts before and after a value in the name of its file, after the endpoint's address. */
  readonly around?: Around;
  /** The answer to any other value. */
  readonly unknown?: FileEntry;
}

type Around = readonly [before: string, behind: string];

/** The names of the files for the values of filters, and for those of formats. */
const AROUND: readonly Around[] = [
  ["/", ".json"],
  [".", ""],
];

/**
 * Returns the entries of a build's hash table by key.
 * @param found returns the entry of a file, by its address from the root
 * @throws Error for a route that the functions do not support
 */
export function hashEntries(
  { table, files }: CompilerInput,
  found: (file: string) => FileFacts,
): Map<string, HashEntry> {
  const addresses = files.map(({ path }) => `/${path}`);
  const frozen = addresses.map(frozenAt);
  const releases = [...new Set(frozen.flatMap((one) => (one?.release === undefined ? [] : [one.release])))];
  const own = addresses.filter((_, at) => frozen[at] === undefined);
  return new Map<string, HashEntry>([
    ...own.map((address): [string, HashEntry] => [address, found(address)]),
    ...releases.map((release, number): [string, HashEntry] => [`${RELEASES}${release}/`, number]),
    ...frozenEntries(
      frozen.filter((one) => one !== undefined),
      releases,
      found,
    ),
    ...table.gone.map(({ path, file }): [string, HashEntry] => [goneKey(path), [file, ...found(file)]]),
    ...endpointsOf(table).flatMap((endpoint) => endpointEntries(endpoint, found)),
    ...movedPagesIn(table).map(({ path, location }): [string, HashEntry] => [path, location]),
  ]);
}

/** @throws Error for a folder other than that of a release, as the functions look for no others */
function goneKey(path: string): string {
  if (!isPrefix(path)) return path;
  const folder = path.slice(0, -1);
  if (folder.startsWith(RELEASES) && folder.indexOf("/", RELEASES.length) === folder.length - 1)
    return folder;
  throw new Error(`CloudFront's store cannot express that ${path} is gone`);
}

/** A file of a frozen release. */
interface Frozen {
  readonly address: string;
  readonly release: string;
  /** Path in the folder of the release. */
  readonly path: string;
}

function frozenAt(address: string): Frozen | undefined {
  if (!address.startsWith(RELEASES)) return undefined;
  const slash = address.indexOf("/", RELEASES.length);
  const [release, path] = [address.slice(RELEASES.length, slash), address.slice(slash + 1)];
  // Changes between releases do not belong to any one release.
  if (slash <= RELEASES.length || path === "" || release === "changes") return undefined;
  return { address, release, path };
}

/** Returns one entry for each path, for all releases together, as most of them have the same paths. */
function frozenEntries(
  frozen: readonly Frozen[],
  releases: readonly string[],
  found: (file: string) => FileFacts,
): [string, HashEntry][] {
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
  found: (file: string) => FileFacts,
): [string, HashEntry][] {
  const fileEntry = (file: string): FileEntry => [file, ...found(file)];
  const unknown = conditional.find(({ when }) => when.value === undefined);
  const whole = fileEntry(bare.file);
  if (unknown === undefined) return [[path, { whole }]];
  const { parameter } = unknown.when;
  const asked = conditional.flatMap((route) => choiceOf(path, route));
  const around = AROUND.find((one) => asked.every(({ file, value }) => file === path + one.join(value)));
  if (around === undefined) throw new Error(`CloudFront's store cannot express the answers of ${path}`);
  const values = asked.map(({ key, file, value, isFormer }): [string, HashEntry] => [
    key,
    isFormer ? value : found(file),
  ]);
  return [[path, { whole, parameter, around, unknown: fileEntry(unknown.file) }], ...values];
}

/** Returns the answer to a value: its file and, for a former value, the current one. */
function choiceOf(path: string, { when, file, location }: ConditionalRoute) {
  if (when.value === undefined) return [];
  const key = `?${path}?${when.parameter}=${when.value}`;
  const instead = location?.slice(`${path}?${when.parameter}=`.length);
  return [{ key, file, value: instead ?? when.value, isFormer: instead !== undefined }];
}
