import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { changesFile, releaseFile, releaseFolder } from "../routing/addresses.ts";
import { closed } from "../tables/column.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { headOf } from "./chain.ts";
import {
  ChangesSchema,
  digest,
  RecordSchema,
  type ReleaseIndex,
  type ReleaseRecord,
} from "./release-index.ts";

const address = Type.String({ minLength: 1, pattern: PATTERNS.line.pattern });

/** A record as it is published: with the addresses of what it tells of. */
const EntrySchema = closed({
  ...RecordSchema.properties,
  folder: address,
  manifest: address,
  changes: Type.Union([closed({ ...ChangesSchema.properties, json: address, csv: address }), Type.Null()]),
});

/** `api/releases/index.json`: every frozen release, newest first. */
export const ReleaseListSchema = {
  ...closed({
    /** The release that the rest of the site is. */
    latest: Type.String({ pattern: PATTERNS.release.pattern }),
    /** The digest of the newest record, which follows from all of them; null where there is none. */
    head: Type.Union([digest, Type.Null()]),
    releases: Type.Array(EntrySchema, { maxItems: LIMITS.releases }),
  }),
  $id: "document:release-list",
};
export type ReleaseList = Type.Static<typeof ReleaseListSchema>;

/**
 * The list of releases as it is published.
 * @param latest the release that the rest of the site is
 * @param absolute an address as documents give it
 */
export function releaseList(
  { releases }: ReleaseIndex,
  latest: string,
  absolute: (address: string) => string,
): ReleaseList {
  const entries = releases.map(({ changes, ...record }) => ({
    ...record,
    folder: absolute(releaseFolder(record.release)),
    manifest: absolute(releaseFile(record.release, MANIFEST_PATH)),
    changes: changes && {
      ...changes,
      json: absolute(changesFile(`${changes.from}..${record.release}`, "json")),
      csv: absolute(changesFile(`${changes.from}..${record.release}`, "csv")),
    },
  }));
  return { latest, head: headOf(releases), releases: entries.reverse() };
}

/** The records of a published list, oldest first: its entries without their addresses. */
export function recordsIn({ releases }: ReleaseList): ReleaseRecord[] {
  return releases
    .map(({ folder, manifest, changes, ...record }) => ({
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
