import { group } from "d3-array";
import { QUESTIONS } from "../../model/metric.ts";
import { type BlockRow, blockMean } from "../../tables/blocks.ts";
import { type Block, isMixed, MIXED, blockWith } from "../model/block.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { inParcelOrder } from "../partition/parcel.ts";
import { partition } from "../partition/partition.ts";
import { isSafe } from "../partition/safety.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import { extensions } from "./extensions.ts";
import { joinWhole } from "./join-whole.ts";
import { changedContributors } from "./pool-changes.ts";
import { freeOf, type PoolDraft } from "./pool-draft.ts";
import type { Pool } from "./pool.ts";
import { type SpreadRules, spread } from "./spread.ts";

/** The largest proportion of a pool's programmes that may wait so that a few changes can be published at once. */
const MOST_HELD = 0.15;
/** The largest number of unchanged blocks that are opened for this. */
const MOST_OPENED = 3;

/** Returns ways to publish the changes of a pool, those that cut most blocks first. Their safety is not checked here. */
export function drafts(pool: Pool): PoolDraft[] {
  const isOpen = (block: EarlierBlock) => pool.isOpen(block);
  if (pool.isNew) return [recut(pool, isOpen)];
  const opened: ((block: EarlierBlock) => boolean)[] = [isOpen];
  // Blocks with a coarse label are opened too, so that they can be cut finer when enough programmes have gathered.
  const last = pool.rules.givesWay.at(-1);
  for (const isCoarse of [
    (block: EarlierBlock) => isMixed(block.row),
    (block: EarlierBlock) => last !== undefined && block.row[last] === MIXED,
  ]) {
    if (pool.blocks.some((block) => !isOpen(block) && isCoarse(block))) {
      opened.unshift((block) => isOpen(block) || isCoarse(block));
    }
  }
  return [
    ...extensions(pool),
    ...opened.flatMap((isCut) => [
      { kept: pool.blocks.filter((block) => !isCut(block)), cut: cutSpread(pool, freeOf(pool, isCut)) },
      recut(pool, isCut),
    ]),
    // Changes of several labels may be enough together, but not separately.
    ...cutsAcrossLabels(pool, freeOf(pool, isOpen)).map((cut) => ({
      kept: pool.blocks.filter((block) => !isOpen(block)),
      cut,
    })),
    // Blocks with k organisations that no earlier block had are safe, whatever else they contain.
    recut(pool, isOpen, { counts: pool.isAddition }),
    recut(pool, ({ hasLeaver }) => hasLeaver, { counts: pool.isAddition }),
  ];
}

/**
 * Yields ways to publish a new pool whose organisations are in several blocks, of this pool or others: in blocks that each have
 * k organisations that were in no block before, so that what they share with others discloses nothing; then in blocks that each
 * have all programmes of their organisations, so that equal answers of one are not in two of them.
 */
export function* apartFromAll(pool: Pool): Generator<PoolDraft> {
  // Where nobody is in a block elsewhere, that would be the first cut again.
  if (!pool.programmes.every(pool.isStranger)) yield recut(pool, () => true, { counts: pool.isStranger });
  // Which is the first does not depend on the order of the submissions.
  const programmesOf = group(inParcelOrder(pool.programmes), ({ organisation }) => organisation);
  const firsts = [...programmesOf.values()].flatMap(([first]) => first ?? []);
  const { blocks } = partition(firsts, { ...pool.rules, counts: pool.isStranger });
  const whole = blocks.map(({ members }) =>
    members.flatMap(({ organisation }) => programmesOf.get(organisation) ?? []),
  );
  const joined = joinWhole(new Map(whole.entries()), pool.rules);
  yield { kept: [], cut: joined.map(({ members }) => blockWith(members)) };
}

/**
 * Yields ways to publish changes of fewer than k organisations, or blocks that fewer than k left: some published programmes
 * wait, so that the two releases differ by k organisations. Blocks near the changes are opened for this, as few as possible.
 */
export function* draftsWithHeld(pool: Pool): Generator<PoolDraft> {
  const { k } = pool.rules;
  const fresh = pool.programmes.filter(pool.isFresh);
  const { leavers } = pool;
  if (fresh.length === 0 && leavers.length === 0) return;
  // Those who left count too, but not in every division of the others.
  const most = k - Math.min(...changedContributors(pool, fresh));
  const least = Math.max(1, k - Math.min(...changedContributors(pool, fresh, leavers)));
  if (most <= 0) return;
  const near = fresh.length === 0 ? [] : nearestFirst(pool, fresh);
  for (let extra = 0; extra <= MOST_OPENED && extra <= near.length; extra++) {
    const cut = new Set([...pool.blocks.filter((block) => pool.isOpen(block)), ...near.slice(0, extra)]);
    const free = freeOf(pool, (block) => cut.has(block));
    const stale = free.filter((programme) => !pool.isFresh(programme));
    for (const order of orders([...cut], stale)) {
      for (let count = least; count <= most + 1; count++) {
        if (count > stale.length || count > MOST_HELD * pool.programmes.length) continue;
        const held = new Set(order.slice(0, count));
        const some = free.filter((programme) => !held.has(programme));
        const kept = pool.blocks.filter((block) => !cut.has(block));
        yield { kept, cut: cutSpread(pool, some) };
        for (const across of cutsAcrossLabels(pool, some)) yield { kept, cut: across };
        yield { kept, cut: partition(some, { ...pool.rules, isAllowed: pool.isFarFromAll }).blocks };
        yield* inOneBlock(pool, kept, some);
      }
    }
  }
}

