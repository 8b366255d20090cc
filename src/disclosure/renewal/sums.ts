import { group } from "d3-array";
import type { Block } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { isSafe } from "../partition/safety.ts";
import type { PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";

/**
 * Returns whether the differences between the two releases are as safe as blocks. They are just as public, so in none of
 * those that a reader is likely to compute may one or two organisations make up nearly all of an answer, or all answers be
 * nearly equal.
 * These are the differences of the whole pool, of each label in it, and between each new block and each earlier one that
 * it shares members with.
 */
export function hasSafeSums(pool: Pool, { kept, cut }: PoolDraft): boolean {
  const stays = new Set(kept);
  const gone = pool.blocks.filter((block) => !stays.has(block));
  const goneBlocks = gone.map(({ row, members }) => ({ labels: row, members }));
  if (pool.blocks.length === 0) return true;
  const sums = [
    difference(goneBlocks, cut),
    ...(["framework", "region"] as const).flatMap((label) => {
      const before = group(goneBlocks, ({ labels }) => labels[label]);
      const after = group(cut, ({ labels }) => labels[label]);
      // A label that only one of the two releases has makes no difference: its sum is that of published blocks.
      return [...before].flatMap(([name, own]) => {
        const now = after.get(name);
        return now === undefined ? [] : [difference(own, now)];
      });
    }),
    ...cut.flatMap((block) =>
      pool.earlierSharing(block.members).map((earlier) => difference([{ members: earlier }], [block])),
    ),
  ];
  return sums.every((left) => left.length === 0 || isSafe(left, pool.rules.rounding, pool.rules.unpaid));
}

type Members = Pick<Block, "members">;

/** Returns the programmes that are in only one of two lists of blocks. */
function difference(before: readonly Members[], after: readonly Members[]): Programme[] {
  const [a, b] = [before, after].map((blocks) => new Set(blocks.flatMap(({ members }) => members)));
  return [...[...a!].filter((one) => !b!.has(one)), ...[...b!].filter((one) => !a!.has(one))];
}
