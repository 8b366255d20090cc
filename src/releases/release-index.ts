import * as Type from "typebox";
import { apiVersionOf } from "../model/api.ts";
import { LIMITS } from "../model/limits.ts";
import { firstNames } from "../model/names-in-words.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import { sha256 } from "../model/sha256.ts";
import { closed } from "../tables/column.ts";
import { DeprecationsSchema } from "../tables/deprecations.ts";
import type { Tables } from "../tables/index.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { canonicalJson, DigestSchema, headOf } from "./chain.ts";
import { type Frozen, frozenSize } from "./frozen.ts";
import { erasedIn, hasPublishedChanges, RetractionsSchema } from "./retractions.ts";

const instant = Type.String({ pattern: PATTERNS.instant.pattern });
const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const whole = Type.Integer({ minimum: 0 });
const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const archive = closed({
  bytes: upTo(LIMITS.archiveBytes),
  /** Its size when unpacked, in bytes; no more than this is ever unpacked. */
  unpackedBytes: upTo(LIMITS.archiveBytes),
  sha256: DigestSchema,
});

/** The changes of a release, and the release that it was compared with. */
export const ChangesSchema = closed({
  from: Type.String({ pattern: PATTERNS.release.pattern }),
  archive,
  added: whole,
  removed: whole,
  changed: whole,
  /** How many of all these are revisions. */
  revisions: whole,
});

export const RecordSchema = closed({
  release: Type.String({ pattern: PATTERNS.release.pattern }),
  asOf: instant,
  /** The release's `lastUpdated`. */
  published: instant,
  apiVersion: Type.String({ pattern: PATTERNS.version.pattern }),
  methodologyVersion: words,
  /** Missing if an older program froze the release. */
  benchmarkYear: Type.Optional(Type.Integer()),
  /** Present if the benchmark year had not ended on the day that the data describes. */
  yearToDate: Type.Optional(Type.Literal(true)),
  /** The deprecations that it announced. */
  deprecations: DeprecationsSchema.properties.deprecations,
  /** The number of frozen files, and their total size in `bytes`. */
  files: upTo(LIMITS.releaseFiles),
  bytes: upTo(LIMITS.archiveBytes),
  archive,
  /** Null for the first release. */
  changes: Type.Union([ChangesSchema, Type.Null()]),
  manifestSha256: DigestSchema,
  /** The digest of the previous record, so that altering any release changes the last digest; null for the first. */
  previousSha256: Type.Union([DigestSchema, Type.Null()]),
});

/** `data/releases/index.json`: the record of each frozen release, and each retraction, oldest first. */
export const ReleaseIndexSchema = {
  ...closed({
    releases: Type.Array(RecordSchema, { maxItems: LIMITS.releases }),
    retractions: RetractionsSchema,
  }),
  $id: "document:release-index",
};
export type ReleaseIndex = Type.Static<typeof ReleaseIndexSchema>;
export type ReleaseRecord = Type.Static<typeof RecordSchema>;

/** The facts that a release states about itself. */
export type ReleaseFacts = Pick<
  ReleaseRecord,
  | "release"
  | "asOf"
  | "published"
  | "apiVersion"
  | "methodologyVersion"
  | "benchmarkYear"
  | "yearToDate"
  | "deprecations"
>;

/** Returns the facts of a release from the tables that it is built from. */
export function factsOf({ release, methodology, deprecations, span }: FactTables): ReleaseFacts {
  return {
    release: release.release,
    asOf: release.asOf,
    published: release.lastUpdated,
    apiVersion: apiVersionOf(release),
    methodologyVersion: methodology.version,
    benchmarkYear: span.benchmark,
    ...(span.yearToDate && { yearToDate: true }),
    deprecations: [...deprecations],
  };
}

type FactTables = Pick<Tables, "release" | "methodology" | "deprecations" | "span">;

/** Returns the facts of a release from its record. */
export function factsIn(record: ReleaseRecord): ReleaseFacts {
  const { release, asOf, published, apiVersion, methodologyVersion, benchmarkYear, yearToDate } = record;
  return {
    release,
    asOf,
    published,
    apiVersion,
    methodologyVersion,
    ...(benchmarkYear !== undefined && { benchmarkYear }),
    ...(yearToDate && { yearToDate }),
    deprecations: record.deprecations,
  };
}

/** A packed archive. */
export interface Packed {
  readonly bytes: Uint8Array;
  /** Its size when unpacked, in bytes. */
  readonly unpackedBytes: number;
}

/** The content that a record describes. */
export interface Kept {
  readonly frozen: Frozen;
  readonly archive: Packed;
  /** The changes and the release that it was compared with; undefined for the first. */
  readonly changes?:
    | (Omit<NonNullable<ReleaseRecord["changes"]>, "archive"> & { readonly archive: Packed })
    | undefined;
  /** The records of earlier releases, oldest first. */
  readonly before: readonly ReleaseRecord[];
}

/** Returns the record of a release. */
export function recordOf(facts: ReleaseFacts, { frozen, archive, changes, before }: Kept): ReleaseRecord {
  return {
    ...facts,
    files: frozen.files.length,
    bytes: frozenSize(frozen),
    archive: measured(archive),
    changes: changes === undefined ? null : { ...changes, archive: measured(changes.archive) },
    manifestSha256: sha256(frozen.manifest.bytes),
    previousSha256: headOf(before),
  };
}

function measured({ bytes, unpackedBytes }: Packed): ReleaseRecord["archive"] {
  return { bytes: bytes.length, unpackedBytes, sha256: sha256(bytes) };
}

const MOST_NAMED = 3;

/**
 * Adds a release to the index, which stays sorted, oldest first.
 * @param differing paths of the files that differ from those frozen, if the release is already in the index
 * @throws UserError if the release is already in the index with different content
 */
export function appended(
  index: ReleaseIndex,
  record: ReleaseRecord,
  differing: readonly string[] = [],
): ReleaseIndex {
  const known = index.releases.find(({ release }) => release === record.release);
  if (known === undefined) {
    return {
      ...index,
      releases: [...index.releases, record].sort((a, b) => compareReleases(a.release, b.release)),
    };
  }
  if (canonicalJson(known) === canonicalJson(record)) return index;
  const named = differing.length === 0 ? "" : `: ${firstNames(differing, MOST_NAMED)}`;
  throw new UserError(
    `${record.release} is frozen already, with other content${named}`,
    `A release never changes: release the new content as its correction, ${nextCorrection(record.release)}. If it was never published, remove ${filesOf(known, index).join(", ")} and its record in ${RELEASE_INDEX_PATH}.`,
  );
}

/** Returns the paths of the files that hold a release, apart from the index. */
function filesOf(record: ReleaseRecord, index: ReleaseIndex): string[] {
  const changes = hasPublishedChanges(record, erasedIn(index)) ? [changesPath(record.release)] : [];
  return [archivePath(record.release), ...changes];
}
