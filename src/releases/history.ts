import type { Files, OutputFile } from "../model/file.ts";
import { measureJson } from "../model/json-measure.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { unpacked, unpackedChanges } from "./archive.ts";
import { breaksOf, canonicalJson } from "./chain.ts";
import { type Frozen, frozenTableFiles } from "./frozen.ts";
import { type ReleaseIndex, ReleaseIndexSchema, type ReleaseRecord } from "./release-index.ts";

/** The frozen releases of a data folder, oldest first. */
export interface ReleaseHistory {
  /** A record for each release. */
  readonly index: ReleaseIndex;
  readonly frozen: readonly Frozen[];
  /** What changed from each release to the next. */
  readonly changes: readonly ReleaseChanges[];
}

/** What changed between two releases, as it was published. */
export interface ReleaseChanges {
  readonly from: string;
  readonly to: string;
  /** Their paths are the formats: `json`, `csv`. */
  readonly files: readonly OutputFile[];
}

export const NO_RELEASES: ReleaseHistory = { index: { releases: [] }, frozen: [], changes: [] };

/**
 * Reads and checks every frozen release; without an index there are none.
 * @param data the files of the data folder by path
 * @param known an earlier reading of the same folder: only the archives of releases added since are unpacked
 * @throws DataError where the index contradicts itself, or an archive is missing or not exactly as recorded
 */
export function loadHistory(data: Files, known: ReleaseHistory = NO_RELEASES): ReleaseHistory {
  const bytes = data.get(RELEASE_INDEX_PATH);
  if (bytes === undefined) {
    const wrong = fileProblems(NO_RELEASES.index, data);
    if (wrong.length > 0) throw new DataError(wrong);
    return NO_RELEASES;
  }
  const tooLarge = sizeProblems(bytes);
  if (tooLarge.length > 0) throw new DataError(tooLarge);
  const { value, problems } = parseDocument(RELEASE_INDEX_PATH, ReleaseIndexSchema, bytes);
  if (problems.length > 0) throw new DataError(problems);
  const index = value as ReleaseIndex;
  const wrong = [...indexProblems(index), ...fileProblems(index, data)];
  if (wrong.length > 0) throw new DataError(wrong);
  const added = index.releases.filter((record) => !isKnown(known, record));
  const isOld = (id: string) => !added.some(({ release }) => release === id);
  return {
    index,
    frozen: [
      ...known.frozen.filter(({ releaseId }) => isOld(releaseId)),
      ...added.map((record) => unpacked(archiveIn(data, archivePath(record.release)), record)),
    ],
    changes: [
      ...known.changes.filter(({ to }) => isOld(to)),
      ...added.flatMap(({ release, changes }) => {
        if (changes === null) return [];
        const archive = archiveIn(data, changesPath(release));
        return [
          { from: changes.from, to: release, files: unpackedChanges(release, archive, changes.archive) },
        ];
      }),
    ],
  };
}

function isKnown({ index }: ReleaseHistory, record: ReleaseRecord): boolean {
  return index.releases.some((one) => canonicalJson(one) === canonicalJson(record));
}

/** An archive that `fileProblems` has found. */
function archiveIn(data: Files, path: string): Uint8Array {
  const bytes = data.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing`);
  return bytes;
}

const RESTORE = "Restore it as it was committed with the release; it is never made anew.";

/** The index is small enough to parse. */
function sizeProblems(bytes: Uint8Array): DataProblem[] {
  const { releaseIndexBytes, releaseIndexValues } = LIMITS;
  const rule =
    bytes.length > releaseIndexBytes
      ? `must have at most ${releaseIndexBytes} bytes, and has ${bytes.length}`
      : measureJson(bytes).values > releaseIndexValues
        ? `must have at most ${releaseIndexValues} values`
        : undefined;
  return rule === undefined ? [] : [{ file: RELEASE_INDEX_PATH, rule, remedy: RESTORE }];
}

/**
 * Releases are in order. Each record says what changed since the release before, and has the digest of the record before.
 * All archives together are not too large.
 */
function indexProblems({ releases }: ReleaseIndex): DataProblem[] {
  const broken = new Map(breaksOf(releases).map(({ at, expected }) => [at, expected]));
  const size = releases.reduce(
    (sum, { archive, changes }) => sum + archive.unpackedBytes + (changes?.archive.unpackedBytes ?? 0),
    0,
  );
  const whole: DataProblem[] =
    size <= LIMITS.archivesBytes
      ? []
      : [
          {
            file: RELEASE_INDEX_PATH,
            rule: `must tell of archives of at most ${LIMITS.archivesBytes} bytes when they are unpacked, not ${size}`,
            remedy: RESTORE,
          },
        ];
  const each = releases.flatMap(({ release, changes }, at) => {
    const before = releases[at - 1]?.release;
    const rules = [
      ...(before !== undefined && compareReleases(before, release) >= 0
        ? [`must stand after the releases before it, not ${before}`]
        : []),
      ...((changes?.from ?? undefined) !== before
        ? [`must say what changed since ${before ?? "none, for it is the first"}`]
        : []),
      ...(broken.has(at) ? [`must have the previousSha256 ${broken.get(at)}, for the record before it`] : []),
    ];
    return rules.map((rule) => ({ file: RELEASE_INDEX_PATH, value: release, rule, remedy: RESTORE }));
  });
  return [...whole, ...each];
}

/** Every archive in the index is there, and no other. */
function fileProblems({ releases }: ReleaseIndex, data: Files): DataProblem[] {
  const expected = releases.flatMap(({ release, changes }) => [
    archivePath(release),
    ...(changes === null ? [] : [changesPath(release)]),
  ]);
  const strays = [...data.keys()].filter((path) => path.endsWith(".json.br") && !expected.includes(path));
  return [
    ...expected
      .filter((path) => !data.has(path))
      .map((file) => ({ file, rule: "file is missing", remedy: RESTORE })),
    ...strays.map((file) => ({
      file,
      rule: `is no release that ${RELEASE_INDEX_PATH} tells of`,
      remedy: "Restore the index, or delete the file if its release was never published.",
    })),
  ];
}

/** The releases before one that is made, or made again. */
export function historyBefore({ index, frozen, changes }: ReleaseHistory, id: string): ReleaseHistory {
  const isBefore = (release: string) => compareReleases(release, id) < 0;
  return {
    index: { releases: index.releases.filter(({ release }) => isBefore(release)) },
    frozen: frozen.filter(({ releaseId }) => isBefore(releaseId)),
    changes: changes.filter(({ to }) => isBefore(to)),
  };
}

/**
 * Makes sure that the tables of a frozen release are still those that it was frozen with.
 * @param data the files of the data folder, which describe this release
 * @throws DataError with each table that has changed
 */
export function requireTablesAsFrozen({ frozen }: ReleaseHistory, release: string, data: Files): void {
  const own = frozen.find((one) => one.releaseId === release);
  if (own === undefined) return;
  const problems = frozenTableFiles(own)
    .filter(({ path, bytes }) => {
      const now = data.get(path);
      return now === undefined || Buffer.compare(now, bytes) !== 0;
    })
    .map(({ path: file }) => ({
      file,
      rule: `must be as it was frozen with release ${release}`,
      remedy: `Restore it, or release what is new as a correction: compliance-data release ${nextCorrection(release)}.`,
    }));
  if (problems.length > 0) throw new DataError(problems);
}
