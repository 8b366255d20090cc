import { group } from "d3-array";
import { QUESTIONS } from "../../model/metric.ts";
import { type BlockRow, meanIn } from "../../tables/blocks.ts";
import { type Block, MIXED, sharedLabels } from "../model/block.ts";
import { hasContributors, type Programme } from "../model/programme.ts";
import { draftOf, membersOf } from "../partition/draft.ts";
import { mend } from "../partition/mend.ts";
import { partition } from "../partition/partition.ts";
import { populationOf } from "../partition/population.ts";
import { isSafe } from "../partition/safety.ts";
import { type EarlierBlock, isMixed, type Pool } from "./pool.ts";
import { type SpreadRules, spread } from "./spread.ts";

/** A way to publish what changed in a pool. */
export interface Draft {
  /** Blocks of the release before that stay as they were published. */
  readonly kept: readonly EarlierBlock[];
  /** Blocks that are cut anew. */
  readonly cut: readonly Block[];
}

/** The most programmes of a pool that may wait so that a few changes can be published at once. */
const MOST_HELD = 0.15;
/** Unchanged blocks that are opened at most for that. */
const MOST_OPENED = 3;

/** Publishes nothing that changed; blocks that somebody left are gone all the same. */
export function withoutLeavers(pool: Pool): Draft {
  return { kept: pool.blocks.filter(({ hasLeaver }) => !hasLeaver), cut: [] };
}

/** Ways to publish the changes of a pool, those that cut most anew first. Whether they are safe is not asked here. */
export function drafts(pool: Pool): Draft[] {
  const isOpen = (block: EarlierBlock) => pool.isOpen(block);
  if (pool.isNew) return [recut(pool, isOpen)];
  const opened: ((block: EarlierBlock) => boolean)[] = [isOpen];
  // What was cut at a coarser label is cut finer when enough have gathered.
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
    // The changes of several labels together may be enough where those of each are not.
    ...cutsAcrossLabels(pool, freeOf(pool, isOpen)).map((cut) => ({
      kept: pool.blocks.filter((block) => !isOpen(block)),
      cut,
    })),
    // Blocks with k organisations that no block had before are safe whatever else is in them.
    recut(pool, isOpen, { counts: pool.isAddition }),
    recut(pool, ({ hasLeaver }) => hasLeaver, { counts: pool.isAddition }),
  ];
}

/**
 * Ways to publish answers to a question that was added: blocks of the release before with the same programmes, which tell
 * what they told, and the new answers. One that too few gave those in is joined with its nearest, each whole, so that
 * nothing follows that did not follow before. Others are cut among themselves, or wait.
 */
function extensions(pool: Pool): Draft[] {
  const extended = pool.blocks.flatMap((block) => {
    const members = pool.extended(block);
    return members === undefined ? [] : [{ block, members }];
  });
  if (extended.length === 0) return [];
  const { rules } = pool;
  const population = populationOf(
    extended.flatMap(({ members }) => members),
    rules,
  );
  const places = new Map(population.programmes.map((programme, place) => [programme, place]));
  const mended = mend(
    population,
    extended.map(({ members }) =>
      draftOf(
        population,
        members.flatMap((member) => places.get(member) ?? []),
      ),
    ),
    rules.givesWay,
    (members) => {
      const own = membersOf(population, members);
      return hasContributors(own, rules.k) && isSafe(own, rules.rounding, rules.unpaid);
    },
    "whole",
  );
  const again = mended.drafts.map((block) => {
    const members = membersOf(population, block.members);
    return { labels: sharedLabels(members), members };
  });
  const isExtended = new Set(extended.map(({ block }) => block));
  const kept = pool.blocks.filter((block) => !isExtended.has(block) && !pool.isOpen(block));
  const placed = new Set(again.flatMap(({ members }) => members));
  const others = freeOf(pool, (block) => !kept.includes(block)).filter((one) => !placed.has(one));
  const { blocks } = partition(others, { ...rules, isAllowed: pool.isFarFromAll });
  return [
    { kept, cut: [...again, ...blocks] },
    { kept, cut: again },
  ];
}

/**
 * Publishes a new pool in blocks that each have k organisations that no block ever had. Those that moved from another
 * year or are published in another industry ride along, so nothing of these blocks can be told by what they share.
 */
export function apartFromAll(pool: Pool): Draft {
  return recut(pool, () => true, { counts: pool.isStranger });
}

/**
 * Ways to publish fewer changes than k organisations: some programmes that were published wait, so that what two
 * releases differ by is of k. Blocks near the changes are opened for that, as few as it takes.
 */
export function* draftsWithHeld(pool: Pool): Generator<Draft> {
  const { k } = pool.rules;
  const fresh = pool.programmes.filter(pool.isFresh);
  if (fresh.length === 0) return;
  const missing = k - Math.min(...pool.changedContributors(fresh));
  if (missing <= 0) return;
  const near = nearestFirst(pool, fresh);
  for (let extra = 0; extra <= MOST_OPENED && extra <= near.length; extra++) {
    const cut = new Set([...pool.blocks.filter((block) => pool.isOpen(block)), ...near.slice(0, extra)]);
    const free = freeOf(pool, (block) => cut.has(block));
    const stale = free.filter((programme) => !pool.isFresh(programme));
    for (const order of orders([...cut], stale)) {
      for (let count = missing; count <= missing + 1; count++) {
        if (count > stale.length || count > MOST_HELD * pool.programmes.length) continue;
        const held = new Set(order.slice(0, count));
        const some = free.filter((programme) => !held.has(programme));
        const kept = pool.blocks.filter((block) => !cut.has(block));
        yield { kept, cut: cutSpread(pool, some) };
        for (const across of cutsAcrossLabels(pool, some)) yield { kept, cut: across };
        yield { kept, cut: partition(some, { ...pool.rules, isAllowed: pool.isFarFromAll }).blocks };
      }
    }
  }
}

