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
  readonly #yearsLeft: ReadonlySet<number>;
  readonly #yearsEverLeft: ReadonlySet<number>;

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
    this.#yearsLeft = this.#yearsOfLeavers(programmes, baseline, wasThere);
    this.#yearsEverLeft = this.#yearsOfLeavers(programmes, baseline, () => true);
  }

  /**
   * Returns whether a programme has left that was in a block of the year in the previous release, was counted by one of
   * its rates, or waited for a block. Its answers do not matter: what happens to the year's rows must not disclose them.
   */
  hasLeaver(year: number): boolean {
    return this.#yearsLeft.has(year);
  }

  /** Returns whether a programme of the year has left since any release. */
  hasEverHadLeaver(year: number): boolean {
    return this.#yearsEverLeft.has(year);
  }

  #yearsOfLeavers(
    programmes: readonly Programme[],
    { current, blockHistory, entryOf, programmeOf }: Baseline,
    wasThere: (entry: number) => boolean,
  ): Set<number> {
    const yearOf = new Map(programmes.map((one) => [entryOf(one), one.year]));
    for (const [year, entries] of this.#byYear) for (const entry of entries) yearOf.set(entry, year);
    for (const { block, row } of current) {
      for (const entry of blockHistory[block]!) yearOf.set(entry, row.year);
    }
    const isLeaver = (entry: number) => !this.#present.has(programmeOf(entry)) && wasThere(entry);
    // A waiting entry has no row with its year, but all entries of a block are of the same year.
    return new Set(
      blockHistory.flatMap((entries) =>
        entries.some(isLeaver) ? entries.flatMap((entry) => yearOf.get(entry) ?? []).slice(0, 1) : [],
      ),
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
