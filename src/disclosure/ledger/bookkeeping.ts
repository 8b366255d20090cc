import type { BlockRow } from "../../tables/blocks.ts";
import type { Baseline } from "../model/baseline.ts";
import type { ReleaseBlock } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";
import { valuesOf } from "../model/version.ts";
import { LedgerDraft } from "./draft.ts";
import {
  blockAt,
  blockCount,
  DISSOLVED,
  entryCount,
  type Ledger,
  type LedgerBlock,
  type LedgerRelease,
  toldRates,
} from "./ledger.ts";
import type { PseudonymList } from "./pseudonyms.ts";

/** A block of the new release, as the ledger is to remember it. */
export interface RememberedBlock {
  readonly entries: readonly number[];
  /** The row of the release before that it keeps, the very object; undefined where it was cut anew. */
  readonly row: BlockRow | undefined;
  /** Its place in the new blocks table, from 0. */
  readonly published: number;
}

/**
 * The blocks of a release as its ledger is to remember them.
 * @param blocks in the order of their rows
 */
export function rememberedBlocks(blocks: readonly ReleaseBlock[]): RememberedBlock[] {
  return blocks.map(({ entries, row, isKept }, published) => ({
    entries,
    row: isKept ? row : undefined,
    published,
  }));
}

/** The rates of a release, as the ledger is to remember them. */
export interface RememberedRates {
  /** The bits of the rates that an entry is now in the base of. */
  readonly rateBits: (entry: number) => RateBits;
  /** What the release tells, and what those before it told, by the names of today. */
  readonly toldRates: readonly ToldRate[];
}

/** What the ledger says while a release is made, and what it takes in when that is done. */
export interface Bookkeeping {
  readonly baseline: Baseline;
  /** Programmes that the ledger did not know, or not with the answers that they have today. */
  readonly news: number;
  /** The rates that the release before had an entry in the base of (see model/rate-bits.ts). */
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row of a rate that a release told. */
  readonly toldRates: readonly ToldRate[];
  /**
   * The ledger of the new release. Who of the programmes is in none of its blocks waits.
   * @param k of the release; default: that of the release before
   */
  readonly close: (
    release: LedgerRelease,
    blocks: readonly RememberedBlock[],
    rates: RememberedRates,
    k?: number,
  ) => Ledger;
}

/**
 * Opens the books of a release.
 * @param programmes of the new release, and their pseudonyms in the same order
 * @param ledger of the release before; an empty one for a first release
 * @param rows the blocks table of the release before
 * @param elsewhere what stands for a programme in other years (see pseudonyms.ts)
 * @param relabel the row of a block by the labels that its members have today (see relabel.ts)
 */
export function openBooks(
  programmes: readonly Programme[],
  pseudonyms: PseudonymList,
  ledger: Ledger,
  rows: readonly BlockRow[],
  elsewhere: (programme: Programme) => readonly bigint[] = () => [],
  relabel: (row: BlockRow, programmes: readonly Programme[]) => BlockRow = (row) => row,
): Bookkeeping {
  const draft = new LedgerDraft(ledger);
  const known = entryCount(ledger);
  const entries = entered(programmes, pseudonyms, ledger, draft, elsewhere);
  const blocks = Array.from({ length: blockCount(ledger) }, (_, block) => blockAt(ledger, block));
  const current = currentBlocks(blocks, { programmes, entries }, draft, rows, relabel);
  let news = 0;
  for (const entry of entries) if (entry >= known) news++;
  return {
    news,
    baseline: {
      release: ledger.releases.at(-1)?.release,
      k: ledger.releases.length === 0 ? undefined : ledger.k,
      kOf: (block) => draft.kOf(block),
      history: blocks.map(({ members }) => [...members]),
      current,
      enter: entryFinder(programmes, entries),
      versionOf: (entry) => draft.factsOf(entry),
      programmeOf: (entry) => draft.programmeOf(entry),
      waitsSince: (entry) => {
        const { since } = draft.factsOf(entry);
        return since === undefined ? undefined : ledger.releases[since]?.release;
      },
    },
    rateBits: (entry) => draft.factsOf(entry).rates,
    toldRates: toldRates(ledger),
    close(release, remembered, { rateBits, toldRates: told }, k = ledger.k) {
      const places = new Map(current.map(({ block, row }) => [row, block]));
      for (const { block } of current) draft.place(block, DISSOLVED);
      for (const { entries: members, row, published } of remembered) {
        if (row === undefined) {
          draft.addBlock(members, published, k);
          continue;
        }
        const block = places.get(row)!;
        draft.place(block, published);
        draft.publishAgain(block, k);
      }
      const count = draft.entryCount;
      const waits = new Uint8Array(count);
      for (const entry of entries) waits[entry] = 1;
      for (const { entries: shown } of remembered) for (const entry of shown) waits[entry] = 0;
      for (let entry = 0; entry < count; entry++) {
        const since = waits[entry] === 1 ? (draft.factsOf(entry).since ?? ledger.releases.length) : undefined;
        draft.note(entry, { since, rates: rateBits(entry) });
      }
      return draft.finish(release, k, told);
    },
  };
}

