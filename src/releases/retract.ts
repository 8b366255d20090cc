import { dayOf, midnight } from "../model/day.ts";
import type { Files } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import { isPlaceholder } from "../tables/placeholders.ts";
import { archivePath, changesPath } from "./addresses.ts";
import { headOf } from "./chain.ts";
import type { ReleaseIndex } from "./release-index.ts";
import { erasedIn, type RetractionEntry, retractionsOf, hasPublishedChanges } from "./retractions.ts";

/** An operator's request to retract a release. */
export interface RetractionRequest {
  readonly release: string;
  readonly reason: string;
  /** The release to use instead; default: the one named by an earlier retraction, if any. */
  readonly supersededBy?: string | undefined;
  /** Whether to erase its files. */
  readonly erase: boolean;
  /** The day of the retraction, e.g. `2027-01-12`; default: the day on which the last release was published. */
  readonly published?: string | undefined;
}

/**
 * Adds a retraction to the index, as a new entry at the end: earlier entries and all records stay as they are.
 * @throws UserError if the release cannot be retracted in this way, with what can be done instead
 */
export function retracted(index: ReleaseIndex, request: RetractionRequest): ReleaseIndex {
  const { release, reason, erase } = request;
  const entries = index.retractions ?? [];
  const known = index.releases.map((record) => record.release);
  const own = index.releases.find((record) => record.release === release);
  const last = index.releases.at(-1);
  if (own === undefined || last === undefined) {
    throw new UserError(
      `${release} is not a release of this data folder`,
      known.length === 0 ? "It has no releases yet." : `Name one of these: ${known.join(", ")}.`,
    );
  }
  if (isPlaceholder(reason)) {
    throw new UserError(
      `the reason ${JSON.stringify(reason)} is a placeholder, and would be published`,
      "Say with --reason what is wrong with the release. A published reason cannot be changed.",
    );
  }
  const before = entries.findLast((entry) => entry.release === release);
  const supersededBy = request.supersededBy ?? before?.supersededBy ?? null;
  if (request.supersededBy !== undefined) requireSuccessor(index, release, request.supersededBy);
  const erased = erase || before?.erased === true;
  if (before !== undefined && before.supersededBy === supersededBy && before.erased === erased) {
    throw nothingAdded(
      entries.filter((entry) => entry.release === release),
      before,
      request.published,
    );
  }
  if (erase && release === last.release) {
    const correction = nextCorrection(release);
    throw new UserError(
      `${release} is the last release and cannot be erased while its figures are published`,
      `Release ${correction} or the next quarter first, then erase ${release}. Until then, retract it without --erase.`,
    );
  }
  const published = request.published === undefined ? last.published : midnight(request.published);
  const lastRetracted = entries.at(-1)?.published ?? own.published;
  const earliest = byTime(own.published, lastRetracted) > 0 ? own.published : lastRetracted;
  if (byTime(published, earliest) < 0) {
    throw new UserError(
      `${dayOf(published)} is before ${dayOf(earliest)}, when the release or the last retraction was published`,
      "Give that day or a later one with --published.",
    );
  }
  const entry: RetractionEntry = {
    release,
    published,
    reason,
    supersededBy,
    erased,
    previousSha256: headOf(entries),
  };
  return { ...index, retractions: [...entries, entry] };
}

/**
 * Returns the error for a request that adds nothing to what is recorded.
 * @param own every entry of the release
 * @param last the last of them
 */
function nothingAdded(
  own: readonly RetractionEntry[],
  last: RetractionEntry,
  published: string | undefined,
): UserError {
  const { release, reason, erased } = last;
  const first = own.find((entry) => entry.erased === erased) ?? last;
  const isOtherDay = published !== undefined && !own.some((entry) => dayOf(entry.published) === published);
  const unchanged = `${isOtherDay ? `${published} cannot replace that day: a` : "A"} published retraction cannot be changed`;
  return new UserError(
    `${release} is already ${erased ? "erased" : "retracted"}, since ${dayOf(first.published)}: ${reason}`,
    `${unchanged}, but it can be extended with ${erased ? "" : "--erase, or "}another --superseded-by.`,
  );
}

/** Returns the paths of the archives in a data folder that the index no longer needs. */
export function archivesGone(data: Files, index: ReleaseIndex): string[] {
  const erased = erasedIn(index);
  return index.releases
    .flatMap((record) => [
      ...(erased.has(record.release) ? [archivePath(record.release)] : []),
      ...(hasPublishedChanges(record, erased) ? [] : [changesPath(record.release)]),
    ])
    .filter((path) => data.has(path));
}

/**
 * Checks that a release can supersede another: it is later, and not retracted itself.
 * @throws UserError otherwise
 */
function requireSuccessor(index: ReleaseIndex, release: string, successor: string): void {
  const retractedNow = retractionsOf(index).map((one) => one.release);
  const later = index.releases
    .map((record) => record.release)
    .filter((id) => compareReleases(id, release) > 0 && !retractedNow.includes(id));
  if (later.includes(successor)) return;
  const why =
    successor === release
      ? "it is the release itself"
      : compareReleases(successor, release) < 0
        ? "it is earlier"
        : retractedNow.includes(successor)
          ? "it is retracted itself"
          : "it is not released";
  throw new UserError(
    `${successor} cannot supersede ${release}: ${why}`,
    later.length === 0
      ? "Retract it without --superseded-by, and name the next release when there is one."
      : `Name one of these: ${later.join(", ")}.`,
  );
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
