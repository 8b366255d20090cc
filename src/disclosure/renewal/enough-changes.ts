import { QUESTIONS } from "../../model/metric.ts";
import { givenIn, isNearValue, isSameValue } from "../differencing/differencing.ts";
import type { Block } from "../model/block.ts";
import type { AnswerVersion } from "../model/version.ts";
import type { Pool } from "./pool.ts";

/**
 * Returns whether enough organisations changed between new blocks and the whole blocks of the previous release that their
 * programmes come from: for each question, the answers of nobody or of k organisations differ, also without counting tiny
 * corrections. Anybody can compute this difference, so if they are too few, no division of these programmes is safe.
 */
export function hasEnoughChanges(pool: Pool, blocks: readonly Pick<Block, "members">[]): boolean {
  const programmes = blocks.flatMap(({ members }) => members);
  const from = new Set(programmes.flatMap((own) => pool.earlierBlockOf(own) ?? []));
  const here = new Set(programmes.map((own) => pool.programmeOf(pool.entryOf(own))));
  const gone = [...from].flatMap(({ entries }) =>
    entries.filter((entry) => !here.has(pool.programmeOf(entry))),
  );
  const added = programmes.filter((own) => pool.earlierBlockOf(own) === undefined).map(pool.entryOf);
  const onOneSide = [...gone, ...added].map(pool.versionOf);
  const corrections = programmes
    .filter(pool.isChange)
    .map(pool.correctionOf)
    .filter((one) => one !== undefined);
  const k = Math.min(pool.rules.k, ...[...from].map((block) => pool.kOf(block)));
  return [isSameValue, isNearValue].every((cancels) =>
    QUESTIONS.every((_, questionIndex) => {
      const differing = corrections.filter(([old, now]) => differ(old, now, questionIndex, cancels));
      const gave = onOneSide.filter(({ contributed }) => (contributed >> questionIndex) & 1);
      const changed = [...differing.map(([, now]) => now), ...gave];
      const count = new Set(changed.map(({ organisation }) => organisation)).size;
      return count === 0 || count >= k;
    }),
  );
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
