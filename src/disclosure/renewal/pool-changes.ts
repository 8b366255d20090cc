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
 * Returns what the changes of a pool lack before they can be published: organisations, if fewer than k changed; or changes
 * of some answers. Nothing is known of programmes that are left over from dissolved blocks, nor if enough changed but were
 * not divided safely.
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
  if (counts.every((count) => count < k)) {
    const isLeftOver = (programme: Programme) => !isShown(programme) && !pool.isAddition(programme);
    const changed = counts.filter((count) => count > 0);
    return waiting.some(isLeftOver) || changed.length === 0 ? {} : { needed: k - Math.min(...changed) };
  }
  const tooFew = pool.asked
    .map((questionIndex, at) => ({ question: QUESTIONS[questionIndex]!, organisations: counts[at] ?? 0 }))
    .filter(({ organisations }) => organisations > 0 && organisations < k);
  return tooFew.length > 0 ? { tooFew } : {};
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
