import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";

/** The programmes of one industry and year in the previous release. */
export interface PreviousPool {
  readonly industry: string;
  readonly year: number;
  readonly programmes: number;
  /** The number of them that are neither among today's programmes nor withdrawn. */
  readonly absent: number;
  /** Whether none of them is among today's programmes. */
  readonly isGone: boolean;
}

/**
 * Counts, by industry and year, the programmes of the previous release that are missing without having been withdrawn.
 * @param withdrawn the ledger's entries of withdrawn programmes
 * @returns the industries and years in the order of the previous release
 */
export function previousPools(
  programmes: readonly Programme[],
  { current, blockHistory, entryOf, programmeOf }: Baseline,
  withdrawn: ReadonlySet<number>,
): PreviousPool[] {
  const today = new Set(programmes.map((programme) => programmeOf(entryOf(programme))));
  const pools = new Map<string, PreviousPool>();
  for (const { block, row } of current) {
    const { industry, year } = row;
    const members = blockHistory[block] ?? [];
    const left = members.filter((entry) => !today.has(programmeOf(entry)));
    const key = `${year} ${industry}`;
    const own = pools.get(key) ?? { industry, year, programmes: 0, absent: 0, isGone: true };
    pools.set(key, {
      ...own,
      programmes: own.programmes + members.length,
      absent: own.absent + left.filter((entry) => !withdrawn.has(entry)).length,
      isGone: own.isGone && left.length === members.length,
    });
  }
  return [...pools.values()];
}
