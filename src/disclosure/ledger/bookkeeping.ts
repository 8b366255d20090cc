import type { BlockRow } from "../../tables/blocks.ts";
import type { Baseline } from "../model/baseline.ts";
import type { ReleaseBlock } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { ReleasedRate } from "../model/released-rate.ts";
import { givenAndContributed } from "../model/version.ts";
import { LedgerDraft } from "./draft.ts";
import {
  blockAt,
  blockCount,
  DISSOLVED,
  entryCount,
  type Ledger,
  type LedgerBlock,
  type LedgerRelease,
  releasedRates,
} from "./ledger.ts";
import { type PseudonymList, storedPseudonyms } from "./pseudonyms.ts";
import { reassigned } from "./reassigned.ts";
import { type Recognised, recognised } from "./recognise.ts";
import { uniteRepeated } from "./repeated.ts";

/** A block of the new release, in the form that the ledger stores. */
export interface RememberedBlock {
  readonly entries: readonly number[];
  /** The row object of the previous release, if it is kept; undefined for a new block. */
  readonly row: BlockRow | undefined;
  /** Its row index in the new blocks table, from 0. */
  readonly published: number;
}

/**
 * Converts the blocks of a release to the form that the ledger stores.
 * @param blocks the blocks in the order of their rows
 */
export function rememberedBlocks(blocks: readonly ReleaseBlock[]): RememberedBlock[] {
  return blocks.map(({ entries, row, isKept }, published) => ({
    entries,
    row: isKept ? row : undefined,
    published,
  }));
}

/** The rates of a release, in the form that the ledger stores. */
export interface RememberedRates {
  /** Returns the rates of this release that count an entry. */
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row of a rate that this release or an earlier one published, by today's names. */
  readonly releasedRates: readonly ReleasedRate[];
}

/** The state of the ledger while a release is made, and a function to close it afterwards. */
export interface Bookkeeping {
  readonly baseline: Baseline;
  /** The number of programmes that the ledger did not know, or not with their current answers. */
  readonly news: number;
  /** Programmes whose identity belonged to another organisation that is still there (see reassigned.ts). */
  readonly reassigned: readonly Programme[];
  /** Returns the rates of the previous release that count an entry (see model/rate-bits.ts). */
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row of a rate that a release published. */
  readonly releasedRates: readonly ReleasedRate[];
  /**
   * Makes the ledger of the new release. Programmes that are in none of its blocks are recorded as waiting.
   * @param k the k of the release; defaults to that of the previous release
   */
  readonly close: (
    release: LedgerRelease,
    blocks: readonly RememberedBlock[],
    rates: RememberedRates,
    k?: number,
  ) => Ledger;
}

/** What a new release is entered into the ledger with. */
export interface LedgerOpening {
  /** The programmes of the new release. */
  readonly programmes: readonly Programme[];
  /** The pseudonyms of the programmes, in the same order. */
  readonly pseudonyms: PseudonymList;
  /** The ledger of the previous release; an empty one for a first release. */
  readonly ledger: Ledger;
  /** The blocks table of the previous release. */
  readonly rows: readonly BlockRow[];
  /** Returns the pseudonyms of a programme in other years (see pseudonyms.ts); none by default. */
  readonly elsewhere?: (programme: Programme) => readonly bigint[];
  /** Returns the pseudonyms of its organisation in other years; none by default. */
  readonly inOtherYears?: (programme: Programme) => readonly bigint[];
  /** Updates the row of a block to the current labels of its members (see relabel.ts); unchanged by default. */
  readonly relabel?: (row: BlockRow, programmes: readonly Programme[]) => BlockRow;
}

