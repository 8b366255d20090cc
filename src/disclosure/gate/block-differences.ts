import { group } from "d3-array";
import { QUESTIONS } from "../../model/metric.ts";
import { blocks as table } from "../../tables/blocks.ts";
import type { Check, CheckedPublication, CheckViolation } from "./check.ts";
import { NearAnswers } from "./near-answers.ts";

/**
 * Checks each block against every other one of the same release. Where an organisation gave the same answer for
 * programmes in both, the sums of one minus those of the other have neither.
 */
export const blockDifferences: Check = {
  id: "block-differences",
  promise:
    "The difference between the sums of two blocks of the same release concerns either nobody or at least k organisations for each answer, even if organisations gave equal answers in both.",
  find(view) {
    const { k } = view.tables.methodology;
    const sharing = blocksThatShareOwners(view);
    const wrong = new Map<number, number>();
    for (const { questionIndex, summed } of sumsOf(view, sharing)) {
      for (const pair of alikePairs(sharing, summed, k)) {
        for (const block of pair) if (!wrong.has(block)) wrong.set(block, questionIndex);
      }
    }
    return [...wrong].map(([block, questionIndex]): CheckViolation => ({
      file: table.path,
      row: block + 2,
      block,
      what: `differs from another block by fewer than ${k} organisations that gave ${QUESTIONS[questionIndex]}`,
      remedy: "Cut the blocks again, with all programmes of an organisation in one of them.",
    }));
  },
};

/** An answer that a block's sum has. Those of an organisation with one name cancel each other. */
interface Summed {
  readonly owner: number;
  readonly name: string;
}

function blocksThatShareOwners({ blocks, contributors }: CheckedPublication): number[] {
  const ownersOf = blocks.map(({ entries }) => new Set(entries.map((entry) => contributors.of(entry).owner)));
  const homes = homesOf(ownersOf);
  return [...blocks.keys()].filter((block) => [...ownersOf[block]!].some((owner) => homes.get(owner)! > 1));
}

/** Counts for each owner the blocks that it is in. */
function homesOf(owners: Iterable<ReadonlySet<number>>): ReadonlyMap<number, number> {
  const homes = new Map<number, number>();
  for (const own of owners) for (const owner of own) homes.set(owner, (homes.get(owner) ?? 0) + 1);
  return homes;
}

/** For each answer, returns what the sum of a block has: with equal answers under one name, and with nearly equal ones. */
function* sumsOf({ before, blocks, contributors }: CheckedPublication, sharing: readonly number[]) {
  if (sharing.length === 0) return;
  const isToday = (entry: number) => contributors.programmeOf(entry) !== undefined;
  const entries = sharing.flatMap((block) => blocks[block]!.entries);
  const near = new NearAnswers(entries, (entry) => contributors.of(entry), isToday);
  for (const questionIndex of QUESTIONS.keys()) {
    const equal = (entry: number): Summed[] => {
      const { owner, contributed, digests } = contributors.of(entry);
      if (((contributed >> questionIndex) & 1) === 0) return [];
      const answer = digests[questionIndex] ?? contributors.programmeOf(entry)?.answers[questionIndex];
      return [{ owner, name: `${owner} ${answer}` }];
    };
    const nearly = (entry: number): Summed[] =>
      near.isContributed(entry, questionIndex)
        ? [{ owner: contributors.of(entry).owner, name: `${near.firstOf(entry, questionIndex)}` }]
        : [];
    for (const of of before === undefined ? [equal] : [equal, nearly]) {
      yield { questionIndex, summed: (block: number) => blocks[block]!.entries.flatMap(of) };
    }
  }
}

/** Returns the pairs of blocks of which one minus the other leaves some organisations, but fewer than k. */
function alikePairs(
  blocks: readonly number[],
  summed: (block: number) => readonly Summed[],
  k: number,
): (readonly [number, number])[] {
  const sums = new Map(blocks.map((block) => [block, summed(block)]));
  const owners = new Map(blocks.map((block) => [block, new Set(sums.get(block)!.map(({ owner }) => owner))]));
  const homes = homesOf(owners.values());
  // What an organisation gave in one block alone is left by every difference: k of these are enough.
  const open = blocks.filter(
    (block) => [...owners.get(block)!].filter((owner) => homes.get(owner) === 1).length < k,
  );
  const sharing = group(
    open.flatMap((block) =>
      [...new Set(sums.get(block)!.map(({ name }) => name))].map((name) => ({ block, name })),
    ),
    ({ name }) => name,
  );
  const pairs = new Map<string, readonly [number, number]>();
  for (const alike of sharing.values()) {
    for (const [index, { block: a }] of alike.entries()) {
      for (const { block: b } of alike.slice(index + 1)) pairs.set(`${a} ${b}`, [a, b]);
    }
  }
  return [...pairs.values()].filter(([a, b]) => {
    const left = ownersLeft(sums.get(a)!, sums.get(b)!);
    return left > 0 && left < k;
  });
}

/** Returns how many organisations one sum minus another leaves. */
function ownersLeft(some: readonly Summed[], others: readonly Summed[]): number {
  const counts = new Map<string, { readonly owner: number; count: number }>();
  for (const [sign, sum] of [
    [1, some],
    [-1, others],
  ] as const) {
    for (const { owner, name } of sum) {
      const known = counts.get(name) ?? { owner, count: 0 };
      known.count += sign;
      counts.set(name, known);
    }
  }
  return new Set([...counts.values()].filter(({ count }) => count !== 0).map(({ owner }) => owner)).size;
}
