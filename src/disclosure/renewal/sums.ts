import { group } from "d3-array";
import type { Block } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { isSafe } from "../partition/safety.ts";
import type { Draft } from "./drafts.ts";
import type { Pool } from "./pool.ts";

/**
 * Whether what two releases differ by is as safe as a block is: a difference is as public, so in none of those that a
 * reader would take may one organisation's cost stand out, or all have answered alike. These are the differences of the
 * whole pool, of each label in it, and of each new block and each earlier one that it shares members with.
 */
export function hasSafeSums(pool: Pool, { kept, cut }: Draft): boolean {
  const stays = new Set(kept);
  const gone = pool.blocks.filter((block) => !stays.has(block));
  const goneBlocks = gone.map(({ row, members }) => ({ labels: row, members }));
  if (pool.blocks.length === 0) return true;
  const sums = [
    difference(goneBlocks, cut),
    ...(["framework", "region"] as const).flatMap((label) => {
      const before = group(goneBlocks, ({ labels }) => labels[label]);
      const after = group(cut, ({ labels }) => labels[label]);
      return [...new Set([...before.keys(), ...after.keys()])].map((name) =>
        difference(before.get(name) ?? [], after.get(name) ?? []),
      );
    }),
    ...cut.flatMap((block) =>
      pool.earlierSharing(block.members).map((earlier) => difference([{ members: earlier }], [block])),
    ),
  ];
  return sums.every((left) => left.length === 0 || isSafe(left, pool.rules.rounding, pool.rules.unpaid));
}

type Members = Pick<Block, "members">;

/** The programmes that are in one of two lists of blocks and not in the other. */
function difference(before: readonly Members[], after: readonly Members[]): Programme[] {
  const [a, b] = [before, after].map((blocks) => new Set(blocks.flatMap(({ members }) => members)));
  return [...[...a!].filter((one) => !b!.has(one)), ...[...b!].filter((one) => !a!.has(one))];
}
