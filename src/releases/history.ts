import type { Files, OutputFile } from "../model/file.ts";
import { measureJson } from "../model/json-measure.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import type { Settings } from "../tables/index.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { type KnownArchives, unpackedRelease, unpackedChanges } from "./archive.ts";
import { breaksOf, canonicalJson } from "./chain.ts";
import { type Frozen, frozenTableFiles } from "./frozen.ts";
import { methodOf, methodProblems } from "./method.ts";
import { type ReleaseIndex, ReleaseIndexSchema, type ReleaseRecord } from "./release-index.ts";
import { erasedIn, retractionProblems, hasPublishedChanges } from "./retractions.ts";

/** The frozen releases of a data folder, oldest first. Of an erased release only the record is left. */
export interface ReleaseHistory {
  /** A record for each release. */
  readonly index: ReleaseIndex;
  readonly frozen: readonly Frozen[];
  /** The changes from each release to the next. */
  readonly changes: readonly ReleaseChanges[];
}

/** The changes between two releases, as they were published. */
export interface ReleaseChanges {
  readonly from: string;
  readonly to: string;
  /** One file per format; the paths are the formats: `json`, `csv`. */
  readonly files: readonly OutputFile[];
}

export const NO_RELEASES: ReleaseHistory = { index: { releases: [] }, frozen: [], changes: [] };

/**
 * Reads and checks every frozen release; without an index there are none.
 * @param data the files of the data folder by path
 * @param known an earlier reading of the same folder: only the archives of releases added since are unpacked
 * @param archives archives that need not be unpacked again
 * @throws DataError if the index contradicts itself, or an archive is missing or differs from its record
 */
export function loadHistory(
  data: Files,
  known: ReleaseHistory = NO_RELEASES,
  archives?: KnownArchives,
): ReleaseHistory {
  const bytes = data.get(RELEASE_INDEX_PATH);
  if (bytes === undefined) {
    const wrong = fileProblems(NO_RELEASES.index, data);
    if (wrong.length > 0) throw new DataError(wrong);
    return NO_RELEASES;
  }
  const tooLarge = sizeProblems(bytes);
  if (tooLarge.length > 0) throw new DataError(tooLarge);
  const { value, problems } = parseDocument(
    RELEASE_INDEX_PATH,
    ReleaseIndexSchema,
    bytes,
    LIMITS.releaseIndexBytes,
  );
  if (problems.length > 0) throw new DataError(problems);
  const index = value as ReleaseIndex;
  const wrong = [...indexProblems(index), ...fileProblems(index, data)];
  if (wrong.length > 0) throw new DataError(wrong);
  const erased = erasedIn(index);
  const kept = index.releases.filter(({ release }) => !erased.has(release));
  const added = kept.filter((record) => !isKnown(known, record));
  const isOld = (id: string) => !added.some(({ release }) => release === id) && !erased.has(id);
  return {
    index,
    frozen: [
      ...known.frozen.filter(({ releaseId }) => isOld(releaseId)),
      ...added.map((record) =>
        unpackedRelease(archiveIn(data, archivePath(record.release)), record, archives),
      ),
    ],
    changes: [
      ...known.changes.filter(({ from, to }) => isOld(to) && !erased.has(from)),
      ...added.flatMap((record) => {
        const { release, changes } = record;
        if (changes === null || !hasPublishedChanges(record, erased)) return [];
        const archive = archiveIn(data, changesPath(release));
        const files = unpackedChanges(release, archive, changes, archives);
        return [{ from: changes.from, to: release, files }];
      }),
    ],
  };
}

function isKnown({ index }: ReleaseHistory, record: ReleaseRecord): boolean {
  return index.releases.some((one) => canonicalJson(one) === canonicalJson(record));
}

/** Returns an archive that `fileProblems` has already found. */
function archiveIn(data: Files, path: string): Uint8Array {
  const bytes = data.get(path);
  if (bytes === undefined) throw new Error(`${path} is missing`);
  return bytes;
}

const RESTORE = "Restore it as it was committed with the release; it is never recreated.";

/** Checks that the index is small enough to parse. */
function sizeProblems(bytes: Uint8Array): DataProblem[] {
  const { releaseIndexBytes, releaseIndexValues } = LIMITS;
  const rule =
    bytes.length > releaseIndexBytes
      ? `must be at most ${releaseIndexBytes} bytes, but is ${bytes.length}`
      : measureJson(bytes).values > releaseIndexValues
        ? `must have at most ${releaseIndexValues} values`
        : undefined;
  return rule === undefined ? [] : [{ file: RELEASE_INDEX_PATH, rule, remedy: RESTORE }];
}

/**
 * Checks that releases are in order, that each record names the release that it was compared with and has the digest of
 * the previous record, that all archives together are not too large, and the retractions.
 */
