import { expect, test } from "vitest";
import { areAllComparable, isRegionComparable } from "../../src/endpoints/comparable.ts";
import { golden } from "./support.ts";

/** Programmes of the two industries in each of two years; null if withheld. */
const years = (then: readonly [number | null, number | null], now: readonly [number | null, number | null]) =>
  [then, now].flatMap((counts, index) =>
    (["alpha", "beta"] as const).map((industry, at) => ({
      ...golden.industryTrends[0]!,
      industry,
      year: 2025 + index,
      sample_size: counts[at]!,
    })),
  );
const areYears = (...counts: Parameters<typeof years>) =>
  areAllComparable({ industries: golden.industries, industryTrends: years(...counts) }, 2025, 2026);

test("years with the same industries are comparable, however their numbers of programmes differ", () => {
  expect(areYears([90, 10], [10, 900])).toBe(true);
});

test("an industry that only one of the years has may have at most a tenth of that year's programmes", () => {
  expect(areYears([90, 10], [90, null])).toBe(true);
  expect(areYears([89, 11], [89, null])).toBe(false);
  expect(areYears([90, null], [90, 10])).toBe(true);
  expect(areYears([89, null], [89, 11])).toBe(false);
});

const block = (year: number, region: string, industry: string, programmes: number) => ({
  year,
  region,
  industry,
  programmes,
});

test("a region's years are compared by the programmes of its blocks alone", () => {
  const all = [
    block(2025, "north", "alpha", 60),
    block(2025, "north", "alpha", 30),
    block(2026, "north", "alpha", 10),
    block(2025, "south", "beta", 50),
    block(2026, "south", "alpha", 50),
    // Blocks of several regions are part of no region's mean.
    block(2026, "mixed", "beta", 5),
  ];
  const isNorth = (beta: number) =>
    isRegionComparable({ blocks: [...all, block(2025, "north", "beta", beta)] }, "north", 2025, 2026);
  expect(isNorth(10)).toBe(true);
  expect(isNorth(11)).toBe(false);
  expect(isRegionComparable({ blocks: all }, "south", 2025, 2026)).toBe(false);
});

test("regions are not compared if more than a tenth of the programmes of either year count in none", () => {
  const years = (then: number, now: number) =>
    isRegionComparable(
      {
        blocks: [
          block(2025, "north", "alpha", 90),
          block(2025, "mixed", "alpha", then),
          block(2026, "north", "alpha", 90),
          block(2026, "mixed", "alpha", now),
        ],
      },
      "north",
      2025,
      2026,
    );
  expect([years(10, 10), years(11, 10), years(10, 11)]).toEqual([true, false, false]);
});
