import { expect, test } from "vitest";
import { areCoarse, hasLargeBlocks } from "../../src/endpoints/large-blocks.ts";
import type { Tables } from "../../src/tables/index.ts";

const blocks = (...sizes: readonly number[]) => ({
  blocks: sizes.map((programmes) => ({ year: 2026, industry: "saas", programmes })),
});

test.each([
  ["none is larger than three times the median", [6, 6, 6, 18], false],
  ["a tenth of the programmes is in such a block", [...Array<number>(30).fill(6), 20], false],
  ["more than a tenth is", [...Array<number>(29).fill(6), 20], true],
  ["no block is published", [], false],
])("a year in which %s has large blocks or not", (_, sizes, is) => {
  expect(hasLargeBlocks(blocks(...sizes), 2026)).toBe(is);
});

test("blocks of other years do not count", () => {
  expect(hasLargeBlocks(blocks(6, 6, 60), 2025)).toBe(false);
});

test("blocks are coarse for a metric of which they lose more than a hundredth of the squared differences", () => {
  const coarse = (lost: number | undefined, sizes: readonly number[] = [6, 6]) =>
    areCoarse(
      {
        ...blocks(...sizes),
        privacyReport: { informationLossPct: { byAnswer: { maturity_score: lost, automation_rate: 0 } } },
      } as unknown as Tables,
      2026,
      "maturity_score",
    );
  expect([coarse(1), coarse(1.01), coarse(0, [6, 6, 60])]).toEqual([false, true, true]);
  // Not measured, because a correction waits in every block.
  expect(coarse(undefined)).toBe(true);
  const without = { ...blocks(6, 6), privacyReport: null } as unknown as Tables;
  expect(areCoarse(without, 2026, "automation_rate")).toBe(false);
});
