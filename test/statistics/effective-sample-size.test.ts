import { expect, test } from "vitest";
import { effectiveSampleSize } from "../../src/statistics/effective-sample-size.ts";

test("equal weights count each once, and unequal ones less", () => {
  expect(effectiveSampleSize([5, 5, 5, 5])).toBe(4);
  expect(effectiveSampleSize([7])).toBe(1);
  // 20² / (10² + 5² + 5²)
  expect(effectiveSampleSize([10, 5, 5])).toBeCloseTo(2.6667, 4);
});
