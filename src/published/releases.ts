import { type Manifest, ManifestSchema } from "../documents/schemas.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import type { DataProblem } from "../model/problem.ts";
import { compareReleases } from "../model/release-id.ts";
import type { Retraction } from "../model/retraction.ts";
import { sha256 } from "../model/sha256.ts";
import { breaksOf, digestOf, headOf } from "../releases/chain.ts";
import { nameFaults } from "../releases/names.ts";
import type { ReleaseIndex, ReleaseRecord } from "../releases/release-index.ts";
import { indexIn, type ReleaseList, ReleaseListSchema } from "../releases/release-list.ts";
import { erasedIn, retractionProblems, retractionsOf, hasPublishedChanges } from "../releases/retractions.ts";
import { changesFile, RELEASE_LIST_FILE, releaseFile, frozenReleaseFolder } from "../routing/addresses.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** Checks, from published files only, that the frozen releases of a build are those of its chain, byte by byte. */

export const LIST_PATH = RELEASE_LIST_FILE.slice(1);

/** The digest of each release's record, oldest first; the last is the head. */
export type Chain = readonly string[];

export interface PublishedReleases {
  /** Undefined if there is no list of releases, or it cannot be read. */
  readonly chain: Chain | undefined;
  /** The chain of its retractions. */
  readonly retractions: Chain | undefined;
  readonly problems: readonly DataProblem[];
}

const REBUILD = "Build again from data whose releases are as they were committed.";

/** Parses the list of releases. */
function readReleaseList(bytes: Uint8Array): {
  readonly list: ReleaseList | undefined;
  readonly problems: readonly DataProblem[];
} {
  const { value, problems } = parseDocument(LIST_PATH, ReleaseListSchema, bytes);
  return { list: problems.length === 0 ? (value as ReleaseList) : undefined, problems };
}

/**
 * Recomputes the chain of releases and follows it to every frozen file: from the list to the records, from each record to the
 * manifest of its release, and from that to the files as the build's own manifest lists them.
 * @param contents of the list of releases and of each frozen manifest, by path. Missing files are skipped, because the caller
 * that read them reports them
 */
export function releasesIn(
  { files }: Manifest,
  contents: ReadonlyMap<string, Uint8Array>,
): PublishedReleases {
  const bytes = contents.get(LIST_PATH);
  if (bytes === undefined) return { ...UNREAD, problems: strays(files, NOTHING) };
  const { list, problems } = readReleaseList(bytes);
  if (list === undefined) return { ...UNREAD, problems };
  const index = indexIn(list);
  const { releases: records, retractions = [] } = index;
  const erased = erasedIn(index);
  const wrong = chainProblems(list, records);
  return {
    chain: records.map(digestOf),
    retractions: retractions.map(digestOf),
    problems: [
      ...wrong,
      ...(wrong.length > 0 ? [] : retractedProblems(list, index)),
      ...records
        .filter(({ release }) => !erased.has(release))
        .flatMap((record) => frozenProblems(record, files, contents.get(manifestPath(record.release)))),
      ...strays(files, index),
    ],
  };
}

const UNREAD = { chain: undefined, retractions: undefined };
const NOTHING: ReleaseIndex = { releases: [] };

/** Checks that the retractions are a chain, and that each release's own record agrees with them. */
function retractedProblems(list: ReleaseList, index: ReleaseIndex): DataProblem[] {
  const place = { file: LIST_PATH, remedy: REBUILD };
  const own = headOf(index.retractions ?? []);
  const said = new Map(retractionsOf(index).map((one) => [one.release, factsOf(one)]));
  return [
    ...((list.retractionsHead ?? null) === own
      ? []
      : [{ ...place, rule: `must have the retractionsHead ${own}, the digest of its newest retraction` }]),
    ...retractionProblems(index, place),
    ...list.releases
      .filter(
        ({ release, retracted }) =>
          said.get(release) !== (retracted && factsOf({ ...retracted, retracted: retracted.since })),
      )
      .map(({ release }) => ({
        ...place,
        value: release,
        rule: "must state the retraction of the release as its retractions do",
      })),
  ];
}

function factsOf({
  retracted,
  reason,
  supersededBy,
  erased,
}: Pick<Retraction, "retracted" | "reason" | "supersededBy" | "erased">): string {
  return JSON.stringify([retracted, reason, supersededBy, erased]);
}

