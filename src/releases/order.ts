import { dayOf } from "../model/day.ts";
import { UserError } from "../model/problem.ts";
import {
  compareReleases,
  isCorrection,
  nextCorrection,
  quarterOf,
  quarterOfDay,
  quartersBetween,
} from "../model/release-id.ts";
import type { ReleaseFacts, ReleaseIndex } from "./release-index.ts";

/** The id of the release to be made, and its instants in ISO 8601. */
type Next = Pick<ReleaseFacts, "release" | "asOf" | "published">;

/**
 * Checks that a release follows those that are frozen, or is the last of them, made again. Quarters may be skipped; a
 * correction must correct the last release. An earlier release can no longer be made: the private ledger records the
 * contributors of the last release's blocks only, so nothing ensures that an earlier one differs from every published
 * block by k organisations or more. No release is published before the day that its data describes.
 * @throws UserError if it is out of order, with what can be made instead
 */
export function requireInOrder({ releases }: ReleaseIndex, next: Next): void {
  const { release: id } = next;
  requirePublishedAfter(next);
  requireNear(next);
  const last = releases.at(-1)?.release;
  if (last !== undefined && compareReleases(id, last) < 0) {
    const correction = nextCorrection(last);
    throw new UserError(
      `${id} is before ${last}, the last release`,
      `Only the last release can be corrected, and new releases must be later: publish the new data as ${correction}, or with the next quarter.`,
    );
  }
  if (id !== last) requireFollows(id, last);
  const before = releases.findLast(({ release }) => compareReleases(release, id) < 0);
  if (before !== undefined) requireLaterDays(next, before);
}

/** Checks that a release is not published before the day that its data describes. */
function requirePublishedAfter({ release, asOf, published }: Next): void {
  if (Date.parse(published) >= Date.parse(asOf)) return;
  throw new UserError(
    `${release} is published on ${dayOf(published)}, which is before ${dayOf(asOf)}, the day that its data describes`,
    `Give ${dayOf(asOf)} or a later day with --published, or an earlier one with --as-of.`,
  );
}

/** Quarters that the described day may be after that of the release: a later one is a slip, such as the next year's. */
const MOST_AHEAD = 2;

/** Checks that the described day is not far after the quarter in the name of the release. */
function requireNear({ release, asOf }: Next): void {
  const quarter = quarterOfDay(dayOf(asOf));
  if (quartersBetween(release, quarter) <= MOST_AHEAD) return;
  throw new UserError(
    `${release} describes ${dayOf(asOf)}, which is more than half a year after its quarter`,
    `Give the right day with --as-of, or name the release ${quarter}.`,
  );
}

/** Checks that a correction corrects the last release and has the next number. */
function requireFollows(id: string, last: string | undefined): void {
  if (!isCorrection(id)) return;
  const quarter = quarterOf(id);
  if (last === undefined || quarterOf(last) !== quarter) {
    throw new UserError(
      `${id} would correct ${quarter}, which is not released`,
      `Release ${quarter}${last === undefined ? "" : `, or correct ${last} as ${nextCorrection(last)}`}.`,
    );
  }
  if (id === nextCorrection(last)) return;
  throw new UserError(`${id} does not follow ${last}, the last release`, `Name it ${nextCorrection(last)}.`);
}

/** Checks that no day is earlier than in the previous release. Equal days are allowed: a correction describes the same day. */
function requireLaterDays(next: Next, before: Next): void {
  const days = [
    ["--as-of", "describes", next.asOf, before.asOf],
    ["--published", "is published on", next.published, before.published],
  ] as const;
  for (const [option, what, day, earlier] of days) {
    if (Date.parse(day) >= Date.parse(earlier)) continue;
    throw new UserError(
      `${next.release} ${what} ${dayOf(day)}, which is before ${dayOf(earlier)}, the day of ${before.release}`,
      `Give ${dayOf(earlier)} or a later day with ${option}.`,
    );
  }
}
