import { QUESTIONS } from "../../model/metric.ts";
import { required } from "../../model/required.ts";
import { givenIn, isNearValue, isSameValue } from "../differencing/differencing.ts";
import { blockWith } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import type { AnswerVersion } from "../model/version.ts";
import { isSafe } from "../partition/safety.ts";
import type { EarlierBlock } from "./earlier-block.ts";
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
  const joined = joinWhole(members, pool.rules, changeCheck(pool, members));
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
 * Returns a function that says whether the programmes of whole blocks may be published together with their changes: of
 * each question, the answers of nobody or of k organisations were corrected or left, also without counting tiny
 * corrections; and the answers of those who corrected any are as safe as those of a block.
 * @param blocks the blocks, and those of their programmes that are still there
 */
function changeCheck(
  pool: Pool,
  blocks: ReadonlyMap<EarlierBlock, readonly Programme[]>,
): (members: readonly Programme[]) => boolean {
  const { k, rounding, unpaid } = pool.rules;
  const blockOf = new Map([...blocks].flatMap(([block, own]) => own.map((one) => [one, block] as const)));
  return (members) => {
    const corrected = members.filter(pool.isChange);
    const versions = corrected.map((member) => required(pool.correctionOf(member), member.identity));
    const from = new Set(members.map((member) => required(blockOf.get(member), member.identity)));
    const left = [...from].flatMap((block) => pool.leaversOf(block));
    const isEnough = [isSameValue, isNearValue].every((cancels) =>
      QUESTIONS.every((_, questionIndex) => {
        const differing = versions.filter(([old, now]) => differ(old, now, questionIndex, cancels));
        const gone = left.filter(({ contributed }) => (contributed >> questionIndex) & 1);
        const changed = [...differing.map(([, now]) => now), ...gone];
        const count = new Set(changed.map(({ organisation }) => organisation)).size;
        return count === 0 || count >= k;
      }),
    );
    return isEnough && (corrected.length === 0 || isSafe(corrected, rounding, unpaid));
  };
}

/** Returns whether an organisation contributes to the difference of its answers to a question in two releases. */
function differ(
  old: AnswerVersion,
  now: AnswerVersion,
  questionIndex: number,
  cancels: typeof isSameValue,
): boolean {
  const [a, b] = [givenIn(old, questionIndex), givenIn(now, questionIndex)];
  if (!a?.contributes && !b?.contributes) return false;
  return a === undefined || b === undefined || !cancels(a, b, questionIndex);
}
