import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";

/** The programmes that the release before had of one industry and year. */
export interface PoolBefore {
  readonly industry: string;
  readonly year: number;
  readonly programmes: number;
  /** How many of them are neither among the programmes of today nor withdrawn. */
  readonly absent: number;
  /** Whether none of them is among the programmes of today. */
  readonly isGone: boolean;
}

/**
 * Who stood in a block of the release before and is gone without a word, by industry and year.
 * @param withdrawn entries of the ledger that stand for those who withdrew
 * @returns in the order of the release before
 */
export function poolsBefore(
  programmes: readonly Programme[],
  { current, history, enter, programmeOf }: Baseline,
  withdrawn: ReadonlySet<number>,
): PoolBefore[] {
  const today = new Set(programmes.map((programme) => programmeOf(enter(programme))));
  const pools = new Map<string, PoolBefore>();
  for (const { block, row } of current) {
    const { industry, year } = row;
    const members = history[block] ?? [];
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
