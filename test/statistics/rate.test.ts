import { expect, test } from "vitest";
import { rateEstimate } from "../../src/statistics/rate.ts";

test.each([
  // Intervals as SciPy's stats.binomtest(...).proportion_ci(method="wilson") gives them, in percent.
  [25, 405, 4.215770774458472, 8.953504909079143],
  [0, 40, 0, 8.762160119728662],
  [40, 40, 91.23783988027134, 100],
  [1875, 4721, 38.32929118826105, 41.119754701156815],
])("the 95%% interval of %i in %i is %f to %f", (count, n, low, high) => {
  const { ci95 } = rateEstimate(count, n);
  expect(ci95![0]).toBeCloseTo(low, 8);
  expect(ci95![1]).toBeCloseTo(high, 8);
});

test("the interval never goes beyond 0 and 100, not even by a rounding error", () => {
  // Unbounded, that of 0 in 3 begins at -0.0000000000000056, and that of 17 in 17 ends at 100.00000000000003.
  for (let n = 1; n <= 50; n++) {
    expect(rateEstimate(0, n).ci95![0]).toBeGreaterThanOrEqual(0);
    expect(rateEstimate(n, n).ci95![1]).toBeLessThanOrEqual(100);
  }
});

test("a share is compared like a normal variable, with infinite degrees of freedom", () => {
  expect(rateEstimate(20, 100).df).toBe(Number.POSITIVE_INFINITY);
});

test("the error of a share is the root of p (1 - p) / n", () => {
  expect(rateEstimate(20, 100)).toMatchObject({ value: 20, standardError: expect.closeTo(4, 12) });
});

test("rejects a value that is not a share", () => {
  expect(() => rateEstimate(5, 4)).toThrow("5 of 4 is not a share");
  expect(() => rateEstimate(0, 0)).toThrow(RangeError);
  expect(() => rateEstimate(-1, 4)).toThrow(RangeError);
});
