import { apiVersionOf } from "../model/api.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import { firstMonthOf, quarterAfter } from "../model/release-id.ts";
import { retractionsOf } from "../releases/retractions.ts";
import { METHODOLOGY_FILE, RELEASE_LIST_FILE, releaseFile } from "../routing/addresses.ts";
import { availabilityOf } from "./availability.ts";
import { absolute, type Context } from "./context.ts";

/** A release comes in the first week of its quarter; the cron of the repository's workflow says so too. */
const LAST_DAY = "07";

/**
 * `/api/status.json`: which release this is, when the next one is expected, which were retracted, newest first,
 * how available the site was, and what proves its content.
 */
export function statusDocument(context: Context) {
  const { release, methodology, availability } = context.tables;
  const record = context.history.index.releases.find((one) => one.release === release.release);
  const retractions = retractionsOf(context.history.index)
    .toReversed()
    .map(({ erasedChanges, ...told }) => ({ ...told, isCurrent: told.release === release.release }));
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