function chainProblems({ head }: ReleaseList, records: readonly ReleaseRecord[]): DataProblem[] {
  const problem = (rule: string, value?: string): DataProblem => ({
    file: LIST_PATH,
    ...(value !== undefined && { value }),
    rule,
    remedy: REBUILD,
  });
  const own = headOf(records);
  return [
    ...(head === own ? [] : [problem(`must have the head ${own}, the digest of its newest release`)]),
    ...breaksOf(records).map(({ at, expected }) =>
      problem(
        `must have the previousSha256 ${expected}, the digest of the release before it`,
        records[at]?.release,
      ),
    ),
    ...records.flatMap(({ release }, at) => {
      const before = records[at - 1];
      return before !== undefined && compareReleases(before.release, release) >= 0
        ? [problem("must be newer than the next one", release)]
        : [];
    }),
  ];
}

/** Reports the files of a release that differ from its record and its manifest. */
function frozenProblems(
  { release, manifestSha256 }: ReleaseRecord,
  files: Manifest["files"],
  content: Uint8Array | undefined,
): readonly DataProblem[] {
  const file = manifestPath(release);
  if (content === undefined) return [];
  if (sha256(content) !== manifestSha256) {
    return [
      {
        file,
        rule: `must have the SHA-256 ${manifestSha256}, as its record in ${LIST_PATH} says`,
        remedy: REBUILD,
      },
    ];
  }
  const { value, problems } = parseDocument(file, ManifestSchema, content);
  if (problems.length > 0) return problems;
  const folder = frozenReleaseFolder(release).slice(1);
  const said = ({ path, bytes, sha256 }: Manifest["files"][number]) => JSON.stringify([path, bytes, sha256]);
  const own = new Set((value as Manifest).files.map((one) => said({ ...one, path: `${folder}${one.path}` })));
  const listed = files.filter(({ path }) => path.startsWith(folder) && path !== file);
  const others = listed.filter((one) => !own.has(said(one)));
  if (others.length === 0 && listed.length === own.size) return [];
  const missing = { file, rule: "must list no missing file", remedy: REBUILD };
  return others.length === 0
    ? [missing]
    : others.map(({ path }) => ({ file: path, rule: `must be as ${file} lists it`, remedy: REBUILD }));
}

/** Reports files in the folder of releases that belong to no release. */
function strays(files: Manifest["files"], index: ReleaseIndex): DataProblem[] {
  const erased = erasedIn(index);
  const records = index.releases.filter(({ release }) => !erased.has(release));
  const folder = LIST_PATH.slice(0, LIST_PATH.lastIndexOf("/") + 1);
  const known = new Set([
    LIST_PATH,
    ...records.flatMap((record) => [
      manifestPath(record.release),
      ...(hasPublishedChanges(record, erased)
        ? changesPaths(`${record.changes?.from}..${record.release}`)
        : []),
    ]),
  ]);
  const others = files
    .map(({ path }) => path)
    .filter((path) => path.toLowerCase().startsWith(folder) && !known.has(path));
  const isGone = (path: string) =>
    [...erased].some((id) => path.startsWith(frozenReleaseFolder(id).slice(1)));
  const folders = records.map(({ release }) => frozenReleaseFolder(release).slice(1));
  return others.flatMap((path) => {
    const own = folders.find((one) => path.startsWith(one));
    const rule =
      own === undefined
        ? isGone(path)
          ? "must not exist: its release is erased"
          : `must belong to a release in ${LIST_PATH}`
        : nameFaults([path.slice(own.length)])[0]?.rule;
    return rule === undefined ? [] : [{ file: path, rule, remedy: REBUILD }];
  });
}

function manifestPath(release: string): string {
  return releaseFile(release, MANIFEST_PATH).slice(1);
}

function changesPaths(step: string): string[] {
  return [changesFile(step, "json").slice(1), changesFile(step, "csv").slice(1)];
}

/**
 * Reports a chain that does not contain a head that was known earlier: a release up to that head was removed or changed.
 * @param known a head, SHA-256 in hexadecimal
 * @param where it is known from, as the end of a sentence
 */
export function headProblems(chain: Chain | undefined, known: string, where: string): DataProblem[] {
  if (chain?.includes(known)) return [];
  return [
    {
      file: LIST_PATH,
      rule: `must have releases that continue the chain from the head ${known}, ${where}`,
      remedy: "Do not trust any of these releases until you know who changed the earlier ones.",
    },
  ];
}
