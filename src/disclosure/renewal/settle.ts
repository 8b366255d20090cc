import { type Block, sharedLabels } from "../model/block.ts";
import { hasContributors } from "../model/programme.ts";
import { draftOf, draftMembers } from "../partition/draft.ts";
import { mergeUnsafeBlocks } from "../partition/merge-unsafe-blocks.ts";
import { populationOf } from "../partition/population.ts";
import { isSafe } from "../partition/safety.ts";
import type { PoolDraft } from "./drafts.ts";
import type { EarlierBlock, Pool } from "./pool.ts";

/** A block that consists of several whole earlier blocks. */
export interface JoinedBlock extends Block {
  readonly from: readonly EarlierBlock[];
}

/** A draft whose kept blocks may all stay. */
export interface SettledDraft extends PoolDraft {
  readonly joined: readonly JoinedBlock[];
}

/** Returns a function that settles the drafts of a pool. Results are cached, because most drafts keep the same blocks. */
export function settling(pool: Pool): (draft: PoolDraft) => SettledDraft {
  const known = new Map<string, Settled>();
  return ({ kept, cut }) => {
    const name = kept.map(({ block }) => block).join();
    const settled = known.get(name) ?? settledOf(pool, kept);
    known.set(name, settled);
    return { ...settled, cut };
  };
}

type Settled = Omit<SettledDraft, "cut">;

/**
 * Selects the blocks that may be published with the current methodology. If k was raised or rounding made coarser, a
 * block that may not stay is joined, whole, with its nearest in the pool. The result is a sum of published blocks, so
 * combining it with others discloses nothing new. The mean of a block with a waiting correction cannot be recomputed: if
 * such a block may not stay it is dissolved, as are blocks that joining does not help.
 */
function settledOf(pool: Pool, kept: readonly EarlierBlock[]): Settled {
  if (kept.every((block) => pool.mayStay(block))) return { kept, joined: [] };
  const { rules } = pool;
  const whole = kept.filter((block) => !pool.isOpen(block));
  const population = populationOf(
    whole.flatMap(({ members }) => members),
    rules,
  );
  const places = new Map(population.programmes.map((programme, place) => [programme, place]));
  const drafts = new Map(
    whole.map((block) => [
      draftOf(
        population,
        block.members.flatMap((member) => places.get(member) ?? []),
      ),
      block,
    ]),
  );
  const blockOf = new Map(
    [...drafts].flatMap(([{ members }, block]) => members.map((place) => [place, block])),
  );
  const mended = mergeUnsafeBlocks(
    population,
    [...drafts.keys()],
    rules.givesWay,
    (members) => {
      const own = draftMembers(population, members);
      return hasContributors(own, rules.k) && isSafe(own, rules.rounding, rules.unpaid);
    },
    "whole",
  );
  const stays = new Set(mended.drafts.flatMap((one) => drafts.get(one) ?? []));
  return {
    kept: kept.filter((block) => stays.has(block) || (pool.isOpen(block) && pool.mayStay(block))),
    joined: mended.drafts
      .filter((one) => !drafts.has(one))
      .map(({ members }) => {
        const from = [...new Set(members.flatMap((place) => blockOf.get(place) ?? []))];
        return {
          labels: sharedLabels(from.map(({ row }) => row)),
          members: draftMembers(population, members),
          from,
        };
      }),
  };
}