/** Opens the ledger for a new release. */
export function openBookkeeping({
  programmes,
  pseudonyms,
  ledger,
  rows,
  elsewhere = () => [],
  inOtherYears = () => [],
  relabel = (row) => row,
}: LedgerOpening): Bookkeeping {
  const draft = new LedgerDraft(ledger, programmes.length);
  const known = entryCount(ledger);
  // Without known entries, the pseudonyms of each programme are read only once.
  const read = known === 0 ? pseudonyms : storedPseudonyms(pseudonyms);
  const mixedUp = known === 0 ? [] : reassigned(read, draft.formerOwnerOf);
  const entries = entered(programmes, read, ledger, draft, elsewhere);
  uniteRepeated({ programmes, pseudonyms: read, entries }, draft, ledger, inOtherYears);
  const blocks = Array.from({ length: blockCount(ledger) }, (_, block) => blockAt(ledger, block));
  const waits = waitingSince(draft, known);
  const current = currentBlocks(blocks, { programmes, entries }, draft, rows, relabel);
  return {
    news: countFrom(known, entries),
    reassigned: mixedUp.map((place) => programmes[place]!),
    baseline: {
      release: ledger.releases.at(-1)?.release,
      k: ledger.releases.length === 0 ? undefined : ledger.k,
      kOf: (block) => draft.kOf(block),
      blockHistory: blocks.map(({ members }) => [...members]),
      current,
      entryOf: entryFinder(programmes, entries),
      versionOf: (entry) => draft.factsOf(entry),
      programmeOf: (entry) => draft.programmeOf(entry),
      waitsSince: (entry) => {
        const since = waits.get(draft.programmeOf(entry));
        return since === undefined ? undefined : ledger.releases[since]?.release;
      },
    },
    rateBits: (entry) => draft.factsOf(entry).rates,
    releasedRates: releasedRates(ledger),
    close(release, remembered, rates, k = ledger.k) {
      placeBlocks(draft, current, remembered, k);
      const sinceOf = (entry: number) => waits.get(draft.programmeOf(entry)) ?? ledger.releases.length;
      noteEntries(draft, entries, remembered, rates, sinceOf);
      return draft.finish(release, k, rates.releasedRates);
    },
  };
}

// These are separate functions so that the closures above do not retain their temporary data.

/**
 * Returns since when each programme waits, as an index into the releases. A programme that is corrected while it waits has
 * waited since its earlier answers did.
 */
function waitingSince(draft: LedgerDraft, known: number): Map<number, number> {
  const waits = new Map<number, number>();
  for (let entry = 0; entry < known; entry++) {
    const { since } = draft.factsOf(entry);
    // Of the entries of a programme only that of its latest answers can wait.
    if (since !== undefined) waits.set(draft.programmeOf(entry), since);
  }
  return waits;
}

/** Counts the entries that are not below a number. */
function countFrom(known: number, entries: Iterable<number>): number {
  let count = 0;
  for (const entry of entries) if (entry >= known) count++;
  return count;
}

/** Records which blocks the new release keeps, dissolves and adds. */
function placeBlocks(
  draft: LedgerDraft,
  current: Baseline["current"],
  remembered: readonly RememberedBlock[],
  k: number,
): void {
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
}

/**
 * Records for each entry since when it waits, if it does, and which rates count it.
 * @param entries those of the programmes of the new release
 * @param sinceOf the index of the release since which the programme of an entry waits, if it waits now
 */
function noteEntries(
  draft: LedgerDraft,
  entries: Iterable<number>,
  remembered: readonly RememberedBlock[],
  { rateBits }: RememberedRates,
  sinceOf: (entry: number) => number,
): void {
  const count = draft.entryCount;
  const waits = new Uint8Array(count);
  for (const entry of entries) waits[entry] = 1;
  for (const { entries: shown } of remembered) for (const entry of shown) waits[entry] = 0;
  for (let entry = 0; entry < count; entry++) {
    const since = waits[entry] === 1 ? sinceOf(entry) : undefined;
    draft.note(entry, { since, rates: rateBits(entry) });
  }
}

/** Enters each programme into the draft. Returns their entries in the order of the programmes. */
function entered(
  programmes: readonly Programme[],
  pseudonyms: PseudonymList,
  ledger: Ledger,
  draft: LedgerDraft,
  elsewhere: (programme: Programme) => readonly bigint[],
): Uint32Array {
  const known = entryCount(ledger);
  const others =
    known === 0
      ? new Map<number, Recognised>()
      : recognised(ledger, pseudonyms, (programme) => draft.formerOwnerOf(programme) !== undefined);
  const entries = new Uint32Array(programmes.length);
  for (const [place, programme] of programmes.entries()) {
    const own = pseudonyms.at(place);
    const found = others.get(place);
    let entry: number;
    if (found !== undefined && "entry" in found) {
      entry = found.entry;
      draft.relabel(entry, own);
    } else entry = draft.enter({ ...own, ...found }, () => (known === 0 ? [] : elsewhere(programme)));
    if (entry >= known) draft.note(entry, { ...givenAndContributed(programme), digests: own.digests });
    entries[place] = entry;
  }
  return entries;
}

/** Returns a function that looks up the entry of a programme. */
function entryFinder(
  programmes: readonly Programme[],
  entries: Uint32Array,
): (programme: Programme) => number {
  const places = new Map(programmes.map((programme, place) => [programme, place]));
  return (programme) => entries[places.get(programme)!]!;
}

/** Returns the blocks of the previous release with their rows, translated to today's labels. */
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
