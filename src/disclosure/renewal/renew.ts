import { group } from "d3-array";
import { type Listener, UNHEARD } from "../../model/listener.ts";
import { compareReleases } from "../../model/release-id.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import type { Baseline, Waiting } from "../model/baseline.ts";
import { type BlockLabels, MIXED } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { apartFromAll, type Draft, drafts, draftsWithHeld, withoutLeavers } from "./drafts.ts";
import { type EarlierBlock, Pool, type RenewalRules } from "./pool.ts";
import { PublishedEntries } from "./published-entries.ts";
import { type SettledDraft, settling } from "./settle.ts";
import { hasSafeSums } from "./sums.ts";

/** A block of the new release. */
export interface RenewedBlock {
  readonly labels: BlockLabels;
  readonly members: readonly Programme[];
  /** Its members' entries; of a block that stays with earlier answers of some, those of the earlier answers. */
  readonly entries: readonly number[];
  /** The row that stays as it was published; undefined for a block that was cut anew. */
  readonly row: BlockRow | undefined;
  /** The rows of the release before whose blocks it is made of, each whole; undefined where it is made of others. */
  readonly wholeRows: readonly BlockRow[] | undefined;
}

/** The blocks of a new release, and who waits. */
export interface Renewal {
  readonly blocks: readonly RenewedBlock[];
  readonly waiting: readonly Waiting[];
}

/**
 * Cuts the blocks of a release so that it differs from all before it by nothing or by k organisations. A block whose
 * members did not change stays. Of each industry and year the blocks that changed are cut anew with the newcomers, in
 * the way that lets most changes through among those that are safe; what cannot be published yet waits. A block that
 * somebody left is gone at once.
 * @param programmes of all years, cleaned, without those withdrawn
 * @param listener told how many industries and years are done
 */
