import { type Block, blockWith } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { partition } from "../partition/partition.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import type { Pool } from "./pool.ts";

/** A way to publish the changes of a pool. */
export interface PoolDraft {
  /** Blocks of the previous release that stay as they were published. */
  readonly kept: readonly EarlierBlock[];
  /** New blocks. */
  readonly cut: readonly Block[];
}

/** Publishes no changes; only blocks that a member left are dissolved. */
export function withoutLeavers(pool: Pool): PoolDraft {
  return { kept: pool.blocks.filter(({ hasLeaver }) => !hasLeaver), cut: [] };
}

/** Returns the programmes that no kept block has, neither with their current answers nor with earlier ones. */
export function freeOf(pool: Pool, isCut: (block: EarlierBlock) => boolean): Programme[] {
  const shown = new Set(
    pool.blocks.filter((block) => !isCut(block)).flatMap(({ entries }) => entries.map(pool.programmeOf)),
  );
  return pool.programmes.filter((programme) => !shown.has(pool.programmeOf(pool.entryOf(programme))));
}

/**
 * Returns the drafts that keep some blocks and publish others again with the same programmes: in the first, the remaining
 * programmes are cut among themselves, if they can be; in the last, they wait.
 * @param again the blocks that are published again, by their members today
 */
export function besideOthers(
  pool: Pool,
  kept: readonly EarlierBlock[],
  again: readonly Pick<Block, "members">[],
): PoolDraft[] {
  const cut = again.map(({ members }) => blockWith(members));
  const stays = new Set(kept);
  const placed = new Set(cut.flatMap(({ members }) => members));
  const others = freeOf(pool, (block) => !stays.has(block)).filter((one) => !placed.has(one));
  const { blocks } = partition(others, { ...pool.rules, isAllowed: pool.isFarFromAll });
  return [...(blocks.length > 0 ? [{ kept, cut: [...cut, ...blocks] }] : []), { kept, cut }];
}
