import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits } from "../model/rate-bits.ts";
import { EarlierBase, type EarlierRates, type RateKey } from "./earlier-rates.ts";
import { type RateRow, rateRow } from "./rates.ts";

/** What is to be done with a row, and the entries that it counts then. */
export interface Decision {
  /** Undefined for a row that the release before did not have. */
  readonly row: RateRow | undefined;
  readonly entries: readonly number[];
}

/** Decides row by row which rates stay, and notes whom each counts. */
export class RateBook {
  /** Undefined for a first release. */
  readonly before: EarlierBase | undefined;
  /** Whether rows that stay were made with a lower k: they are told only where the same programmes allow it today. */
  readonly isOfLesserK: boolean;
  readonly #baseline: Baseline;
  readonly #settings: Settings;
  readonly #bits = new Map<number, RateBits>();

  /** @param programmes all that may be used today */
  constructor(
    programmes: readonly Programme[],
    baseline: Baseline,
    settings: Settings,
    earlier: EarlierRates | undefined,
  ) {
    this.before = earlier && new EarlierBase(earlier, programmes, baseline);
    this.isOfLesserK = baseline.k !== undefined && baseline.k < settings.methodology.k;
    this.#baseline = baseline;
    this.#settings = settings;
  }

  readonly rateBits = (entry: number): RateBits => this.#bits.get(entry) ?? 0n;

  /**
   * @param holders programmes of published blocks that have the property today
   * @param isPublished whether the release before has the row
   */
  decide(key: RateKey, holders: readonly Programme[], isPublished: boolean): Decision {
    const { enter, programmeOf, versionOf } = this.#baseline;
    const { before } = this;
    if (!isPublished || before === undefined) return this.#note(key, undefined, holders.map(enter));
    const counted = before.counted(key);
    const entryOf = new Map([...counted, ...holders.map(enter)].map((entry) => [programmeOf(entry), entry]));
    const row = rateRow({
      k: this.#settings.methodology.k,
      holders,
      before: new Set([...counted].map(programmeOf)),
      numberOf: (programme) => programmeOf(enter(programme)),
      organisationOf: (number) => versionOf(entryOf.get(number)!).organisation,
      hasLeft: (number) => before.hasLeft(number),
    });
    return this.#note(key, row, row === "keep" ? [...counted] : row.withProperty.map(enter));
  }

  #note({ year, value }: RateKey, row: RateRow | undefined, entries: readonly number[]): Decision {
    for (const entry of entries) {
      this.#bits.set(entry, (this.#bits.get(entry) ?? 0n) | value | yearBits(year));
    }
    return { row, entries };
  }

  /** A delay that stays, told with no more digits than today. */
  keptDelay(days: number | null): number | null {
    return days === null ? null : round(days, this.#settings.methodology.rounding.days);
  }
}

/** The programmes without those that have the property and are not to be counted; all, if nothing is said. */
export function withOnly(
  programmes: readonly Programme[],
  has: (programme: Programme) => boolean,
  counted: readonly Programme[] | undefined,
): readonly Programme[] {
  if (counted === undefined) return programmes;
  const some = new Set(counted);
  return programmes.filter((programme) => !has(programme) || some.has(programme));
}
