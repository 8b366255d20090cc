import { blockWith } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { isSafe } from "../partition/safety.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import { hasEnoughChanges } from "./enough-changes.ts";
import { type Joined, joinWhole } from "./join-whole.ts";
import { besideOthers, type PoolDraft, withoutLeavers } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";

/**
 * Yields ways to publish corrections in the blocks of the previous release: with the same programmes, so that only the
 * means of corrected answers differ. If one question is corrected, new blocks would differ in the other answers too, and
 * often by too few organisations. If many programmes left, as when an industry is split, a block goes on without them.
 * Blocks with too few changes are joined, whole, with their nearest. Those that this does not help stay as they were
 * published, or are dissolved if a member left.
 */
export function* sameBlocks(pool: Pool): Generator<PoolDraft> {
  const members = new Map(
    pool.blocks.flatMap((block) => {
      const present = pool.isOpen(block) ? pool.presentOf(block) : [];
      return present.length === 0 ? [] : [[block, present] as const];
    }),
  );
  if (members.size === 0) return;
  const joined = joinWhole(members, pool.rules, (some) => mayChange(pool, some));
  const alone = joined.filter(({ from }) => from.length === 1);
  yield* publishAgain(pool, joined);
  if (alone.length < joined.length) yield* publishAgain(pool, alone);
  // Computed only if the ways above were not enough.
  const safe = safeTogether(pool, alone, joined);
  if (safe.length < joined.length) yield* publishAgain(pool, safe);
}

function publishAgain(pool: Pool, again: readonly Joined<EarlierBlock>[]): PoolDraft[] {
  if (again.length === 0) return [];
  const gone = new Set(again.flatMap(({ from }) => from));
  const kept = withoutLeavers(pool).kept.filter((block) => !gone.has(block));
  return besideOthers(pool, kept, again);
}

/**
 * Returns the blocks that are safe with one another and with all that was published, the first ones before others: those
 * that make others unsafe are found by halving.
 */
function safeTogether(
  pool: Pool,
  first: readonly Joined<EarlierBlock>[],
  all: readonly Joined<EarlierBlock>[],
): Joined<EarlierBlock>[] {
  const safe: Joined<EarlierBlock>[] = [];
  const add = (some: readonly Joined<EarlierBlock>[]): void => {
    if (pool.isSafe([...safe, ...some].map(({ members }) => blockWith(members)))) {
      safe.push(...some);
    } else if (some.length > 1) {
      const middle = Math.ceil(some.length / 2);
      add(some.slice(0, middle));
      add(some.slice(middle));
    }
  };
  add(first);
  add(all.filter((one) => !first.includes(one)));
  return safe;
}

/**
 * Returns whether the programmes of whole blocks may be published together with their changes: enough organisations
 * changed, and the answers of those who corrected any are as safe as those of a block.
 */
function mayChange(pool: Pool, members: readonly Programme[]): boolean {
  const corrected = members.filter(pool.isChange);
  const { rounding, unpaid } = pool.rules;
  return (
    hasEnoughChanges(pool, [{ members }]) && (corrected.length === 0 || isSafe(corrected, rounding, unpaid))
  );
}
