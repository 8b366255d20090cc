import { hasContributors, type Programme } from "../model/programme.ts";
import { type BlockDraft, draftMembers, draftOf } from "../partition/draft.ts";
import { mergeUnsafeBlocks } from "../partition/merge-unsafe-blocks.ts";
import type { PartitionRules } from "../partition/partition.ts";
import { populationOf } from "../partition/population.ts";
import { isSafe } from "../partition/safety.ts";

/** Whole blocks that are published as one. */
export interface Joined<T> {
  /** One or more of the given blocks. */
  readonly from: readonly T[];
  readonly members: readonly Programme[];
}

/**
 * Joins blocks that may not be published, whole, with their nearest. The result is a sum of blocks, so that no new
 * difference arises.
 * @param blocks by their members, with today's answers; no programme is in two
 * @param isAllowed returns whether these programmes may be published together, in addition to the rules of every block
 * @returns the blocks that may be published, joined or not. Those that joining does not help are missing
 */
export function joinWhole<T>(
  blocks: ReadonlyMap<T, readonly Programme[]>,
  rules: Pick<PartitionRules, "k" | "givesWay" | "rounding" | "unpaid">,
  isAllowed: (members: readonly Programme[]) => boolean = () => true,
): Joined<T>[] {
  const population = populationOf([...blocks.values()].flat(), rules);
  const places = new Map(population.programmes.map((programme, place) => [programme, place]));
  const blockAt: T[] = [];
  const drafts: BlockDraft[] = [];
  for (const [block, members] of blocks) {
    const own = members.flatMap((member) => places.get(member) ?? []);
    for (const place of own) blockAt[place] = block;
    drafts.push(draftOf(population, own));
  }
  const mended = mergeUnsafeBlocks(
    population,
    drafts,
    rules.givesWay,
    (members) => {
      const own = draftMembers(population, members);
      return hasContributors(own, rules.k) && isSafe(own, rules.rounding, rules.unpaid) && isAllowed(own);
    },
    "whole",
  );
  return mended.drafts.map(({ members }) => ({
    from: [...new Set(members.map((place) => blockAt[place]!))],
    members: draftMembers(population, members),
  }));
}
