import * as Type from "typebox";
import { apiVersionOf } from "../model/api.ts";
import { LIMITS } from "../model/limits.ts";
import { sha256 } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import { closed } from "../tables/column.ts";
import { DeprecationsSchema } from "../tables/deprecations.ts";
import type { Tables } from "../tables/index.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { archivePath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { canonicalJson, DigestSchema, headOf } from "./chain.ts";
import { type Frozen, sizeOf } from "./frozen.ts";
import { RetractionsSchema } from "./retractions.ts";

const instant = Type.String({ pattern: PATTERNS.instant.pattern });
const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const whole = Type.Integer({ minimum: 0 });
const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const archive = closed({
  bytes: upTo(LIMITS.archiveBytes),
  /** Its size when it is unpacked: no byte more is taken out of it. */
  unpackedBytes: upTo(LIMITS.archiveBytes),
  sha256: DigestSchema,
});

/** What changed, from which release. */
export const ChangesSchema = closed({
  from: Type.String({ pattern: PATTERNS.release.pattern }),
  archive,
  added: whole,
  removed: whole,
  changed: whole,
  /** Of all these, of years that were history already. */
  revisions: whole,
});

export const RecordSchema = closed({
  release: Type.String({ pattern: PATTERNS.release.pattern }),
  asOf: instant,
  /** The release's `lastUpdated`. */
  published: instant,
  apiVersion: Type.String({ pattern: PATTERNS.version.pattern }),
  methodologyVersion: words,
  /** Left out where the program that froze it did not say it yet. */
  benchmarkYear: Type.Optional(Type.Integer()),
  /** Said where that year had not ended on the day that the data describes. */
  yearToDate: Type.Optional(Type.Literal(true)),
  /** What it announced of the interface to go. */
  deprecations: DeprecationsSchema.properties.deprecations,
  /** How many files are frozen, and their bytes. */
  files: upTo(LIMITS.releaseFiles),
  bytes: upTo(LIMITS.archiveBytes),
  archive,
  /** What changed from which release; null for the first. */
  changes: Type.Union([ChangesSchema, Type.Null()]),
  manifestSha256: DigestSchema,
  /** The digest of the record before; null for the first. So no release can be altered without the last showing it. */
  previousSha256: Type.Union([DigestSchema, Type.Null()]),
});

/** `data/releases/index.json`: what is known of each frozen release, and of each that was retracted, oldest first. */
export const ReleaseIndexSchema = {
  ...closed({
    releases: Type.Array(RecordSchema, { maxItems: LIMITS.releases }),
    retractions: RetractionsSchema,
  }),
  $id: "document:release-index",
};
export type ReleaseIndex = Type.Static<typeof ReleaseIndexSchema>;
export type ReleaseRecord = Type.Static<typeof RecordSchema>;

/** What a release says of itself. */
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

/** What a release says of itself, from the tables that it was built from. */
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

/** What a record tells of its release besides what is kept of it. */
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

/** An archive as it is kept. */
export interface Packed {
  readonly bytes: Uint8Array;
  /** Its size when it is unpacked. */
  readonly unpackedBytes: number;
}

/** What of a release is kept. */
export interface Kept {
  readonly frozen: Frozen;
  readonly archive: Packed;
  /** What changed, and from which release; undefined for the first. */
  readonly changes?:
    | (Omit<NonNullable<ReleaseRecord["changes"]>, "archive"> & { readonly archive: Packed })
    | undefined;
  /** The records before, oldest first. */
  readonly before: readonly ReleaseRecord[];
}

/** What the index says of a release. */
export function recordOf(facts: ReleaseFacts, { frozen, archive, changes, before }: Kept): ReleaseRecord {
  return {
    ...facts,
    files: frozen.files.length,
    bytes: sizeOf(frozen),
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
 * The index with a release more, oldest first.
 * @param differing names of files that are not as they were frozen, where the release is there already
 * @throws UserError if the release is there already with other content
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
  const named = differing.length === 0 ? "" : `: ${differing.slice(0, MOST_NAMED).join(", ")}`;
  const more = differing.length > MOST_NAMED ? ` and ${differing.length - MOST_NAMED} more` : "";
  throw new UserError(
    `${record.release} is frozen already, with other content${named}${more}`,
    `A release never changes: release the new content as its correction, ${nextCorrection(record.release)}. If it was never published, remove ${archivePath(record.release)} and its record in ${RELEASE_INDEX_PATH}.`,
  );
}
