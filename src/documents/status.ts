import * as Type from "typebox";
import { apiVersionOf } from "../model/api.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { firstMonthOf, quarterAfter } from "../model/release-id.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { METHODOLOGY_FILE, RELEASE_LIST_FILE, releaseFile } from "../routing/addresses.ts";
import { PATTERNS } from "../tables/patterns.ts";
import { AvailabilitySchema, availabilityOf } from "./availability.ts";
import { absolute, type Context } from "./context.ts";

const address = (description: string) => Type.String({ description });
const release = Type.String({ pattern: PATTERNS.release.pattern, description: "Id of the release." });
const instant = (description: string) => Type.String({ pattern: PATTERNS.instant.pattern, description });

/** The schema of the status document; open, because later versions may add properties. */
export const StatusSchema = Type.Object({
  release,
  asOf: instant("Date and time that the data describes."),
  lastUpdated: instant("Date and time of the release."),
  apiVersion: Type.String({ pattern: PATTERNS.version.pattern, description: "Version of the interface." }),
  methodologyVersion: Type.String({ description: "Version of the methodology." }),
  methodology: address("Address of the methodology of the release."),
  next: Type.Object({
    release,
    expectedBy: Type.String({
      pattern: PATTERNS.date.pattern,
      description: "Day by which the next release is expected, in UTC.",
    }),
  }),
  releases: address("Address of the list of releases."),
  retractions: Type.Optional(
    Type.Array(
      Type.Object({
        release,
        retracted: instant("Date and time of the retraction."),
        reason: Type.String({ description: "Reason for the retraction." }),
        supersededBy: Type.Union([release, Type.Null()], {
          description: "The release to use instead; null if there is none yet.",
        }),
        erased: Type.Boolean({ description: "Whether its files are erased." }),
        isCurrent: Type.Boolean({
          description: "Whether it is the release that the site currently publishes.",
        }),
      }),
      {
        description: "Releases that must no longer be used, newest first; missing if there are none.",
      },
    ),
  ),
  availability: Type.Optional(AvailabilitySchema),
  manifest: Type.Union(
    [
      Type.Object({
        file: address("Address of the manifest of the release."),
        sha256: Type.String({ pattern: PATTERNS.sha256.pattern, description: "SHA-256 of the manifest." }),
      }),
      Type.Null(),
    ],
    {
      description: "The manifest, which proves the content of the release; null until the release is frozen.",
    },
  ),
});

/** A release is expected in the first week of its quarter, as in the schedule of the repository's workflow. */
const LAST_DAY = "07";

/**
 * Returns `/api/status.json`: the current release, when the next one is expected, the retracted releases, newest first, the
 * availability of the site, and the digest that proves the content of the release.
 */
export function statusDocument(context: Context): Type.Static<typeof StatusSchema> {
  const { release, methodology, availability } = context.tables;
  const record = context.history.index.releases.find((one) => one.release === release.release);
  const retractions = retractionsOf(context.history.index)
    .toReversed()
    .map(({ erasedChanges, ...retraction }) => ({
      ...retraction,
      isCurrent: retraction.release === release.release,
    }));
  const next = quarterAfter(release.release);
  return {
    release: release.release,
    asOf: release.asOf,
    lastUpdated: release.lastUpdated,
    apiVersion: apiVersionOf(release),
    methodologyVersion: methodology.version,
    methodology: absolute(context, METHODOLOGY_FILE),
    next: { release: next, expectedBy: firstWeekOf(next) },
    releases: absolute(context, RELEASE_LIST_FILE),
    ...(retractions.length === 0 ? {} : { retractions }),
    ...(availability.length === 0 ? {} : { availability: availabilityOf(availability) }),
    // A release that is not frozen yet can still change.
    manifest:
      record === undefined
        ? null
        : {
            file: absolute(context, releaseFile(record.release, MANIFEST_PATH)),
            sha256: record.manifestSha256,
          },
  };
}

function firstWeekOf(release: string): string {
  const { year, month } = firstMonthOf(release);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${LAST_DAY}`;
}
