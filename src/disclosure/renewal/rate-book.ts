import { group } from "d3-array";
import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits } from "../model/rate-bits.ts";
import type { ToldRate } from "../model/told-rate.ts";
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
  readonly #earlier: EarlierRates | undefined;
  /** By entry. */
  #bits: BigUint64Array = new BigUint64Array(16);
  /** Whom each row counts, by its bits. */
  readonly #entries = new Map<RateBits, readonly number[]>();

  /** @param programmes all that may be used today */
  constructor(
    programmes: readonly Programme[],
    baseline: Baseline,
    settings: Settings,
    earlier: EarlierRates | undefined,
  ) {
    this.#earlier = earlier;
    this.before = earlier && new EarlierBase(earlier, programmes, baseline);
    this.isOfLesserK = baseline.k !== undefined && baseline.k < settings.methodology.k;
    this.#baseline = baseline;
    this.#settings = settings;
  }

  readonly rateBits = (entry: number): RateBits => this.#bits[entry] ?? 0n;

  /**
   * @param holders programmes of published blocks that have the property today
   * @param isPublished whether the release before has the row
   */
  decide(key: RateKey, holders: readonly Programme[], isPublished: boolean): Decision {
    const { enter, programmeOf, versionOf } = this.#baseline;
    const { before } = this;
    const told = before?.told(key) ?? [];
    if (before === undefined || (!isPublished && told.length === 0)) {
      return this.#note(key, undefined, holders.map(enter));
    }
    const counted = before.counted(key);
    const all = [...told.flatMap(({ entries }) => entries), ...counted, ...holders.map(enter)];
    const entryOf = new Map(all.map((entry) => [programmeOf(entry), entry]));
    const row = rateRow({
      k: this.#settings.methodology.k,
      holders,
      before: new Set([...counted].map(programmeOf)),
      told: told.map(({ entries }) => new Set(entries.map(programmeOf))),
      numberOf: (programme) => programmeOf(enter(programme)),
      organisationOf: (number) => versionOf(entryOf.get(number)!).organisation,
      hasLeaver: before.hasLeaver(key.year),
    });
    return this.#note(key, row, row === "keep" ? [...counted] : row.withProperty.map(enter));
  }

  #note({ year, value }: RateKey, row: RateRow | undefined, entries: readonly number[]): Decision {
    const bits = yearBits(year) | value;
    for (const entry of entries) {
      if (entry >= this.#bits.length) this.#bits = withRoomFor(2 * entry, this.#bits);
      this.#bits[entry]! |= bits;
    }
    this.#entries.set(bits, entries);
    return { row, entries };
  }

  /**
   * Every version of every row that was ever told.
   * @param rows the bits of the rows that are told now
   */
  toldRates(rows: readonly RateBits[]): ToldRate[] {
    const before = this.#earlier?.toldRates ?? [];
    const known = group(before, ({ row }) => row);
    const now = rows.map((row) => ({ row, entries: this.#entries.get(row) ?? [] }));
    const isNew = ({ row, entries }: ToldRate) =>
      !known.get(row)?.some((one) => hasSameMembers(one.entries, entries));
    return [...before, ...now.filter(isNew)];
  }

  /** A delay that stays, told with no more digits than today. */
  keptDelay(days: number | null): number | null {
    return days === null ? null : round(days, this.#settings.methodology.rounding.days);
  }

  /**
   * The standard error of a delay that stays. With a higher k, or where none was told, it is what the same answers give
   * today, if all of them are still known.
   * @param row as it was published; one that is withheld has none
   * @param entries that the row counts
   * @param still those of its programmes that answer as they did
   */
  keptError(
    { sample_size, error }: { readonly sample_size: number | null; readonly error: number | null },
    entries: readonly number[],
    still: readonly Programme[] = [],
    today: (programmes: readonly Programme[]) => number | null,
  ): number | null {
    if (sample_size === null || entries.length < this.#settings.methodology.minimumCohort) return null;
    if (error !== null && !this.isOfLesserK) return error;
    return still.length === entries.length ? today(still) : null;
  }
}

function withRoomFor(length: number, values: BigUint64Array): BigUint64Array {
  const larger = new BigUint64Array(length);
  larger.set(values);
  return larger;
}

/** A row that stays, with some figures of today: the very row where they are what they were. */
export function keptRow<R extends object>(row: R, today: Partial<R>): R {
  const isSame = (Object.keys(today) as (keyof R)[]).every((column) => row[column] === today[column]);
  return isSame ? row : { ...row, ...today };
}

function hasSameMembers(one: readonly number[], other: readonly number[]): boolean {
  const some = new Set(other);
  return one.length === some.size && one.every((entry) => some.has(entry));
}

/** Those of some programmes that are to be counted; all, if nothing is said. */
export function onlyOf(
  programmes: readonly Programme[],
  counted: readonly Programme[] | undefined,
): readonly Programme[] {
  if (counted === undefined) return programmes;
  const some = new Set(counted);
  return programmes.filter((programme) => some.has(programme));
}
