import type { Baseline } from "../model/baseline.ts";
import { digestsOf } from "../model/digests.ts";
import type { Programme } from "../model/programme.ts";
import { givenAndContributed } from "../model/version.ts";

/** Returns the baseline without a ledger: no earlier release is known, and every programme is new. */
export function emptyBaseline(programmes: readonly Programme[]): Baseline {
  const entries = new Map(programmes.map((programme, index) => [programme, index]));
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
      organisation: programmes[entry]!.organisation,
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
