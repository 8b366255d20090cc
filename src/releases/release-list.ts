import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Retraction } from "../model/retraction.ts";
import { changesFile, erasedFile, releaseFile, frozenReleaseFolder } from "../routing/addresses.ts";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { DigestSchema, headOf } from "./chain.ts";
import { ChangesSchema, RecordSchema, type ReleaseIndex, type ReleaseRecord } from "./release-index.ts";
import { RetractionSchema, RetractionsSchema, retractionsOf } from "./retractions.ts";

const address = (description: string) =>
  Type.String({ minLength: 1, pattern: PATTERNS.line.pattern, description });

/** A record as it is published, with the addresses of its files. */
const EntrySchema = closed({
  ...RecordSchema.properties,
  folder: address(
    "The prefix of the addresses of its files. It is not itself an address that can be requested.",
  ),
  manifest: address("Address of the manifest, which lists all of its files."),
  changes: Type.Union([
    closed({
      ...ChangesSchema.properties,
      json: address("Address of every figure that changed, as JSON."),
      csv: address("Address of the same changes as CSV."),
    }),
    Type.Null(),
  ]),
  /** Present if the release is retracted. */
  retracted: Type.Optional(
    closed({
      since: RetractionSchema.properties.published,
      reason: RetractionSchema.properties.reason,
      supersededBy: RetractionSchema.properties.supersededBy,
      erased: Type.Boolean(),
      notice: Type.Optional(
        address(
          "Address of the notice that is served in place of its files; present only if the release was erased.",
        ),
      ),
    }),
  ),
});

/** `api/releases/index.json`: every frozen release, newest first. */
export const ReleaseListSchema = {
  ...closed({
    /** The release that the rest of the site publishes. */
    latest: Type.String({ pattern: PATTERNS.release.pattern }),
    /** The digest of the newest record, which depends on all of them; null if there are none. */
    head: Type.Union([DigestSchema, Type.Null()]),
    releases: Type.Array(EntrySchema, { maxItems: LIMITS.releases }),
    /** Each retraction as it was recorded, oldest first, and the digest of the newest; missing if there are none. */
    retractions: RetractionsSchema,
    retractionsHead: Type.Optional(DigestSchema),
  }),
  $id: "document:release-list",
};
export type ReleaseList = Type.Static<typeof ReleaseListSchema>;

/**
 * Returns the list of releases as it is published, newest first.
 * @param latest the id of the release that the rest of the site publishes
 * @param absolute adds the base URL to an address
 */
export function releaseList(
  index: ReleaseIndex,
  latest: string,
  absolute: (address: string) => string,
): ReleaseList {
  const { releases, retractions = [] } = index;
  const retracted = new Map(retractionsOf(index).map((one) => [one.release, one]));
  const entries = releases.map(({ changes, ...record }) => ({
    ...record,
    folder: absolute(frozenReleaseFolder(record.release)),
    manifest: absolute(releaseFile(record.release, MANIFEST_PATH)),
    changes: changes && {
      ...changes,
      json: absolute(changesFile(`${changes.from}..${record.release}`, "json")),
      csv: absolute(changesFile(`${changes.from}..${record.release}`, "csv")),
    },
    ...retractedEntry(retracted.get(record.release), absolute),
  }));
  const retractionsHead = headOf(retractions);
  return {
    latest,
    head: headOf(releases),
    releases: entries.reverse(),
    ...(retractionsHead === null ? {} : { retractions: [...retractions], retractionsHead }),
  };
}

function retractedEntry(retraction: Retraction | undefined, absolute: (address: string) => string) {
  if (retraction === undefined) return {};
  const { release, retracted: since, reason, supersededBy, erased } = retraction;
  const notice = erased ? { notice: absolute(erasedFile(release)) } : {};
  return { retracted: { since, reason, supersededBy, erased, ...notice } };
}

/** Recovers the index that a published list was made from. */
export function indexIn({ releases, retractions }: ReleaseList): ReleaseIndex {
  return { releases: recordsIn(releases), ...(retractions && { retractions }) };
}

/** Recovers the records, oldest first, by dropping the addresses. */
function recordsIn(releases: ReleaseList["releases"]): ReleaseRecord[] {
  return releases
    .map(({ folder, manifest, changes, retracted, ...record }) => ({
      ...record,
      changes: changes && withoutAddresses(changes),
    }))
    .reverse();
}

function withoutAddresses({
  json,
  csv,
  ...changes
}: NonNullable<ReleaseList["releases"][number]["changes"]>) {
  return changes;
}
