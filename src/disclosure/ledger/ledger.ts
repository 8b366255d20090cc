import type { RateBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";

/** One version of one programme's answers, as the ledger knows it: no label and no answer. */
export interface LedgerEntry {
  readonly pseudonym: bigint;
  readonly version: bigint;
  /** An index that stands for the organisation in this year: the same for all of its programmes of the year. */
  readonly organisation: number;
  /** The answers that have a value: bit 0 for the first of QUESTIONS. */
  readonly given: number;
  /** Those of them that have a contributor. */
  readonly contributed: number;
  /** Keyed digests of its answers (see digests.ts). */
  readonly digests: readonly number[];
  /** Which published rates it is counted in. */
  readonly rates: RateBits;
  /** The release that it waits since, as an index into `releases`; undefined where it does not wait. */
  readonly since: number | undefined;
}

/** A block that was published once. */
export interface LedgerBlock {
  /** Indices of entries. */
  readonly members: Uint32Array;
  /** Its row in the blocks table of the ledger's release, from 0; DISSOLVED where it is there no more. */
  readonly published: number;
}

export const DISSOLVED = -1;

/** A release, or an attempt at one, and the SHA-256 of its blocks table in hexadecimal. */
export interface LedgerRelease {
  readonly release: string;
  readonly blocksSha256: string;
}

/** What is remembered of all releases up to one. Private, as submissions are. Later ones only add entries and blocks. */
export interface Ledger {
  /** That of the last release. */
  readonly k: number;
  /** Oldest first; the ledger belongs to the last. None in an empty ledger. */
  readonly releases: readonly LedgerRelease[];
  readonly columns: LedgerColumns;
}

/** The ledger's lists, column by column. */
export type LedgerColumns = {
  /** One element an entry. */
  readonly pseudonyms: BigUint64Array;
  readonly versions: BigUint64Array;
  readonly organisations: Uint32Array;
  readonly given: Uint32Array;
  readonly contributed: Uint32Array;
  readonly rates: BigUint64Array;
  /** Index of a release plus one; 0 where the entry does not wait. */
  readonly since: Uint16Array;
  /** DIGESTS elements an entry (see digests.ts). */
  readonly digests: Uint16Array;
  /** One element an organisation of a year. */
  readonly organisationPseudonyms: BigUint64Array;
  /** Two elements for a programme that moved to another year: its organisation there, and where it came from. */
  readonly moves: Uint32Array;
  /** One element a block: where its members end; they begin where those of the block before end. */
  readonly ends: Uint32Array;
  readonly published: Int32Array;
  /** One element a block: the largest k of the releases that had it. */
  readonly ks: Uint32Array;
  /** The members of all blocks. */
  readonly members: Uint32Array;
  /** One element a row of a rate that was told once, in each of its versions: its bits (see model/told-rate.ts). */
  readonly toldRows: BigUint64Array;
  /** Where the entries end that it counted; they begin where those of the one before end. */
  readonly toldEnds: Uint32Array;
  /** The entries of all of them. */
  readonly toldEntries: Uint32Array;
  /** One element an industry and year whose limits are set: its pseudonym. */
  readonly limitPools: BigUint64Array;
  /** Its limits: the least and the greatest of each answer, NaN where there is none. */
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
      ...toldColumns([]),
      limitPools: new BigUint64Array(),
      limits: new Float64Array(),
    },
  };
}

/** The rows of rates that were told, as a ledger lists them. */
export function toldColumns(
  told: readonly ToldRate[],
): Pick<LedgerColumns, "toldRows" | "toldEnds" | "toldEntries"> {
  let end = 0;
  const toldEnds = Uint32Array.from(told, ({ entries }) => (end += entries.length));
  const toldEntries = new Uint32Array(end);
  for (const [place, { entries }] of told.entries())
    toldEntries.set(entries, toldEnds[place]! - entries.length);
  return { toldRows: BigUint64Array.from(told, ({ row }) => row), toldEnds, toldEntries };
}

/** Every version of every row of a rate that a release told. */
export function toldRates({ columns: { toldRows, toldEnds, toldEntries } }: Ledger): ToldRate[] {
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