/** Yields ways to publish a pool in ever fewer and larger blocks, down to a single one, if smaller ones are not safe. */
export function* coarserDrafts(pool: Pool): Generator<PoolDraft> {
  const count = pool.programmes.length;
  for (let size = 2 * pool.rules.k; 2 * size <= count; size += pool.rules.k) {
    const { blocks } = partition(pool.programmes, {
      ...pool.rules,
      isAllowed: (members) => members.length >= size && pool.isFarFromAll(members),
    });
    yield { kept: [], cut: blocks };
  }
  yield* inOneBlock(pool, [], pool.programmes);
}

function inOneBlock(pool: Pool, kept: readonly EarlierBlock[], members: readonly Programme[]): PoolDraft[] {
  const { isAllowed } = spreadRules(pool, members.length);
  if (members.length === 0 || !isAllowed(members)) return [];
  return [{ kept, cut: [blockWith(members)] }];
}

function recut(
  pool: Pool,
  isCut: (block: EarlierBlock) => boolean,
  counts: { readonly counts?: (programme: Programme) => boolean } = {},
): PoolDraft {
  const { cut = partition } = pool.rules;
  const { blocks } = (pool.isNew ? cut : partition)(freeOf(pool, isCut), {
    ...pool.rules,
    ...counts,
    ...(pool.blocks.length > 0 && { isAllowed: pool.isFarFromAll }),
  });
  return { kept: pool.blocks.filter((block) => !isCut(block)), cut: blocks };
}

/** Returns the rules by which programmes of a pool are spread over new blocks. */
export function spreadRules(pool: Pool, mostOfOne: number): SpreadRules {
  const { k, rounding, unpaid } = pool.rules;
  const isAllowed = (members: readonly Programme[]) =>
    hasContributors(members, k) && isSafe(members, rounding, unpaid) && pool.isFarFromAll(members);
  return { k, mostOfOne, isAllowed, originOf: pool.lastBlockOf };
}

/** Cuts programmes of all labels together. Returns one division for each spread that is possible. */
function cutsAcrossLabels(pool: Pool, programmes: readonly Programme[]): Block[][] {
  return [2, 1].flatMap((mostOfOne) => {
    const blocks = spread(programmes, spreadRules(pool, mostOfOne));
    return blocks ? [blocks.map(blockWith)] : [];
  });
}

/** Cuts programmes so that those that shared a block are spread over the new blocks of their labels. */
function cutSpread(pool: Pool, programmes: readonly Programme[]): Block[] {
  const rules = spreadRules(pool, 2);
  const { isAllowed } = rules;
  const cut: Block[] = [];
  const others: Programme[] = [];
  const { blocks, left } = partition(programmes, pool.rules);
  for (const alike of group(blocks, ({ labels }) => `${labels.framework} ${labels.region}`).values()) {
    const members = alike.flatMap((block) => block.members);
    const spreadOut = alike.every((block) => isAllowed(block.members)) ? alike : undefined;
    const recutBlocks =
      spreadOut ?? spread(members, rules)?.map((block) => ({ labels: alike[0]!.labels, members: block }));
    if (recutBlocks) cut.push(...recutBlocks);
    else others.push(...members);
  }
  const rest = spread([...others, ...left], rules) ?? [];
  return [...cut, ...rest.map(blockWith)];
}

/** Yields orders in which programmes could wait: those already waiting come first, last, or alternate with the others. */
function* orders(cut: readonly EarlierBlock[], stale: readonly Programme[]): Generator<Programme[]> {
  const inBlocks = roundRobin(cut.map(({ members }) => [...members]));
  const known = new Set(inBlocks);
  const waiting = stale.filter((programme) => !known.has(programme));
  yield [...waiting, ...inBlocks];
  if (waiting.length === 0) return;
  yield [...inBlocks, ...waiting];
  yield roundRobin([waiting, inBlocks]);
}

function roundRobin<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => place).flatMap((place) =>
    lists.flatMap((list) => (place < list.length ? [list[place]!] : [])),
  );
}

/** Sorts the unchanged blocks: first by how many changes have other labels, then by distance. */
function nearestFirst(pool: Pool, fresh: readonly Programme[]): EarlierBlock[] {
  const centre = QUESTIONS.map((_, questionIndex) => meanOf(fresh, questionIndex));
  const spread = QUESTIONS.map((_, questionIndex) => deviationOf(pool.programmes, questionIndex));
  const strangers = ({ framework, region }: BlockRow) =>
    fresh.filter((one) => !(fits(framework, one.framework) && fits(region, one.region))).length;
  const distance = (row: BlockRow) =>
    QUESTIONS.reduce((sum, name, questionIndex) => {
      // A question that was not asked adds no distance.
      const mean = blockMean(row, name) ?? centre[questionIndex]!;
      return sum + ((mean - centre[questionIndex]!) / spread[questionIndex]!) ** 2;
    }, 0);
  return pool.blocks
    .filter((block) => !pool.isOpen(block))
    .map((block) => ({ block, strangers: strangers(block.row), distance: distance(block.row) }))
    .sort((a, b) => a.strangers - b.strangers || a.distance - b.distance)
    .map(({ block }) => block);
}

const fits = (label: string, own: string) => label === MIXED || label === own;

function givenOf(programmes: readonly Programme[], questionIndex: number): number[] {
  return programmes.map(({ answers }) => answers[questionIndex]!).filter((value) => !Number.isNaN(value));
}

function meanOf(programmes: readonly Programme[], questionIndex: number): number {
  const given = givenOf(programmes, questionIndex);
  return given.reduce((sum, value) => sum + value, 0) / Math.max(1, given.length);
}

/** Returns the standard deviation; 1 if all answers are equal. */
function deviationOf(programmes: readonly Programme[], questionIndex: number): number {
  const centre = meanOf(programmes, questionIndex);
  const given = givenOf(programmes, questionIndex);
  return (
    Math.sqrt(given.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(1, given.length)) || 1
  );
}
