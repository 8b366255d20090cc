import { group, sum } from "d3-array";
import { type Listener, SILENT_LISTENER } from "../../model/listener.ts";
import { compareReleases } from "../../model/release-id.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { Baseline, Waiting } from "../model/baseline.ts";
import { type BlockLabels, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { apartFromAll, coarserDrafts, drafts, draftsWithHeld } from "./drafts.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import { hasEnoughChanges } from "./enough-changes.ts";
import { missingFor } from "./pool-changes.ts";
import { type PoolDraft, withoutLeavers } from "./pool-draft.ts";
import { Pool } from "./pool.ts";
import { PublishedEntries } from "./published-entries.ts";
import type { RenewalRules } from "./renewal-rules.ts";
import { unconnectedParts, repaired } from "./repair.ts";
import { sameBlocks } from "./same-blocks.ts";
import { type SettledDraft, settling } from "./settle.ts";
import { hasSafeSums } from "./sums.ts";

/** A block of the new release. */
export interface RenewedBlock {
  readonly labels: BlockLabels;
  readonly members: readonly Programme[];
  /** The entries of its members; for a waiting correction, the entry of the earlier answers. */
  readonly entries: readonly number[];
  /** The published row, if the block stays; undefined for a new block. */
  readonly row: BlockRow | undefined;
  /** The rows of the previous release whose whole blocks it consists of; undefined if it does not consist of such. */
  readonly wholeRows: readonly BlockRow[] | undefined;
}

/** The blocks of a new release, and the programmes that wait. */
export interface Renewal {
  readonly blocks: readonly RenewedBlock[];
  readonly waiting: readonly Waiting[];
  /** Number of programmes that were added or corrected since the previous release, published or waiting. */
  readonly changed: number;
}

/**
 * Cuts the blocks of a release so that it differs from every earlier one by nothing or by at least k organisations. A
 * block whose members did not change stays. In each industry and year the changed blocks are cut again together with the
 * new programmes; of the safe ways the one that publishes most changes is chosen, and what cannot be published yet waits.
 * A block that a member left is dissolved at once.
 * @param programmes cleaned programmes of all years, without withdrawn ones
 * @param listener notified of how many industries and years are done
 */
export function renew(
  programmes: readonly Programme[],
  baseline: Baseline,
  rules: RenewalRules,
  listener: Listener = SILENT_LISTENER,
): Renewal {
  const published = new PublishedEntries(baseline, new Set(programmes.map(baseline.entryOf)));
  const pools = group(programmes, poolName);
  const earlier = group(earlierBlocks(programmes, baseline), ({ row }) => poolName(row));
  const names = [...new Set([...pools.keys(), ...earlier.keys()])];
  const blocks: RenewedBlock[] = [];
  const waiting: Waiting[] = [];
  let changed = 0;
  listener.step("Cutting blocks", names.length);
  for (const [index, name] of names.entries()) {
    listener.count(index);
    const pool = new Pool(pools.get(name) ?? [], earlier.get(name) ?? [], baseline, published, rules);
    // Before the new blocks are accepted: what they have is then no longer a change.
    changed += pool.programmes.filter(pool.isChange).length;
    const { kept, cut, joined } = bestDraft(pool);
    pool.accept([...cut, ...joined]);
    blocks.push(
      ...kept.map(({ row, entries, members }) => ({
        labels: labelsOf(row),
        members,
        entries,
        row,
        wholeRows: [row],
      })),
      ...[...cut, ...joined].map(({ labels, members }) => ({
        labels,
        members,
        entries: members.map((member) => pool.entryOf(member)),
        row: undefined,
        wholeRows: wholeRowsOf(pool, members),
      })),
    );
    const waits = waitingOf(pool, { kept, cut: [...cut, ...joined] }, baseline);
    if (waits) waiting.push(waits);
  }
  return { blocks, waiting, changed };
}

/** Returns the rows of the earlier blocks that these programmes consist of; undefined if they are not whole blocks. */
function wholeRowsOf(pool: Pool, programmes: readonly Programme[]): BlockRow[] | undefined {
  if (pool.blocks.length === 0) return undefined;
  const own = new Set(programmes.map((programme) => pool.entryOf(programme)));
  const within = pool.blocks.filter(({ entries }) => entries.every((entry) => own.has(entry)));
  const count = within.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === own.size ? within.map(({ row }) => row) : undefined;
}

function earlierBlocks(programmes: readonly Programme[], baseline: Baseline): EarlierBlock[] {
  if (baseline.current.length === 0) return [];
  const present = new Map(programmes.map((programme) => [baseline.entryOf(programme), programme]));
  const poolOf = new Map([...present].map(([entry, own]) => [baseline.programmeOf(entry), poolName(own)]));
  return baseline.current.map(({ block, row }) => {
    const entries = baseline.blockHistory[block]!;
    return {
      block,
      row,
      entries,
      members: entries.flatMap((entry) => present.get(entry) ?? []),
      hasLeaver: entries.some((entry) => poolOf.get(baseline.programmeOf(entry)) !== poolName(row)),
    };
  });
}

/** Returns the name of a pool: its industry and year. */
export function poolName({ industry, year }: { readonly industry: string; readonly year: number }): string {
  return `${industry} ${year}`;
}

/** The worth of a published label, in programmes: without labels they still count in all averages of their industry. */
const LABEL = 0.25;

/** The worth of a published correction, in programmes that wait for it. */
const CORRECTION = 16;

/** The worth of a published addition, beyond that of any programme: too little to push out more programmes than it brings. */
const ADDITION = 0.4;

/** A block larger than this many times k loses much information, and all of it is lost when one member leaves. */
const LARGE = 3;

/** The worth of each further programme in such a block: it is still better than none. */
const LEAST = 0.1;

/**
 * Rates a draft by the programmes that it publishes with their current answers, above all corrections, without which
 * outdated answers stay published; and by their labels.
 */
function worth(pool: Pool, { kept, cut, joined = [] }: PoolDraft & Partial<SettledDraft>): number {
  const worthOf = ({ labels, members }: Pick<RenewedBlock, "labels" | "members">) =>
    members.length * (1 + LABEL * labelCount(labels)) +
    sum(members, (own) => (pool.isCorrection(own) ? CORRECTION : pool.isFresh(own) ? ADDITION : 0));
  const most = LARGE * pool.rules.k;
  const worthOfNew = (block: Pick<RenewedBlock, "labels" | "members">) => {
    const count = block.members.length;
    return count <= most ? worthOf(block) : (most / count) * worthOf(block) + LEAST * (count - most);
  };
  return (
    sum(kept, ({ row, members }) => worthOf({ labels: row, members })) +
    sum(cut, worthOfNew) +
    sum(joined, worthOf)
  );
}

function labelCount({ framework, region }: Pick<BlockLabels, "framework" | "region">): number {
  return (framework === MIXED ? 0 : 1) + (region === MIXED ? 0 : 1);
}

/** Returns the most valuable of the safe drafts. */
function bestDraft(pool: Pool): SettledDraft {
  const settled = settling(pool);
  let best = settled(withoutLeavers(pool));
  const changed = pool.programmes.filter(pool.isChange);
  const haveLeft = pool.leavers.length > 0;
  const [first] = pool.programmes;
  if (first === undefined || (changed.length === 0 && !haveLeft) || pool.rules.mustWait?.(first)) return best;
  let most = worth(pool, best);
  /** Returns whether a draft would be the best, but is not safe. */
  const consider = (proposed: PoolDraft): boolean => {
    const draft = settled(proposed);
    const value = worth(pool, draft);
    const stays = [...draft.kept, ...draft.joined.flatMap(({ from }) => from)];
    if (value <= most) return false;
    const isSafe =
      unconnectedParts(pool, draft.cut).every((part) => hasEnoughChanges(pool, part)) &&
      hasSafeSums(pool, { kept: stays, cut: draft.cut }) &&
      pool.isSafe([...draft.cut, ...draft.joined], draft.kept);
    if (isSafe) [best, most] = [draft, value];
    return !isSafe;
  };
  for (const draft of drafts(pool)) {
    if (consider(draft)) for (const mended of repaired(pool, draft)) consider(mended);
  }
  if (pool.isNew) {
    // A new pool has one draft, and others if that is not safe.
    for (const draft of apartFromAll(pool)) {
      if (best.cut.length > 0) break;
      consider(draft);
    }
    return best;
  }
  const waits = (programmes: readonly Programme[]) => {
    const shown = new Set([...best.kept, ...best.cut, ...best.joined].flatMap(({ members }) => members));
    return programmes.some((programme) => !shown.has(programme));
  };
  // Even if all changes are published already: with the same programmes, blocks keep their labels.
  for (const draft of sameBlocks(pool)) {
    consider(draft);
    if (!waits(pool.programmes)) break;
  }
  for (const draft of draftsWithHeld(pool)) {
    // Once all changes are published, the remaining drafts can hardly be better, unless a whole block is left over.
    if (!waits(changed) && !(haveLeft && waits(pool.programmes))) break;
    consider(draft);
  }
  for (const draft of coarserDrafts(pool)) {
    if (most > 0) break;
    consider(draft);
  }
  return best;
}

/**
 * Counts the waiting programmes of a pool: unpublished additions and corrections, and those whose block is dissolved.
 */
function waitingOf(pool: Pool, { kept, cut }: PoolDraft, baseline: Baseline): Waiting | undefined {
  const placed = new Set([...kept, ...cut].flatMap(({ members }) => members));
  const waiting = pool.programmes.filter((programme) => !placed.has(programme));
  const [first] = waiting;
  if (first === undefined) return undefined;
  const additions = waiting.filter(pool.isAddition).length;
  const { release } = pool.rules;
  const shown = new Set(kept.flatMap(({ entries }) => entries).map(pool.programmeOf));
  const corrections = waiting.filter(
    (own) => pool.isChange(own) && shown.has(pool.programmeOf(pool.entryOf(own))),
  ).length;
  return {
    industry: first.industry,
    year: first.year,
    additions,
    corrections,
    leftOver: waiting.length - additions - corrections,
    since: waiting
      .map((programme) => baseline.waitsSince(pool.entryOf(programme)) ?? release)
      .reduce((a, b) => (compareReleases(a, b) < 0 ? a : b)),
    ...missingFor(pool, waiting, (programme) => shown.has(pool.programmeOf(pool.entryOf(programme)))),
    ...(pool.hasUnproven && { unproven: true }),
  };
}

function labelsOf({ year, industry, framework, region }: BlockRow): BlockLabels {
  return { year, industry, framework, region };
}
