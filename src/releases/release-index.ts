import * as Type from "typebox";
import { API_VERSION } from "../model/api.ts";
import { byCodeUnit } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { closed } from "../tables/column.ts";
import { DeprecationsSchema } from "../tables/deprecations.ts";
import type { Tables } from "../tables/index.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { archivePath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { type Frozen, sizeOf } from "./frozen.ts";

const instant = Type.String({ pattern: PATTERNS.instant.pattern });
const words = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });
const whole = Type.Integer({ minimum: 0 });
const digest = Type.String({ pattern: "^[0-9a-f]{64}$" });

const archive = closed({ bytes: whole, sha256: digest });

const RecordSchema = closed({
  release: Type.String({ pattern: PATTERNS.release.pattern }),
  asOf: instant,
  /** The release's `lastUpdated`. */
  published: instant,
  apiVersion: Type.String({ pattern: "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)$" }),
  methodologyVersion: words,
  /** What it announced of the interface to go. */
  deprecations: DeprecationsSchema.properties.deprecations,
  /** How many files are frozen, and their bytes. */
  files: whole,
  bytes: whole,
  archive,
  /** What changed from which release; null for the first. */
  changes: Type.Union([
    closed({
      from: Type.String({ pattern: PATTERNS.release.pattern }),
      archive,
      added: whole,
      removed: whole,
      changed: whole,
      /** Of all these, of years that were history already. */
      revisions: whole,
    }),
    Type.Null(),
  ]),
  manifestSha256: digest,
});

/** `data/releases/index.json`: what is known of each frozen release, oldest first. */
export const ReleaseIndexSchema = {
  ...closed({ releases: Type.Array(RecordSchema) }),
  $id: "document:release-index",
};
export type ReleaseIndex = Type.Static<typeof ReleaseIndexSchema>;
export type ReleaseRecord = Type.Static<typeof RecordSchema>;

/** What a release says of itself. */
export type ReleaseFacts = Pick<
  ReleaseRecord,
  "release" | "asOf" | "published" | "apiVersion" | "methodologyVersion" | "deprecations"
>;

/** What a release says of itself, from the tables that it was built from. */
export function factsOf({ release, methodology, deprecations }: FactTables): ReleaseFacts {
  return {
    release: release.release,
    asOf: release.asOf,
    published: release.lastUpdated,
    apiVersion: API_VERSION,
    methodologyVersion: methodology.version,
    deprecations: [...deprecations],
  };
}

type FactTables = Pick<Tables, "release" | "methodology" | "deprecations">;

/**
 * What the index says of a release.
 * @param packedFiles its archive
 * @param changes the archive of what changed, and from which release
 */
export function recordOf(
  frozen: Frozen,
  facts: ReleaseFacts,
  packedFiles: Uint8Array,
  changes?: Omit<NonNullable<ReleaseRecord["changes"]>, "archive"> & { readonly archive: Uint8Array },
): ReleaseRecord {
  return {
    ...facts,
    files: frozen.files.length,
    bytes: sizeOf(frozen),
    archive: measured(packedFiles),
    changes: changes === undefined ? null : { ...changes, archive: measured(changes.archive) },
    manifestSha256: sha256(frozen.manifest.bytes),
  };
}

function measured(bytes: Uint8Array): ReleaseRecord["archive"] {
  return { bytes: bytes.length, sha256: sha256(bytes) };
}

/**
 * The index with a release more, oldest first.
 * @throws UserError if the release is there already with other content
 */
export function appended(index: ReleaseIndex, record: ReleaseRecord): ReleaseIndex {
  const known = index.releases.find(({ release }) => release === record.release);
  if (known === undefined) {
    return { releases: [...index.releases, record].sort((a, b) => byCodeUnit(a.release, b.release)) };
  }
  if (isEqual(known, record)) return index;
  throw new UserError(
    `${record.release} is frozen already, with other content`,
    `A release never changes: publish under the next quarter's name in release.json. If it was never published, remove ${archivePath(record.release)} and its record in ${RELEASE_INDEX_PATH}.`,
  );
}

/** Whether two records say the same, in whatever order. */
function isEqual(a: ReleaseRecord, b: ReleaseRecord): boolean {
  const inOrder = (record: ReleaseRecord) =>
    JSON.stringify(Object.entries(record).sort(([one], [other]) => byCodeUnit(one, other)));
  return inOrder(a) === inOrder(b);
}
