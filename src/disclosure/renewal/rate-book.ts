import { group } from "d3-array";
import { once } from "../../model/once.ts";
import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { type RateBits, yearBits } from "../model/rate-bits.ts";
import type { ReleasedRate } from "../model/released-rate.ts";
import { EarlierBase, type EarlierRates, type RateKey } from "./earlier-rates.ts";
import { type RateRow, rateRow } from "./rates.ts";

/** What to do with a row, and the entries that it counts then. */
export interface Decision {
  readonly row: RateRow;
  readonly entries: readonly number[];
}

/** What the rows of a table have to keep besides. */
export interface RowRules {
  /** Whether a row has the same figures whenever it counts the same entries. */
  readonly dependsOnEntries: boolean;
  /** Returns whether a row of these entries can be published with what else is published for its year. */
  readonly isApart: (entries: readonly number[]) => boolean;
}

/** Decides which rows of rates stay, and records the entries that each row counts. */
export class RateBook {
  /** Undefined for a first release. */
  readonly before: EarlierBase | undefined;
  /** Whether rows that stay were made with a lower k: they are published only if their programmes suffice today. */
  readonly hadLowerK: boolean;
  readonly #baseline: Baseline;
  readonly #settings: Settings;
  readonly #earlier: EarlierRates | undefined;
  /** The rates that count each entry, by entry. */
  #bits: BigUint64Array = new BigUint64Array(16);
  /** The entries that each row counts, by the row's bits. In lists of numbers they would take twice the memory. */
  readonly #entries = new Map<RateBits, Uint32Array>();

  /** @param programmes all programmes that may be used today */
  constructor(
    programmes: readonly Programme[],
    baseline: Baseline,
    settings: Settings,
    earlier: EarlierRates | undefined,
  ) {
    this.#earlier = earlier;
    this.before = earlier && new EarlierBase(earlier, programmes, baseline);
    this.hadLowerK = baseline.k !== undefined && baseline.k < settings.methodology.k;
    this.#baseline = baseline;
    this.#settings = settings;
  }

  readonly rateBits = (entry: number): RateBits => this.#bits[entry] ?? 0n;

  /**
   * Decides whether a row stays or which programmes it counts, and records the entries.
   * @param holders programmes of published blocks that have the property today
   * @param isPublished whether the previous release has the row
   */
  decide(key: RateKey, holders: readonly Programme[], isPublished: boolean, rules: RowRules): Decision {
    const { entryOf, programmeOf, versionOf } = this.#baseline;
    const { before } = this;
    const released = before?.released(key) ?? [];
    const counted = isPublished || released.length > 0 ? before?.counted(key) : undefined;
    const now = holders.map(entryOf);
    // Rarely asked, and long for many programmes.
    const entryByProgramme = once(() => {
      const all = [...released.flatMap(({ entries }) => [...entries]), ...(counted ?? []), ...now];
      return new Map(all.map((entry) => [programmeOf(entry), entry]));
    });
    const row = rateRow({
      k: this.#settings.methodology.k,
      holders,
      before: counted && new Set([...counted].map(programmeOf)),
      released: released.map(({ entries }) => new Set(Array.from(entries, programmeOf))),
      numberOf: (programme) => programmeOf(entryOf(programme)),
      organisationOf: (number) => versionOf(entryByProgramme().get(number)!).organisation,
      hasLeaver: before?.hasLeaver(key.year) ?? false,
      hasEverHadLeaver: before?.hasEverHadLeaver(key.year) ?? false,
      isAsReleased: rules.dependsOnEntries && released.some(({ entries }) => hasSameMembers(entries, now)),
      isApart: (some) => rules.isApart(some.map(entryOf)),
    });
    return this.#note(key, row, row === "keep" ? [...counted!] : row.withProperty.map(entryOf));
  }

  #note({ year, value }: RateKey, row: RateRow, entries: readonly number[]): Decision {
    const bits = yearBits(year) | value;
    for (const entry of entries) {
      if (entry >= this.#bits.length) this.#bits = withRoomFor(2 * entry, this.#bits);
      this.#bits[entry]! |= bits;
    }
    this.#entries.set(bits, Uint32Array.from(entries));
    return { row, entries };
  }

  /**
   * Returns every version of every row ever published, including this release.
   * @param rows the bits of the rows with figures in this release
   */
  releasedRates(rows: readonly RateBits[]): ReleasedRate[] {
    const before = this.#earlier?.releasedRates ?? [];
    const known = group(before, ({ row }) => row);
    const now = rows.map((row) => ({ row, entries: this.#entries.get(row) ?? [] }));
    const isNew = ({ row, entries }: ReleasedRate) =>
      !known.get(row)?.some((one) => hasSameMembers(one.entries, entries));
    return [...before, ...now.filter(isNew)];
  }

  /** Rounds a delay that stays to today's digits. */
  keptDelay(days: number | null): number | null {
    return days === null ? null : round(days, this.#settings.methodology.rounding.days);
  }

  /**
   * Returns the standard error of a delay that stays. If k was raised, or if none was published, it is recomputed from
   * the same answers, provided that all of them are still known. A withheld row has none.
   * @param row the row as it was published
   * @param entries the entries that the row counts
   * @param still those of its programmes whose answers are unchanged
   * @param today computes the error of programmes with the current methodology
   */
  keptError(
    { sample_size, error }: { readonly sample_size: number | null; readonly error: number | null },
    entries: readonly number[],
    still: readonly Programme[] = [],
    today: (programmes: readonly Programme[]) => number | null,
  ): number | null {
    if (sample_size === null || entries.length < this.#settings.methodology.minimumCohort) return null;
    if (error !== null && !this.hadLowerK) return error;
    return still.length === entries.length ? today(still) : null;
  }
}

function withRoomFor(length: number, values: BigUint64Array): BigUint64Array {
  const larger = new BigUint64Array(length);
  larger.set(values);
  return larger;
}

/** Updates some figures of a row that stays. Returns the same object if none of them changed. */
export function keptRow<R extends object>(row: R, today: Partial<R>): R {
  const isSame = (Object.keys(today) as (keyof R)[]).every((column) => row[column] === today[column]);
  return isSame ? row : { ...row, ...today };
}

function hasSameMembers(one: ReleasedRate["entries"], other: ReleasedRate["entries"]): boolean {
  const some = new Set<number>(other);
  return one.length === some.size && one.every((entry) => some.has(entry));
}

/** Returns the programmes that are counted, in their order; all if `counted` is undefined. */
export function onlyOf(
  programmes: readonly Programme[],
  counted: readonly Programme[] | undefined,
): readonly Programme[] {
  if (counted === undefined || counted === programmes) return programmes;
  const some = new Set(counted);
  return programmes.filter((programme) => some.has(programme));
}