function recut(
  pool: Pool,
  isCut: (block: EarlierBlock) => boolean,
  counts: { readonly counts?: (programme: Programme) => boolean } = {},
): Draft {
  const { cut = partition } = pool.rules;
  const { blocks } = (pool.isNew ? cut : partition)(freeOf(pool, isCut), {
    ...pool.rules,
    ...counts,
    ...(pool.blocks.length > 0 && { isAllowed: pool.isFarFromAll }),
  });
  return { kept: pool.blocks.filter((block) => !isCut(block)), cut: blocks };
}

function spreadRules(pool: Pool, mostOfOne: number): SpreadRules {
  const { k, rounding, unpaid } = pool.rules;
  const isAllowed = (members: readonly Programme[]) =>
    hasContributors(members, k) && isSafe(members, rounding, unpaid) && pool.isFarFromAll(members);
  return { k, mostOfOne, isAllowed, originOf: pool.lastBlockOf };
}

/** Cuts programmes of all labels together. */
function cutsAcrossLabels(pool: Pool, programmes: readonly Programme[]): Block[][] {
  return [2, 1].flatMap((mostOfOne) => {
    const blocks = spread(programmes, spreadRules(pool, mostOfOne));
    return blocks ? [blocks.map((members) => ({ labels: sharedLabels(members), members }))] : [];
  });
}

/** Cuts programmes so that those that shared a block are spread over the new ones of their labels. */
function cutSpread(pool: Pool, programmes: readonly Programme[]): Block[] {
  const rules = spreadRules(pool, 2);
  const { isAllowed } = rules;
  const cut: Block[] = [];
  const others: Programme[] = [];
  const { blocks, left } = partition(programmes, pool.rules);
  for (const alike of group(blocks, ({ labels }) => `${labels.framework} ${labels.region}`).values()) {
    const members = alike.flatMap((block) => block.members);
    const spreadOut = alike.every((block) => isAllowed(block.members)) ? alike : undefined;
    const anew =
      spreadOut ?? spread(members, rules)?.map((block) => ({ labels: alike[0]!.labels, members: block }));
    if (anew) cut.push(...anew);
    else others.push(...members);
  }
  const rest = spread([...others, ...left], rules) ?? [];
  return [...cut, ...rest.map((members) => ({ labels: sharedLabels(members), members }))];
}

/** The programmes that stand in no block that stays. One whose correction waits is still shown with its earlier answers. */
function freeOf(pool: Pool, isCut: (block: EarlierBlock) => boolean): Programme[] {
  const shown = new Set(
    pool.blocks.filter((block) => !isCut(block)).flatMap(({ entries }) => entries.map(pool.programmeOf)),
  );
  return pool.programmes.filter((programme) => !shown.has(pool.programmeOf(pool.entryOf(programme))));
}

/** Orders in which programmes could be made to wait: those first that wait already, last, or in turn with the others. */
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

/** Blocks that did not change: those with the labels of the changes first, then the nearest. */
function nearestFirst(pool: Pool, fresh: readonly Programme[]): EarlierBlock[] {
  const centre = QUESTIONS.map((_, answer) => meanOf(fresh, answer));
  const spread = QUESTIONS.map((_, answer) => deviationOf(pool.programmes, answer));
  const strangers = ({ framework, region }: BlockRow) =>
    fresh.filter((one) => !(fits(framework, one.framework) && fits(region, one.region))).length;
  const distance = (row: BlockRow) =>
    QUESTIONS.reduce((sum, name, answer) => {
      // What was not asked tells none from another.
      const mean = meanIn(row, name) ?? centre[answer]!;
      return sum + ((mean - centre[answer]!) / spread[answer]!) ** 2;
    }, 0);
  return pool.blocks
    .filter((block) => !pool.isOpen(block))
    .map((block) => ({ block, strangers: strangers(block.row), distance: distance(block.row) }))
    .sort((a, b) => a.strangers - b.strangers || a.distance - b.distance)
    .map(({ block }) => block);
}

const fits = (label: string, own: string) => label === MIXED || label === own;

function givenOf(programmes: readonly Programme[], answer: number): number[] {
  return programmes.map(({ answers }) => answers[answer]!).filter((value) => !Number.isNaN(value));
}

function meanOf(programmes: readonly Programme[], answer: number): number {
  const given = givenOf(programmes, answer);
  return given.reduce((sum, value) => sum + value, 0) / Math.max(1, given.length);
}

/** Standard deviation; 1 where all are alike. */
function deviationOf(programmes: readonly Programme[], answer: number): number {
  const centre = meanOf(programmes, answer);
  const given = givenOf(programmes, answer);
  return (
    Math.sqrt(given.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(1, given.length)) || 1
  );
}