function indexProblems(index: ReleaseIndex): DataProblem[] {
  const { releases } = index;
  const erased = erasedIn(index);
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
            rule: `must list archives of at most ${LIMITS.archivesBytes} bytes when unpacked, not ${size}`,
            remedy: RESTORE,
          },
        ];
  const each = releases.flatMap(({ release, changes }, at) => {
    const before = releases[at - 1]?.release;
    const rules = [
      ...(before !== undefined && compareReleases(before, release) >= 0
        ? [`must be later than ${before}, which is listed before it`]
        : []),
      ...(isComparedWith(changes?.from, releases.slice(0, at), erased)
        ? []
        : [
            before === undefined
              ? "must have no changes, because it is the first"
              : `must say what changed since ${before}`,
          ]),
      ...(broken.has(at)
        ? [`must have the previousSha256 ${broken.get(at)}, the digest of the record before it`]
        : []),
    ];
    return rules.map((rule) => ({ file: RELEASE_INDEX_PATH, value: release, rule, remedy: RESTORE }));
  });
  return [...whole, ...each, ...retractionProblems(index, { file: RELEASE_INDEX_PATH, remedy: RESTORE })];
}

/** Whether a release was compared with the right one: the last before it that had not been erased by then. */
function isComparedWith(
  from: string | undefined,
  before: readonly ReleaseRecord[],
  erased: ReadonlySet<string>,
): boolean {
  const at = before.findIndex(({ release }) => release === from);
  if (from !== undefined && at === -1) return false;
  return before.slice(at + 1).every(({ release }) => erased.has(release));
}

/** Checks that the archives are exactly those of the index, without those of erased releases. */
function fileProblems(index: ReleaseIndex, data: Files): DataProblem[] {
  const erased = erasedIn(index);
  const expected = index.releases.flatMap((record) => [
    ...(erased.has(record.release) ? [] : [archivePath(record.release)]),
    ...(hasPublishedChanges(record, erased) ? [changesPath(record.release)] : []),
  ]);
  const strays = [...data.keys()].filter((path) => path.endsWith(".json.br") && !expected.includes(path));
  return [
    ...expected
      .filter((path) => !data.has(path))
      .map((file) => ({ file, rule: "file is missing", remedy: RESTORE })),
    ...strays.map((file) => ({
      file,
      rule: `belongs to no release in ${RELEASE_INDEX_PATH}${erased.size === 0 ? "" : ", or to one that is erased"}`,
      remedy: `Restore the index, or delete the file if its release was never published${erased.size === 0 ? "" : " or is erased"}.`,
    })),
  ];
}

/**
 * Returns the release that a release is compared with: the last one before it that is not erased. A release that is
 * already frozen stays compared with the same one, so undefined if that has been erased since.
 */
export function comparedWith({ index, frozen }: ReleaseHistory, id: string): Frozen | undefined {
  const recorded = index.releases.find(({ release }) => release === id);
  if (recorded !== undefined) return frozen.find(({ releaseId }) => releaseId === recorded.changes?.from);
  return frozen.findLast(({ releaseId }) => compareReleases(releaseId, id) < 0);
}

/**
 * Checks that a release, if it is already frozen, still has the tables and the methodology that it was frozen with.
 * @param settings the release and methodology that the data folder describes
 * @param data the files of the data folder
 * @throws DataError with the tables and each field of the methodology that changed, or if the release is erased
 */
export function requireAsFrozen(history: ReleaseHistory, settings: Settings, data: Files): void {
  const problems = frozenProblems(history, settings, data);
  if (problems.length > 0) throw new DataError(problems);
}

/** Returns the problems for which requireAsFrozen refuses a data folder; none if its release is not frozen. */
export function frozenProblems(
  { index, frozen }: Pick<ReleaseHistory, "index" | "frozen">,
  { release: { release }, methodology }: Settings,
  data: Files,
): DataProblem[] {
  if (erasedIn(index).has(release)) {
    const file = "release.json";
    const rule = "must not name a release that is erased";
    const remedy = "Restore the data folder of the last release.";
    return [{ file, column: "/release", value: release, rule, remedy }];
  }
  const own = frozen.find((one) => one.releaseId === release);
  const record = index.releases.find((one) => one.release === release);
  if (own === undefined || record === undefined) return [];
  const otherTables = frozenTableFiles(own)
    .filter(({ path, bytes }) => {
      const now = data.get(path);
      return now === undefined || Buffer.compare(now, bytes) !== 0;
    })
    .map(({ path }) => path);
  return [
    ...methodProblems(methodOf(own, record.methodologyVersion), methodology),
    ...tableProblems(otherTables, release),
  ];
}

/** Returns one problem for all tables that differ, since they usually differ for one reason. */
function tableProblems([first, ...others]: readonly string[], release: string): DataProblem[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : `, and so must ${others.join(", ")}`;
  return [
    {
      file: first,
      rule: `must be as it was frozen with release ${release}${more}`,
      remedy: `Restore ${others.length === 0 ? "it" : "them"}, or publish the new data with the next quarter or as a correction: compliance-data release ${nextCorrection(release)}.`,
    },
  ];
}