// What the books keep is made by functions of their own: what else these looked at is forgotten with them.

/** The entry of each programme, in their order; all that is known of it is noted. */
function entered(
  programmes: readonly Programme[],
  pseudonyms: PseudonymList,
  ledger: Ledger,
  draft: LedgerDraft,
  elsewhere: (programme: Programme) => readonly bigint[],
): Uint32Array {
  const known = entryCount(ledger);
  const renamed = known === 0 ? new Map<number, number>() : renamedEntries(ledger, pseudonyms);
  const entries = new Uint32Array(programmes.length);
  for (const [place, programme] of programmes.entries()) {
    const own = pseudonyms.at(place);
    const found = renamed.get(place);
    if (found !== undefined) draft.relabel(found, own);
    const entry = found ?? draft.enter(own, () => (known === 0 ? [] : elsewhere(programme)));
    if (entry >= known) draft.note(entry, { ...valuesOf(programme), digests: own.digests });
    entries[place] = entry;
  }
  return entries;
}

/** Looks up the entry of a programme. */
function entryFinder(
  programmes: readonly Programme[],
  entries: Uint32Array,
): (programme: Programme) => number {
  const places = new Map(programmes.map((programme, place) => [programme, place]));
  return (programme) => entries[places.get(programme)!]!;
}

/** The blocks that the release before has, with their rows by the labels of today. */
function currentBlocks(
  blocks: readonly LedgerBlock[],
  { programmes, entries }: { readonly programmes: readonly Programme[]; readonly entries: Uint32Array },
  draft: LedgerDraft,
  rows: readonly BlockRow[],
  relabel: (row: BlockRow, programmes: readonly Programme[]) => BlockRow,
): { readonly block: number; readonly row: BlockRow }[] {
  if (blocks.length === 0) return [];
  const today = new Map<number, Programme>();
  for (const [place, entry] of entries.entries()) today.set(draft.programmeOf(entry), programmes[place]!);
  return blocks.flatMap(({ members, published }, block) => {
    if (published === DISSOLVED) return [];
    const own = [...members].flatMap((entry) => today.get(draft.programmeOf(entry)) ?? []);
    return [{ block, row: relabel(rows[published]!, own) }];
  });
}

/**
 * The entries of programmes that have another identity today, and answer all the same: who is not known, and has the
 * version of one who is gone, is taken for it.
 * @returns by the place of the programme
 */
function renamedEntries(ledger: Ledger, pseudonyms: PseudonymList): Map<number, number> {
  const { pseudonyms: known, versions } = ledger.columns;
  const present = new Set<bigint>();
  const remembered = new Set(known);
  const strangers = new Map<bigint, number[]>();
  for (let place = 0; place < pseudonyms.length; place++) {
    const { programme, version, formerVersions } = pseudonyms.at(place);
    present.add(programme);
    if (remembered.has(programme)) continue;
    for (const own of [version, ...formerVersions]) {
      const alike = strangers.get(own);
      if (alike === undefined) strangers.set(own, [place]);
      else alike.push(place);
    }
  }
  const found = new Map<number, number>();
  if (strangers.size === 0) return found;
  for (let entry = 0; entry < known.length; entry++) {
    if (present.has(known[entry]!)) continue;
    const alike = strangers.get(versions[entry]!) ?? [];
    const own = alike.findLast((one) => !found.has(one));
    if (own !== undefined) found.set(own, entry);
  }
  return found;
}
