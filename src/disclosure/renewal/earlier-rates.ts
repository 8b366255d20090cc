import { group } from "d3-array";
import type { RateTables } from "../derived/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { PreviousPublication } from "../model/previous-publication.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits, yearOfBits } from "../model/rate-bits.ts";
import type { ReleasedRate } from "../model/released-rate.ts";

/** The published rates that new ones are compared with: those of the previous release and of all releases before it. */
export interface EarlierRates extends Omit<PreviousPublication, "tables"> {
  readonly tables: RateTables;
}

/** Identifies a row of a rate: its year and the bits of its property. */
export interface RateKey {
  readonly year: number;
  readonly mask: RateBits;
  readonly value: RateBits;
}

/** The entries that the rates of the previous release count. */
export class EarlierBase {
  readonly #rateBits: (entry: number) => RateBits;
  readonly #entryOf: (programme: Programme) => number;
  readonly #present: ReadonlySet<number>;
  readonly #byYear: ReadonlyMap<number, readonly number[]>;
  readonly #released: ReadonlyMap<RateBits, readonly ReleasedRate[]>;
  readonly #yearsLeft: ReadonlySet<number | undefined>;
  readonly #yearsEverLeft: ReadonlySet<number | undefined>;

  constructor(
    { rateBits, releasedRates }: EarlierRates,
    programmes: readonly Programme[],
    baseline: Baseline,
  ) {
    this.#rateBits = rateBits;
    this.#entryOf = baseline.entryOf;
    this.#present = new Set(programmes.map((one) => baseline.programmeOf(baseline.entryOf(one))));
    const counted = [...new Set(baseline.blockHistory.flat())].filter((entry) => rateBits(entry) !== 0n);
    this.#byYear = group(counted, (entry) => yearOfBits(rateBits(entry)));
    this.#released = group(releasedRates, ({ row }) => row);
    const { current, blockHistory, waitsSince } = baseline;
    const shown = new Set(current.flatMap(({ block }) => blockHistory[block]!));
    const wasThere = (entry: number) =>
      shown.has(entry) || rateBits(entry) !== 0n || waitsSince(entry) !== undefined;
    const yearsOf = this.#yearsOfLeavers(programmes, baseline);
    this.#yearsLeft = yearsOf(wasThere);
    this.#yearsEverLeft = yearsOf(() => true);
  }

  /**
   * Returns whether a programme has left that was in a block of the year in the previous release, was counted by one of
   * its rates, or waited for a block. Its answers do not matter: what happens to the year's rows must not disclose them.
   */
  hasLeaver(year: number): boolean {
    return this.#yearsLeft.has(year);
  }

  /** Returns whether a programme of the year has left since any release; also if the year of one that left is not known. */
  hasEverHadLeaver(year: number): boolean {
    return this.#yearsEverLeft.has(year) || this.#yearsEverLeft.has(undefined);
  }

  /**
   * Returns a function that gives the years of those programmes that left and that it selects; it gives
   * undefined for a block that all members left, if no rate counted them.
   */
  #yearsOfLeavers(
    programmes: readonly Programme[],
    { current, blockHistory, entryOf, programmeOf }: Baseline,
  ): (isMeant: (entry: number) => boolean) => Set<number | undefined> {
    const yearOf = new Map(programmes.map((one) => [programmeOf(entryOf(one)), one.year]));
    for (const [year, entries] of this.#byYear)
      for (const entry of entries) yearOf.set(programmeOf(entry), year);
    for (const { block, row } of current) {
      for (const entry of blockHistory[block]!) yearOf.set(programmeOf(entry), row.year);
    }
    const hasLeft = (entry: number) => !this.#present.has(programmeOf(entry));
    // A waiting entry has no row with its year, but all entries of a block are of the same year.
    const yearOfBlock = (entries: readonly number[]) =>
      entries.map((entry) => yearOf.get(programmeOf(entry))).find((year) => year !== undefined);
    return (isMeant) =>
      new Set(
        blockHistory
          .filter((entries) => entries.some((entry) => hasLeft(entry) && isMeant(entry)))
          .map(yearOfBlock),
      );
  }

  /** Returns the programmes that a row counts with their current answers. */
  stillCounted(programmes: readonly Programme[], key: RateKey): Programme[] {
    const counted = this.counted(key);
    return programmes.filter((programme) => counted.has(this.#entryOf(programme)));
  }

  /** Returns every published version of a row. */
  released({ year, value }: RateKey): readonly ReleasedRate[] {
    return this.#released.get(yearBits(year) | value) ?? [];
  }

  /** Returns the entries that a row counts: those of its year whose masked bits equal the row's. */
  counted({ year, mask, value }: RateKey): ReadonlySet<number> {
    const entries = this.#byYear.get(year) ?? [];
    return new Set(entries.filter((entry) => (this.#rateBits(entry) & mask) === value));
  }
}
