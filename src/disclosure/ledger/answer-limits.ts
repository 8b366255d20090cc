import { QUESTIONS } from "../../model/metric.ts";
import type { Ledger } from "./ledger.ts";
import { poolPseudonym } from "./pseudonyms.ts";

/** The lowest and the highest value of an answer; undefined if it has no limits, null if none have been set yet. */
type Bounds = { readonly low: number; readonly high: number } | undefined | null;

/** Marks the limits of a question that was added after the limits of its industry and year were set. */
export const NOT_SET = Number.POSITIVE_INFINITY;

/** The limits of an industry and year, in the order of QUESTIONS. */
export interface PoolLimits {
  readonly industry: string;
  readonly year: number;
  readonly limits: readonly Bounds[];
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
): (industry: string, year: number) => readonly Bounds[] | undefined {
  const places = new Map(Array.from(limitPools, (pool, place) => [pool, place]));
  return (industry, year) => {
    const place = industries(industry)
      .map((name) => places.get(poolPseudonym(key, year, name)))
      .find((found) => found !== undefined);
    if (place === undefined) return undefined;
    return QUESTIONS.map((_, questionIndex) => {
      const low = limits[place * WIDTH + 2 * questionIndex]!;
      const high = limits[place * WIDTH + 2 * questionIndex + 1]!;
      if (low === NOT_SET) return null;
      return Number.isNaN(low) ? undefined : { low, high };
    });
  };
}

/**
 * Adds the limits of industries, years and questions that the ledger has none for yet, and renames industries to their
 * current ids.
 * @param industries returns the current and former ids of an industry
 * @returns a new ledger
 */
export function withLimits(
  ledger: Ledger,
  pools: readonly PoolLimits[],
  key: Uint8Array,
  industries: (industry: string) => readonly string[] = (industry) => [industry],
): Ledger {
  const before = new Set(ledger.columns.limitPools);
  const renamed = new Map(
    pools.flatMap(({ industry, year }) => {
      const [own = 0n, ...names] = industries(industry).map((name) => poolPseudonym(key, year, name));
      const former = before.has(own) ? undefined : names.find((name) => before.has(name));
      return former === undefined ? [] : [[former, own] as const];
    }),
  );
  const known = new Set([...before].map((pool) => renamed.get(pool) ?? pool));
  const added = pools
    .map(({ industry, year, limits }) => ({ pool: poolPseudonym(key, year, industry), limits }))
    .filter(({ pool }) => !known.has(pool));
  const numbersOf = ({ limits }: Pick<PoolLimits, "limits">) =>
    QUESTIONS.flatMap((_, questionIndex) => [
      limits[questionIndex]?.low ?? Number.NaN,
      limits[questionIndex]?.high ?? Number.NaN,
    ]);
  const today = new Map(pools.map((pool) => [poolPseudonym(key, pool.year, pool.industry), pool]));
  const numbers = [...known].flatMap((pool, place) => {
    const own = [...ledger.columns.limits.subarray(place * WIDTH, (place + 1) * WIDTH)];
    const now = today.get(pool);
    if (now === undefined || !own.includes(NOT_SET)) return own;
    const current = numbersOf(now);
    // Both numbers of an answer are set together.
    return own.map((number, at) => (number === NOT_SET ? current[at]! : number));
  });
  return {
    ...ledger,
    columns: {
      ...ledger.columns,
      limitPools: BigUint64Array.from([...known, ...added.map(({ pool }) => pool)]),
      limits: Float64Array.from([...numbers, ...added.flatMap(numbersOf)]),
    },
  };
}
