import { type Block, sharedLabels } from "../model/block.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import { joinWhole } from "./join-whole.ts";
import type { PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";

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
  const whole = kept.filter((block) => !pool.isOpen(block));
  const mended = joinWhole(new Map(whole.map((block) => [block, block.members])), pool.rules);
  const stays = new Set(mended.flatMap(({ from }) => (from.length === 1 ? from : [])));
  return {
    kept: kept.filter((block) => stays.has(block) || (pool.isOpen(block) && pool.mayStay(block))),
    joined: mended
      .filter(({ from }) => from.length > 1)
      .map(({ from, members }) => ({ labels: sharedLabels(from.map(({ row }) => row)), members, from })),
  };
}
