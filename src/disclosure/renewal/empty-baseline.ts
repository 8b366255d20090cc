import type { Baseline } from "../model/baseline.ts";
import { digestsOf } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";
import { givenAndContributed } from "../model/version.ts";

/**
 * Returns the baseline without a ledger: no earlier release is known, and every programme is new. As in a ledger, what an
 * organisation is in one year is not linked to what it is in another.
 */
export function emptyBaseline(programmes: readonly Programme[]): Baseline {
  const entries = new Map(programmes.map((programme, index) => [programme, index]));
  const organisations = organisationsByYear(programmes);
  return {
    release: undefined,
    k: undefined,
    blockHistory: [],
    kOf: () => {
      throw new RangeError("no block was ever published");
    },
    current: [],
    entryOf: (programme) => entries.get(programme)!,
    versionOf: (entry) => ({
      organisation: organisations[entry]!,
      ...givenAndContributed(programmes[entry]!),
      // Computed on demand, because few callers read them.
      get digests() {
        return digestsOf(programmes[entry]!.answers, 0n);
      },
    }),
    programmeOf: (entry) => entry,
    waitsSince: () => undefined,
  };
}

/** Returns for each programme the number of its organisation in its year, counted from 0. */
function organisationsByYear(programmes: readonly Programme[]): readonly number[] {
  const numbers = new Map<string, number>();
  return programmes.map(({ year, organisation }) => {
    const name = `${year} ${organisation}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
}
