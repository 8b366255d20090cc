import { group } from "d3-array";
import type { RateTables } from "../derived/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { PublishedBefore } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits, yearOfBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";

/** What rates are compared with: the release before, and what was told before that. */
export interface EarlierRates extends Omit<PublishedBefore, "tables"> {
  readonly tables: RateTables;
}

/** A row of a rate: its year, and the bits that stand for its property. */
export interface RateKey {
  readonly year: number;
  readonly mask: RateBits;
  readonly value: RateBits;
}

/** Who the published rates of the release before count. */
export class EarlierBase {
  readonly #rateBits: (entry: number) => RateBits;
  readonly #enter: (programme: Programme) => number;
  readonly #present: ReadonlySet<number>;
  readonly #byYear: ReadonlyMap<number, readonly number[]>;
  readonly #told: ReadonlyMap<RateBits, readonly ToldRate[]>;
  readonly #yearsLeft: ReadonlySet<number>;

  constructor({ rateBits, toldRates }: EarlierRates, programmes: readonly Programme[], baseline: Baseline) {
    this.#rateBits = rateBits;
    this.#enter = baseline.enter;
    this.#present = new Set(programmes.map((one) => baseline.programmeOf(baseline.enter(one))));
    const counted = [...new Set(baseline.history.flat())].filter((entry) => rateBits(entry) !== 0n);
    this.#byYear = group(counted, (entry) => yearOfBits(rateBits(entry)));
    this.#told = group(toldRates, ({ row }) => row);
    this.#yearsLeft = this.#yearsOfLeavers(programmes, baseline);
  }

  /**
   * Whether somebody has left whom the release before had in a block of a year, or whom a rate of it counted, or who waited
   * for the next block: whatever they answered, for what happens to the rows of the year must not tell that.
   */
  hasLeaver(year: number): boolean {
    return this.#yearsLeft.has(year);
  }

  #yearsOfLeavers(
    programmes: readonly Programme[],
    { current, history, enter, programmeOf, waitsSince }: Baseline,
  ): Set<number> {
    const yearOf = new Map(programmes.map((one) => [enter(one), one.year]));
    for (const [year, entries] of this.#byYear) for (const entry of entries) yearOf.set(entry, year);
    const shown = new Set<number>();
    for (const { block, row } of current) {
      for (const entry of history[block]!) {
        shown.add(entry);
        yearOf.set(entry, row.year);
      }
    }
    const wasThere = (entry: number) =>
      shown.has(entry) || this.#rateBits(entry) !== 0n || waitsSince(entry) !== undefined;
    const isLeaver = (entry: number) => !this.#present.has(programmeOf(entry)) && wasThere(entry);
    // Who waits has no row that says the year, but those of a block are of one.
    return new Set(
      history.flatMap((entries) =>
        entries.some(isLeaver) ? entries.flatMap((entry) => yearOf.get(entry) ?? []).slice(0, 1) : [],
      ),
    );
  }

  /** Those of these programmes that a row counts, with the answers of today. */
  stillCounted(programmes: readonly Programme[], key: RateKey): Programme[] {
    const counted = this.counted(key);
    return programmes.filter((programme) => counted.has(this.#enter(programme)));
  }

  /** Every version of a row that was told. */
  told({ year, value }: RateKey): readonly ToldRate[] {
    return this.#told.get(yearBits(year) | value) ?? [];
  }

  /** The entries that a row counts: those of its year whose masked bits are these. */
  counted({ year, mask, value }: RateKey): ReadonlySet<number> {
    const entries = this.#byYear.get(year) ?? [];
    return new Set(entries.filter((entry) => (this.#rateBits(entry) & mask) === value));
  }
}
