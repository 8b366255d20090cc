import { group } from "d3-array";
import { type Block, blockWith } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { spreadRules } from "./drafts.ts";
import { hasEnoughChanges } from "./enough-changes.ts";
import { freeOf, type PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";
import { spread } from "./spread.ts";

/** The number of values that the search for differencing may examine in each part: the whole draft is searched afterwards. */
const EFFORT = 2e5;

/**
 * Repairs a draft that is not safe: its new blocks are divided into parts that share no published block, and only the unsafe
 * parts are cut again. So a few changes of one label do not mix the labels of a whole pool.
 * @returns the ways to do so, those that keep most labels first; none if each part is safe by itself, if the others cannot be
 * cut again, or if the pool is new
 */
export function repaired(pool: Pool, { kept, cut }: PoolDraft): PoolDraft[] {
  if (pool.isNew) return [];
  const parts = unconnectedParts(pool, cut);
  const safe = parts.filter((part) => isSafePart(pool, part)).flat();
  if (safe.length === cut.length) return [];
  const stays = new Set(kept);
  const placed = new Set(safe.flatMap(({ members }) => members));
  const others = freeOf(pool, (block) => !stays.has(block)).filter((one) => !placed.has(one));
  return cutAgain(pool, others).map((again) => ({ kept, cut: [...safe, ...again] }));
}

function isSafePart(pool: Pool, blocks: readonly Block[]): boolean {
  return hasEnoughChanges(pool, blocks) && pool.isSafe(blocks, [], EFFORT);
}

/**
 * Cuts programmes within each value of the label that gives way last, where that is safe, the others within each value of
 * the next label, and the rest across all labels.
 * @returns the divisions that are possible: by all labels, by fewer, and by none
 */
function cutAgain(pool: Pool, programmes: readonly Programme[]): (readonly Block[])[] {
  const rules = spreadRules(pool, 2);
  const areAllowed = (blocks: readonly (readonly Programme[])[]) =>
    pool.isSafe(blocks.map(blockWith), [], EFFORT);
  const cutTogether = (members: readonly Programme[]): readonly Block[] | undefined => {
    if (members.length === 0) return [];
    if (!hasEnoughChanges(pool, [{ members }])) return undefined;
    return spread(members, { ...rules, areAllowed })?.map(blockWith);
  };
  const ways = [{ within: [] as readonly Block[], others: programmes }];
  for (const label of pool.rules.givesWay.toReversed()) {
    const { within, others } = ways[0]!;
    const groups = [...group(others, (own) => own[label]).values()].map((members) => ({
      members,
      blocks: cutTogether(members),
    }));
    // Otherwise the same programmes would be searched for again.
    if (groups.some(({ blocks }) => blocks)) {
      ways.unshift({
        within: [...within, ...groups.flatMap(({ blocks }) => blocks ?? [])],
        others: groups.flatMap(({ members, blocks }) => (blocks ? [] : members)),
      });
    }
  }
  return ways.flatMap(({ within, others }) => {
    const across = cutTogether(others);
    return across ? [[...within, ...across]] : [];
  });
}

interface Part {
  readonly blocks: readonly Block[];
  /** The published blocks that had programmes of its blocks. */
  readonly published: readonly number[];
}

/** Divides new blocks into parts that share no published block, neither directly nor through others. */
export function unconnectedParts(pool: Pool, cut: readonly Block[]): (readonly Block[])[] {
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
