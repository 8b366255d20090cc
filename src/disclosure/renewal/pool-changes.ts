import { QUESTIONS } from "../../model/metric.ts";
import type { Waiting } from "../model/baseline.ts";
import { isNear } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";
import type { AnswerVersion } from "../model/version.ts";
import type { Pool } from "./pool.ts";

/**
 * Counts, for each question asked in a pool, the organisations that contributed an answer for the first time or changed
 * it, and those whose answer only one of two releases has.
 * @param others answers that only one release has, such as those of programmes that left
 */
export function changedContributors(
  pool: Pool,
  programmes: readonly Programme[],
  others: readonly AnswerVersion[] = [],
): number[] {
  const { asked } = pool;
  const changes = changedBy(pool, asked, programmes);
  return asked.map((questionIndex, at) => {
    const gave = others.filter(({ contributed }) => (contributed >> questionIndex) & 1);
    return new Set([...(changes[at] ?? []), ...gave.map(({ organisation }) => organisation)]).size;
  });
}

/**
 * Returns how many more organisations must change in a pool before all waiting programmes can be published, and which
 * answers too few of those that changed have. Then the sums of the whole pool differ from those of this release and of
 * the previous one by k organisations for each answer, or by none.
 * @param waiting all programmes whose current answers are not published
 * @param isShown returns whether earlier answers of a programme are published
 */
export function missingFor(
  pool: Pool,
  waiting: readonly Programme[],
  isShown: (programme: Programme) => boolean,
): Pick<Waiting, "needed" | "tooFew"> {
  const added = waiting
    .filter((programme) => !isShown(programme))
    .map((programme) => pool.versionOf(pool.entryOf(programme)));
  const counts = changedContributors(pool, waiting.filter(isShown), added);
  const { k } = pool.rules;
  const since = [...counts, changedSinceBefore(pool)].filter((count) => count > 0);
  const isEnough = counts.some((count) => count >= k);
  const tooFew = pool.asked
    .map((questionIndex, at) => ({ question: QUESTIONS[questionIndex]!, organisations: counts[at] ?? 0 }))
    .filter(({ organisations }) => isEnough && organisations > 0 && organisations < k);
  return {
    needed: Math.max(...since.map((count) => k - count), 1),
    ...(tooFew.length > 0 && { tooFew }),
  };
}

/** Counts the organisations with entries in only one of the previous release and today's submissions. */
function changedSinceBefore(pool: Pool): number {
  const now = new Set(pool.programmes.map((programme) => pool.entryOf(programme)));
  const before = new Set(pool.blocks.flatMap(({ entries }) => entries));
  if (before.size === 0) return 0;
  const changed = [
    ...[...now].filter((entry) => !before.has(entry)),
    ...[...before].filter((entry) => !now.has(entry)),
  ];
  return new Set(changed.map((entry) => pool.versionOf(entry).organisation)).size;
}

/** Returns for each asked question the organisations among those of some programmes that changed its answer. */
function changedBy(
  pool: Pool,
  asked: readonly number[],
  programmes: readonly Programme[],
): ReadonlySet<number>[] {
  const changes = programmes.filter(pool.isFresh).map((programme) => {
    const { organisation, contributed, digests } = pool.versionOf(pool.entryOf(programme));
    return { organisation, contributed, digests, earlier: pool.publishedVersionsOf(programme) };
  });
  return asked.map((questionIndex) => {
    const bit = 1 << questionIndex;
    // A missing earlier answer has no value to be near to.
    const isChanged = ({ contributed, digests, earlier }: (typeof changes)[number]) =>
      (contributed & bit) !== 0 &&
      !earlier.some((one) => (one.given & bit) !== 0 && isNear(one.digests, digests, questionIndex));
    return new Set(changes.filter(isChanged).map(({ organisation }) => organisation));
  });
}
