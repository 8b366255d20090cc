import type { RateBits } from "../model/rate-bits.ts";
import type { ReleasedRate } from "../model/released-rate.ts";

/** One version of one programme's answers, as the ledger stores it: without labels and answers. */
export interface LedgerEntry {
  readonly pseudonym: bigint;
  readonly version: bigint;
  /** An index that identifies the organisation in this year, the same for all of its programmes of the year. */
  readonly organisation: number;
  /** The answers that have a value: bit 0 for the first of QUESTIONS. */
  readonly given: number;
  /** The answers among them that have a contributor. */
  readonly contributed: number;
  /** Keyed digests of its answers (see digests.ts). */
  readonly digests: readonly number[];
  /** The published rates that it is counted in. */
  readonly rates: RateBits;
  /** The release since which it waits, as an index into `releases`; undefined if it does not wait. */
  readonly since: number | undefined;
}

/** A block that was published in some release. */
export interface LedgerBlock {
  /** Indices of entries. */
  readonly members: Uint32Array;
  /** Its row in the blocks table of the ledger's release, from 0; DISSOLVED if it is no longer there. */
  readonly published: number;
}

export const DISSOLVED = -1;

/** A release, or an attempt at one, and the SHA-256 of its blocks table in hexadecimal. */
export interface LedgerRelease {
  readonly release: string;
  readonly blocksSha256: string;
}

/** What is remembered about all releases up to one. Private, like submissions. Releases only add entries and blocks. */
export interface Ledger {
  /** The k of the last release. */
  readonly k: number;
  /** Oldest first; the ledger belongs to the last one. Empty in an empty ledger. */
  readonly releases: readonly LedgerRelease[];
  readonly columns: LedgerColumns;
}

/** The ledger's lists, column by column. Their names are part of the file that keeps them. */
export type LedgerColumns = {
  /** One element for each entry. */
  readonly pseudonyms: BigUint64Array;
  readonly versions: BigUint64Array;
  readonly organisations: Uint32Array;
  readonly given: Uint32Array;
  readonly contributed: Uint32Array;
  readonly rates: BigUint64Array;
  /** The index of a release plus one; 0 if the entry does not wait. */
  readonly since: Uint16Array;
  /** DIGESTS elements for each entry (see digests.ts). */
  readonly digests: Uint16Array;
  /** One element for each organisation of a year. */
  readonly organisationPseudonyms: BigUint64Array;
  /** Two elements for each programme that moved to another year: its organisation in that year and in the former one. */
  readonly moves: Uint32Array;
  /** One element for each block: where its members end. They begin where those of the preceding block end. */
  readonly ends: Uint32Array;
  readonly published: Int32Array;
  /** One element for each block: the largest k of the releases that had it. */
  readonly ks: Uint32Array;
  /** The members of all blocks. */
  readonly members: Uint32Array;
  /** One element for each published version of a row of a rate: the bits of the row (see model/released-rate.ts). */
  readonly toldRows: BigUint64Array;
  /** For each of these versions: where the entries that it counted end. They begin where the preceding ones end. */
  readonly toldEnds: Uint32Array;
  /** The entries that all of these versions counted. */
  readonly toldEntries: Uint32Array;
  /** One element for each industry and year whose limits are set: its pseudonym. */
  readonly limitPools: BigUint64Array;
  /** The limits of each industry and year: the lowest and the highest value of each answer, NaN if it has no limits. */
  readonly limits: Float64Array;
};

export function emptyLedger(k: number): Ledger {
  return {
    k,
    releases: [],
    columns: {
      pseudonyms: new BigUint64Array(),
      versions: new BigUint64Array(),
      organisations: new Uint32Array(),
      given: new Uint32Array(),
      contributed: new Uint32Array(),
      rates: new BigUint64Array(),
      since: new Uint16Array(),
      digests: new Uint16Array(),
      organisationPseudonyms: new BigUint64Array(),
      moves: new Uint32Array(),
      ends: new Uint32Array(),
      published: new Int32Array(),
      ks: new Uint32Array(),
      members: new Uint32Array(),
      ...releasedColumns([]),
      limitPools: new BigUint64Array(),
      limits: new Float64Array(),
    },
  };
}

/** Converts published rows of rates to columns of a ledger. */
export function releasedColumns(
  released: readonly ReleasedRate[],
): Pick<LedgerColumns, "toldRows" | "toldEnds" | "toldEntries"> {
  let end = 0;
  const toldEnds = Uint32Array.from(released, ({ entries }) => (end += entries.length));
  const toldEntries = new Uint32Array(end);
  for (const [place, { entries }] of released.entries())
    toldEntries.set(entries, toldEnds[place]! - entries.length);
  return { toldRows: BigUint64Array.from(released, ({ row }) => row), toldEnds, toldEntries };
}

/** Returns every version of every row of a rate that a release published. */
export function releasedRates({ columns: { toldRows, toldEnds, toldEntries } }: Ledger): ReleasedRate[] {
  return Array.from(toldRows, (row, index) => ({
    row,
    entries: [...toldEntries.subarray(index === 0 ? 0 : toldEnds[index - 1], toldEnds[index])],
  }));
}

export function entryCount({ columns }: Ledger): number {
  return columns.pseudonyms.length;
}

export function blockCount({ columns }: Ledger): number {
  return columns.ends.length;
}

export function blockAt({ columns }: Ledger, index: number): LedgerBlock {
  const start = index === 0 ? 0 : columns.ends[index - 1]!;
  return {
    members: columns.members.subarray(start, columns.ends[index]!),
    published: columns.published[index]!,
  };
}