export function renew(
  programmes: readonly Programme[],
  baseline: Baseline,
  rules: RenewalRules,
  listener: Listener = UNHEARD,
): Renewal {
  const published = new PublishedEntries(baseline);
  const pools = group(programmes, poolName);
  const earlier = group(earlierBlocks(programmes, baseline), ({ row }) => poolName(row));
  const names = [...new Set([...pools.keys(), ...earlier.keys()])];
  const blocks: RenewedBlock[] = [];
  const waiting: Waiting[] = [];
  listener.step("Cutting blocks", names.length);
  for (const [index, name] of names.entries()) {
    listener.count(index);
    const pool = new Pool(pools.get(name) ?? [], earlier.get(name) ?? [], baseline, published, rules);
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
  return { blocks, waiting };
}

/** The rows of the earlier blocks that these programmes are, where they are all of their members and none besides. */
function wholeRowsOf(pool: Pool, programmes: readonly Programme[]): BlockRow[] | undefined {
  if (pool.blocks.length === 0) return undefined;
  const own = new Set(programmes.map((programme) => pool.entryOf(programme)));
  const within = pool.blocks.filter(({ entries }) => entries.every((entry) => own.has(entry)));
  const count = within.reduce((sum, { entries }) => sum + entries.length, 0);
  return count === own.size ? within.map(({ row }) => row) : undefined;
}

function earlierBlocks(programmes: readonly Programme[], baseline: Baseline): EarlierBlock[] {
  if (baseline.current.length === 0) return [];
  const present = new Map(programmes.map((programme) => [baseline.enter(programme), programme]));
  const poolOf = new Map([...present].map(([entry, own]) => [baseline.programmeOf(entry), poolName(own)]));
  return baseline.current.map(({ block, row }) => {
    const entries = baseline.history[block]!;
    return {
      block,
      row,
      entries,
      members: entries.flatMap((entry) => present.get(entry) ?? []),
      hasLeaver: entries.some((entry) => poolOf.get(baseline.programmeOf(entry)) !== poolName(row)),
    };
  });
}

/** The name of an industry and year. */
export function poolName({ industry, year }: { readonly industry: string; readonly year: number }): string {
  return `${industry} ${year}`;
}

/** How many programmes a change is worth, when others must wait for it. */
const CHANGE = 16;

/** A block of more than so many times k loses much, and all of it when one member leaves. */
const LARGE = 3;

/** How much of a programme a label of it is worth. */
const LABEL = 0.8;

/**
 * What a draft is worth: the programmes that it publishes with the answers of today, changes above all, and their labels;
 * less what makes blocks large.
 */
function worth(pool: Pool, { kept, cut, joined = [] }: Draft & Partial<SettledDraft>): number {
  const blocks = [...kept.map(({ row, members }) => ({ labels: row, members })), ...cut, ...joined];
  const members = blocks.flatMap((block) => block.members);
  const changes = members.filter(pool.isFresh).length;
  const labels = blocks.reduce((sum, block) => sum + block.members.length * labelsTold(block.labels), 0);
  const tooMany = cut.reduce(
    (sum, block) => sum + Math.max(0, block.members.length - LARGE * pool.rules.k),
    0,
  );
  return members.length + CHANGE * (changes - tooMany) + LABEL * labels;
}

function labelsTold({ framework, region }: Pick<BlockLabels, "framework" | "region">): number {
  return (framework === MIXED ? 0 : 1) + (region === MIXED ? 0 : 1);
}

/** The draft that is worth most of those that are safe. */
function bestDraft(pool: Pool): SettledDraft {
  const settled = settling(pool);
  let best = settled(withoutLeavers(pool));
  if (!pool.programmes.some(pool.isFresh) || pool.rules.mustWait?.(pool.programmes[0]!)) return best;
  let most = worth(pool, best);
  const consider = (proposed: Draft) => {
    // Settling takes programmes and labels away, if anything.
    if (worth(pool, proposed) <= most) return;
    const draft = settled(proposed);
    const value = worth(pool, draft);
    const stays = [...draft.kept, ...draft.joined.flatMap(({ from }) => from)];
    if (value <= most || !hasSafeSums(pool, { kept: stays, cut: draft.cut })) return;
    if (pool.isSafe([...draft.cut, ...draft.joined], draft.kept)) [best, most] = [draft, value];
  };
  for (const draft of drafts(pool)) consider(draft);
  if (pool.isNew) {
    // One way is tried of a new pool, and one more where that is refused.
    if (best.cut.length === 0) consider(apartFromAll(pool));
    return best;
  }
  const fresh = pool.programmes.filter(pool.isFresh).length;
  for (const draft of draftsWithHeld(pool)) {
    // With all changes published, and few that wait for them, there is hardly anything better.
    const shown = best.cut.flatMap(({ members }) => members).filter(pool.isFresh).length;
    if (shown === fresh) break;
    consider(draft);
  }
  return best;
}

/** Who of a pool waits: additions and corrections that are not published, and programmes whose block is gone. */
function waitingOf(pool: Pool, { kept, cut }: Draft, baseline: Baseline): Waiting | undefined {
  const placed = new Set([...kept, ...cut].flatMap(({ members }) => members));
  const waiting = pool.programmes.filter((programme) => !placed.has(programme));
  const [first] = waiting;
  if (first === undefined) return undefined;
  const fresh = waiting.filter(pool.isFresh);
  const corrections = fresh.filter(pool.isKnown).length;
  const { release } = pool.rules;
  const shown = new Set(kept.flatMap(({ entries }) => entries).map(pool.programmeOf));
  return {
    industry: first.industry,
    year: first.year,
    additions: fresh.length - corrections,
    corrections,
    leftOver: waiting.length - fresh.length,
    since: waiting
      .map((programme) => baseline.waitsSince(pool.entryOf(programme)) ?? release)
      .reduce((a, b) => (compareReleases(a, b) < 0 ? a : b)),
    needed: pool.missingFor(waiting, (programme) => shown.has(pool.programmeOf(pool.entryOf(programme)))),
    ...(pool.hasUnproven && { unproven: true }),
  };
}

function labelsOf({ year, industry, framework, region }: BlockRow): BlockLabels {
  return { year, industry, framework, region };
}
