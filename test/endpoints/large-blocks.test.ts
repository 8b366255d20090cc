import { expect, test } from "vitest";
import { hasLargeBlocks } from "../../src/endpoints/large-blocks.ts";

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
