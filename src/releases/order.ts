import { dayOf } from "../model/day.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases, isCorrection, nextCorrection, quarterOf } from "../model/release-id.ts";
import type { ReleaseFacts, ReleaseIndex } from "./release-index.ts";

/** What a release that is to be made says of itself: its id, and instants in ISO 8601. */
type Next = Pick<ReleaseFacts, "release" | "asOf" | "published">;

/**
 * Makes sure that a release may follow those that are frozen, or is the last of them, made again. Quarters may be skipped;
 * a correction follows the last release, whatever else of its quarter was released. An earlier one cannot be made any
 * more: the private ledger knows who stands in the blocks of the last release, so no other can be made that differs from
 * all of them by k organisations or more.
 * @throws UserError where it is out of order, with what can be made instead
 */
export function requireInOrder({ releases }: ReleaseIndex, next: Next): void {
  const { release: id } = next;
  const last = releases.at(-1)?.release;
  if (last !== undefined && compareReleases(id, last) < 0) {
    const correction = nextCorrection(last);
    throw new UserError(
      `${id} is before ${last}, the last release`,
      `Only the last release can be corrected, and only later ones can be made: put what is new into ${correction}, or into the next quarter.`,
    );
  }
  if (id !== last) requireFollows(id, last);
  const before = releases.findLast(({ release }) => compareReleases(release, id) < 0);
  if (before !== undefined) requireLaterDays(next, before);
}

/** A correction has the next number. */
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

/** The same day may be that of two releases: a correction describes what the release that it corrects describes. */
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
