import { expect, test } from "vitest";
import { previousPools } from "../../../src/disclosure/ledger/absent.ts";
import type { Baseline } from "../../../src/disclosure/model/baseline.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import type { BlockRow } from "../../../src/tables/blocks.ts";

/** The release before: a block of retail of entries 0 to 2, and one of saas of entries 3 and 4. */
const baseline = {
  blockHistory: [
    [0, 1, 2],
    [3, 4],
  ],
  current: [
    { block: 0, row: { industry: "retail", year: 2026 } as BlockRow },
    { block: 1, row: { industry: "saas", year: 2026 } as BlockRow },
  ],
  entryOf: (programme: Programme) => programme.organisation,
  programmeOf: (entry: number) => entry,
} as unknown as Baseline;
/** Programmes of today, by their entries. */
const today = (...entries: number[]) => entries.map((organisation) => ({ organisation }) as Programme);

test("a missing programme is absent unless it withdrew; a withdrawn one no longer belongs to the industry either", () => {
  expect(previousPools(today(0), baseline, new Set([1, 3, 4]))).toEqual([
    { industry: "retail", year: 2026, programmes: 3, absent: 1, isGone: false },
    { industry: "saas", year: 2026, programmes: 2, absent: 0, isGone: true },
  ]);
});

test("a corrected programme is not absent, and an industry is gone only if no block of it has a programme left", () => {
  const twoBlocks = {
    ...baseline,
    current: baseline.current.map(({ block }) => ({
      block,
      row: { industry: "retail", year: 2026 } as BlockRow,
    })),
    blockHistory: [
      [8, 1, 2],
      [3, 4],
    ],
    // Entries 8 and 9 have the corrected answers of entry 0.
    programmeOf: (entry: number) => (entry >= 8 ? 0 : entry),
  };
  const none = new Set<number>();
  const retail = { industry: "retail", year: 2026, programmes: 5 };
  expect(previousPools(today(9), twoBlocks, none)).toEqual([{ ...retail, absent: 4, isGone: false }]);
  expect(previousPools(today(), twoBlocks, none)).toEqual([{ ...retail, absent: 5, isGone: true }]);
});
