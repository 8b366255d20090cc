import type { GivingWay } from "../model/block.ts";
import { type Draft, draftOf, errorOfUnion, hasEnough, labelsLost, mayMix } from "./draft.ts";
import { least } from "./least.ts";
import type { Pool } from "./pool.ts";

interface Joined {
  readonly drafts: Draft[];
  readonly left: readonly number[];
}

/**
 * Gives programmes that are too few for a block to the blocks that lose least by it: the fewest labels, and among equal
 * ones the nearest. A block that has become mixed by it then gives back whom it can spare and others have the labels of.
 */
export function join(
  pool: Pool,
  blocks: readonly Draft[],
  rest: readonly number[],
  givesWay: readonly GivingWay[],
): Joined {
  const drafts = [...blocks];
  const left: number[] = [];
  for (const programme of rest) {
    const host = cheapestHost(pool, drafts, programme, givesWay);
    if (host === -1) left.push(programme);
    else drafts[host] = draftOf(pool, [...drafts[host]!.members, programme]);
  }
  giveBack(pool, drafts, givesWay);
  return { drafts, left };
}

/** The place of the block that a programme joins, or -1 where a label that never gives way forbids all of them. */
function cheapestHost(
  pool: Pool,
  drafts: readonly Draft[],
  programme: number,
  givesWay: readonly GivingWay[],
): number {
  return least(drafts.keys(), (place) => {
    const draft = drafts[place]!;
    const union = draftOf(pool, [...draft.members, programme]);
    if (!mayMix(draft, union, givesWay)) return undefined;
    const lost =
      labelsLost(pool, draft.members, draft, union, givesWay) +
      labelsLost(pool, [programme], undefined, union, givesWay);
    return [lost, errorOfUnion(pool, [programme], draft.members)];
  });
}

function giveBack(pool: Pool, drafts: Draft[], givesWay: readonly GivingWay[]): void {
  for (const [place, { members }] of drafts.entries()) {
    for (const programme of members) {
      const draft = drafts[place]!;
      const others = draft.members.filter((member) => member !== programme);
      const lost = labelsLost(pool, [programme], undefined, draft, givesWay);
      if (lost === 0 || !hasEnough(pool, others)) continue;
      const home = least(drafts.keys(), (other) => {
        const losing = labelsLost(pool, [programme], undefined, drafts[other]!, givesWay);
        if (other === place || losing >= lost || !isMemberOf(pool, programme, drafts[other]!))
          return undefined;
        return [losing, errorOfUnion(pool, [programme], drafts[other]!.members)];
      });
      if (home === -1) continue;
      drafts[place] = draftOf(pool, others);
      drafts[home] = draftOf(pool, [...drafts[home]!.members, programme]);
    }
  }
}

/** Whether a block keeps its labels if the programme joins it. */
function isMemberOf(pool: Pool, programme: number, draft: Draft): boolean {
  const union = draftOf(pool, [...draft.members, programme]);
  return union.framework === draft.framework && union.region === draft.region;
}
