import { dayOf, midnight } from "../model/day.ts";
import type { Files } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases, nextCorrection } from "../model/release-id.ts";
import { archivePath, changesPath } from "./addresses.ts";
import { headOf } from "./chain.ts";
import type { ReleaseIndex } from "./release-index.ts";
import { erasedIn, type RetractionEntry, retractionsOf, tellsChanges } from "./retractions.ts";

/** What an operator says of a release. */
export interface RetractionRequest {
  readonly release: string;
  readonly reason: string;
  /** The release to use instead; without one, that which was named before, if any. */
  readonly supersededBy?: string | undefined;
  /** Whether its files are to go. */
  readonly erase: boolean;
  /** Day of the retraction, `2027-01-12`; without one, that of the last release's publication. */
  readonly published?: string | undefined;
}

/**
 * The index with a retraction more: a new entry at the end, so that all earlier ones, and all records, stay as they are.
 * @throws UserError for a release that cannot be retracted so, with what can be done instead
 */
export function retracted(index: ReleaseIndex, request: RetractionRequest): ReleaseIndex {
  const { release, reason, erase } = request;
  const entries = index.retractions ?? [];
  const known = index.releases.map((record) => record.release);
  const own = index.releases.find((record) => record.release === release);
  const last = index.releases.at(-1);
  if (own === undefined || last === undefined) {
    throw new UserError(
      `${release} is no release of this data folder`,
      known.length === 0 ? "It has none yet." : `Name one of these: ${known.join(", ")}.`,
    );
  }
  const before = entries.findLast((entry) => entry.release === release);
  const supersededBy = request.supersededBy ?? before?.supersededBy ?? null;
  if (request.supersededBy !== undefined) requireSuccessor(index, release, request.supersededBy);
  const erased = erase || before?.erased === true;
  if (before !== undefined && before.supersededBy === supersededBy && before.erased === erased) {
    throw new UserError(
      `${release} is ${erased ? "erased" : "retracted"} already, since ${dayOf(before.published)}: ${before.reason}`,
      `A retraction stays as it was published. It can be added to: with ${erased ? "" : "--erase, or "}another --superseded-by.`,
    );
  }
  if (erase && release === last.release) {
    const correction = nextCorrection(release);
    throw new UserError(
      `${release} is the last release: its figures are what is published, so they cannot be erased while they are`,
      `Release ${correction} or the next quarter first, then erase ${release}. Until then, retract it without --erase.`,
    );
  }
  const published = request.published === undefined ? last.published : midnight(request.published);
  const toldLast = entries.at(-1)?.published ?? own.published;
  const earliest = byTime(own.published, toldLast) > 0 ? own.published : toldLast;
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

/** The archives of a data folder that an index has no use for any more, by their paths. */
export function archivesGone(data: Files, index: ReleaseIndex): string[] {
  const erased = erasedIn(index);
  return index.releases
    .flatMap((record) => [
      ...(erased.has(record.release) ? [archivePath(record.release)] : []),
      ...(tellsChanges(record, erased) ? [] : [changesPath(record.release)]),
    ])
    .filter((path) => data.has(path));
}

/** @throws UserError where readers cannot be led from a release to another */
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
