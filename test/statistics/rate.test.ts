import { expect, test } from "vitest";
import { rateEstimate } from "../../src/statistics/rate.ts";

test.each([
  // Intervals as SciPy's stats.binomtest(...).proportion_ci(method="wilson") gives them, in percent.
  [25, 405, 4.215770774458472, 8.953504909079143],
  [0, 40, 0, 8.762160119728662],
  [40, 40, 91.23783988027134, 100],
  [1875, 4721, 38.32929118826105, 41.119754701156815],
])("the 95 %% interval of %i in %i is %f to %f", (count, n, low, high) => {
  const { ci95 } = rateEstimate(count, n);
  expect(ci95![0]).toBeCloseTo(low, 8);
  expect(ci95![1]).toBeCloseTo(high, 8);
});

test("the error of a share is the root of p (1 - p) / n", () => {
  expect(rateEstimate(20, 100)).toMatchObject({ value: 20, standardError: expect.closeTo(4, 12) });
});

test("rejects a value that is not a share", () => {
  expect(() => rateEstimate(5, 4)).toThrow("5 of 4 is not a share");
  expect(() => rateEstimate(0, 0)).toThrow(RangeError);
  expect(() => rateEstimate(-1, 4)).toThrow(RangeError);
});
