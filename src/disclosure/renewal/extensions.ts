import { QUESTIONS } from "../../model/metric.ts";
import { blockMean } from "../../tables/blocks.ts";
import { hasSameAnswer } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import { joinWhole } from "./join-whole.ts";
import { besideOthers, type PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";

/**
 * Returns ways to publish answers to a question that was added: blocks of the previous release with the same programmes,
 * which publish the earlier means and those of the new answers. A block with too few new answers is joined, whole, with
 * its nearest, so that no new difference arises. The other programmes are cut among themselves, or wait.
 */
export function extensions(pool: Pool): PoolDraft[] {
  const extended = new Map(
    pool.blocks.flatMap((block) => {
      const members = extendedMembers(pool, block);
      return members === undefined ? [] : [[block, members] as const];
    }),
  );
  if (extended.size === 0) return [];
  const kept = pool.blocks.filter((block) => !extended.has(block) && !pool.isOpen(block));
  return besideOthers(pool, kept, joinWhole(extended, pool.rules));
}

/**
 * Returns the members of a block with their current answers, if nobody left and only answers to questions that were
 * added since are new. Returns undefined for any other block.
 */
export function extendedMembers(pool: Pool, block: EarlierBlock): Programme[] | undefined {
  const published = QUESTIONS.flatMap((question, questionIndex) =>
    blockMean(block.row, question) === null ? [] : [questionIndex],
  );
  if (published.length >= pool.asked.length) return undefined;
  const members = pool.todayOf(block);
  const isAsBefore = members?.every((member) => {
    const [before, now] = pool.correctionOf(member)!;
    return published.every((questionIndex) => {
      const bit = 1 << questionIndex;
      return (
        (before.given & bit) === (now.given & bit) &&
        (before.contributed & bit) === (now.contributed & bit) &&
        ((now.given & bit) === 0 || hasSameAnswer(before.digests, now.digests, questionIndex))
      );
    });
  });
  return isAsBefore ? members : undefined;
}
