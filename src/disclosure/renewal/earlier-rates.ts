import { group } from "d3-array";
import type { Tables } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { PublishedBefore } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits, yearOfBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";

export type RateTables = Pick<Tables, "requirementGaps" | "bottleneckShares">;

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

  constructor({ rateBits, toldRates }: EarlierRates, programmes: readonly Programme[], baseline: Baseline) {
    this.#rateBits = rateBits;
    this.#enter = baseline.enter;
    this.#present = new Set(programmes.map((one) => baseline.programmeOf(baseline.enter(one))));
    const counted = [...new Set(baseline.history.flat())].filter((entry) => rateBits(entry) !== 0n);
    this.#byYear = group(counted, (entry) => yearOfBits(rateBits(entry)));
    this.#told = group(toldRates, ({ row }) => row);
  }

  hasLeft(programme: number): boolean {
    return !this.#present.has(programme);
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
