import { QUESTIONS } from "../../model/metric.ts";
import type { Bounds } from "../../statistics/winsorise.ts";
import type { Ledger } from "./ledger.ts";
import { poolPseudonym } from "./pseudonyms.ts";

/** The limits of an industry and year, in the order of QUESTIONS; undefined if they have not been set yet. */
export interface PoolLimits {
  readonly industry: string;
  readonly year: number;
  readonly limits: readonly (Bounds | undefined)[];
}

/** The number of stored values for an industry and year: two for each answer. */
const WIDTH = 2 * QUESTIONS.length;

/**
 * Returns a function that looks up the limits set by earlier releases; undefined if none were set.
 * @param industries returns the current and former ids of an industry
 */
export function earlierLimits(
  { columns: { limitPools, limits } }: Ledger,
  key: Uint8Array,
  industries: (industry: string) => readonly string[] = (industry) => [industry],
): (industry: string, year: number) => PoolLimits["limits"] | undefined {
  const places = new Map(Array.from(limitPools, (pool, place) => [pool, place]));
  return (industry, year) => {
    const place = industries(industry)
      .map((name) => places.get(poolPseudonym(key, year, name)))
      .find((found) => found !== undefined);
    if (place === undefined) return undefined;
    return QUESTIONS.map((_, questionIndex) => {
      const low = limits[place * WIDTH + 2 * questionIndex]!;
      const high = limits[place * WIDTH + 2 * questionIndex + 1]!;
      return low < high ? { low, high } : undefined;
    });
  };
}

/**
 * Returns a ledger with the limits of a release; those of other industries and years stay. Industries are renamed to their
 * current ids.
 * @param industries returns the current and former ids of an industry
 */
export function withLimits(
  ledger: Ledger,
  pools: readonly PoolLimits[],
  key: Uint8Array,
  industries: (industry: string) => readonly string[] = (industry) => [industry],
): Ledger {
  const { limitPools, limits } = ledger.columns;
  const all = new Map(
    Array.from(limitPools, (pool, place) => [pool, [...limits.subarray(place * WIDTH, (place + 1) * WIDTH)]]),
  );
  for (const { industry, year, limits: own } of pools) {
    const [name = industry, ...former] = industries(industry);
    const pseudonym = poolPseudonym(key, year, name);
    if (!all.has(pseudonym)) {
      const known = former.map((one) => poolPseudonym(key, year, one)).find((one) => all.has(one));
      if (known !== undefined) all.delete(known);
    }
    all.set(
      pseudonym,
      QUESTIONS.flatMap((_, questionIndex) => [
        own[questionIndex]?.low ?? Number.NaN,
        own[questionIndex]?.high ?? Number.NaN,
      ]),
    );
  }
  return {
    ...ledger,
    columns: {
      ...ledger.columns,
      limitPools: BigUint64Array.from(all.keys()),
      limits: Float64Array.from([...all.values()].flat()),
    },
  };
}
