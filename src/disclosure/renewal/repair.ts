import { group } from "d3-array";
import { type Block, blockWith } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { spreadRules } from "./drafts.ts";
import { freeOf, type PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";
import { spread } from "./spread.ts";

/** The number of values that the search for differencing may examine in each part: the whole draft is searched afterwards. */
const EFFORT = 2e5;

/** In a pool with more programmes, the many searches take too long. */
const MOST_PROGRAMMES = 300;

/**
 * Repairs a draft that is not safe: its new blocks are divided into parts that share no published block, and only the unsafe
 * parts are cut again, within the label that gives way last, or across all labels. So a few changes of one label do not mix
 * the labels of a whole pool.
 * @returns undefined if each part is safe by itself, if the others cannot be cut again, or if the pool is new or large
 */
export function repaired(pool: Pool, { kept, cut }: PoolDraft): PoolDraft | undefined {
  if (pool.isNew || pool.programmes.length > MOST_PROGRAMMES) return undefined;
  const safe = partsOf(pool, cut)
    .filter((part) => pool.isSafe(part, [], EFFORT))
    .flat();
  if (safe.length === cut.length) return undefined;
  const stays = new Set(kept);
  const placed = new Set(safe.flatMap(({ members }) => members));
  const others = freeOf(pool, (block) => !stays.has(block)).filter((one) => !placed.has(one));
  const again = cutAgain(pool, others);
  return again && { kept, cut: [...safe, ...again] };
}

/**
 * Cuts programmes within each value of the label that gives way last, where that is safe, and the others across all labels.
 * @returns undefined if the others cannot be cut
 */
function cutAgain(pool: Pool, programmes: readonly Programme[]): Block[] | undefined {
  const last = pool.rules.givesWay.at(-1);
  const rules = {
    ...spreadRules(pool, 2),
    areAllowed: (blocks: readonly (readonly Programme[])[]) => pool.isSafe(blocks.map(blockWith), [], EFFORT),
  };
  const cut: Block[] = [];
  let rest: readonly Programme[] = programmes;
  if (last !== undefined) {
    rest = [...group(programmes, (own) => own[last]).values()].flatMap((members) => {
      const within = spread(members, rules);
      cut.push(...(within ?? []).map(blockWith));
      return within ? [] : members;
    });
  }
  const across = rest.length === 0 ? [] : spread(rest, rules);
  return across && [...cut, ...across.map(blockWith)];
}

interface Part {
  readonly blocks: readonly Block[];
  /** The published blocks that had programmes of its blocks. */
  readonly published: readonly number[];
}

/** Divides new blocks into parts that share no published block, neither directly nor through others. */
function partsOf(pool: Pool, cut: readonly Block[]): (readonly Block[])[] {
  let parts: Part[] = [];
  for (const block of cut) {
    const published = new Set(block.members.flatMap((member) => pool.publishedBlocksOf(member)));
    const isNear = (part: Part) => part.published.some((one) => published.has(one));
    const near = parts.filter(isNear);
    const joined = {
      blocks: [...near.flatMap(({ blocks }) => blocks), block],
      published: [...new Set([...near.flatMap((part) => part.published), ...published])],
    };
    parts = [...parts.filter((part) => !isNear(part)), joined];
  }
  return parts.map(({ blocks }) => blocks);
}
