import type { GivingWay } from "../model/block.ts";
import { type BlockDraft, draftOf, errorOfUnion, hasEnough, labelsLost, mayMix } from "./draft.ts";
import { least } from "./least.ts";
import type { Population } from "./population.ts";

interface Joined {
  readonly drafts: BlockDraft[];
  readonly left: readonly number[];
}

/**
 * Adds programmes that are too few for a block to the blocks that lose least by it, first in labels, then in similarity.
 * Afterwards a block that became mixed passes members on, as far as it can spare them, to blocks that have their labels.
 */
export function joinToBlocks(
  population: Population,
  blocks: readonly BlockDraft[],
  rest: readonly number[],
  givesWay: readonly GivingWay[],
): Joined {
  const drafts = [...blocks];
  const left: number[] = [];
  for (const programme of rest) {
    const host = cheapestHost(population, drafts, programme, givesWay);
    if (host === -1) left.push(programme);
    else drafts[host] = draftOf(population, [...drafts[host]!.members, programme]);
  }
  giveBack(population, drafts, givesWay);
  return { drafts, left };
}

/** Returns the index of the block that a programme joins, or -1 if labels that never give way rule out every block. */
function cheapestHost(
  population: Population,
  drafts: readonly BlockDraft[],
  programme: number,
  givesWay: readonly GivingWay[],
): number {
  return least(drafts.keys(), (place) => {
    const draft = drafts[place]!;
    const union = draftOf(population, [...draft.members, programme]);
    if (!mayMix(draft, union, givesWay)) return undefined;
    const lost =
      labelsLost(population, draft.members, draft, union, givesWay) +
      labelsLost(population, [programme], undefined, union, givesWay);
    return [lost, errorOfUnion(population, [programme], draft.members)];
  });
}

function giveBack(population: Population, drafts: BlockDraft[], givesWay: readonly GivingWay[]): void {
  for (const [place, { members }] of drafts.entries()) {
    for (const programme of members) {
      const draft = drafts[place]!;
      const others = draft.members.filter((member) => member !== programme);
      const lost = labelsLost(population, [programme], undefined, draft, givesWay);
      if (lost === 0 || !hasEnough(population, others)) continue;
      const home = least(drafts.keys(), (other) => {
        const losing = labelsLost(population, [programme], undefined, drafts[other]!, givesWay);
        if (other === place || losing >= lost || !isMemberOf(population, programme, drafts[other]!))
          return undefined;
        return [losing, errorOfUnion(population, [programme], drafts[other]!.members)];
      });
      if (home === -1) continue;
      drafts[place] = draftOf(population, others);
      drafts[home] = draftOf(population, [...drafts[home]!.members, programme]);
    }
  }
}

/** Returns whether a block keeps its labels if the programme joins it. */
function isMemberOf(population: Population, programme: number, draft: BlockDraft): boolean {
  const union = draftOf(population, [...draft.members, programme]);
  return union.framework === draft.framework && union.region === draft.region;
}
