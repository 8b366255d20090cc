import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviationBounds, winsorise } from "../../src/statistics/winsorise.ts";

describe("deviationBounds", () => {
  test("are the given number of sample standard deviations (n - 1) on both sides of the mean", () => {
    // Mean 4, sample standard deviation 2; divided by n it would be 1.63.
    expect(deviationBounds([2, 4, 6], 3)).toEqual({ low: -2, high: 10 });
    expect(deviationBounds([6, 2, 4], 0.5)).toEqual({ low: 3, high: 5 });
  });

  test("are undefined for fewer than two values", () => {
    expect(deviationBounds([], 3)).toBeUndefined();
    expect(deviationBounds([4], 3)).toBeUndefined();
  });

  test("exclude an outlier among enough values, and none among ten or fewer", () => {
    const outlier = (others: number) => [...Array(others).fill(50), 100];
    expect(deviationBounds(outlier(19), 3)!.high).toBeLessThan(100);
    // The largest of n values is at most (n - 1) / sqrt(n) deviations from their mean: 2.85 for ten.
    expect(deviationBounds(outlier(9), 3)!.high).toBeGreaterThan(100);
  });
});

describe("winsorise", () => {
  test.each([
    [-3, -2],
    [-2, -2],
    [0, 0],
    [9.99, 9.99],
    [10, 10],
    [11, 10],
  ])("moves %d to %d, between -2 and 10", (value, want) => {
    expect(winsorise(value, { low: -2, high: 10 })).toBe(want);
  });

  test("leaves a missing value missing", () => {
    expect(winsorise(Number.NaN, { low: 0, high: 1 })).toBeNaN();
  });

  test("always gives a value within the bounds, and changes nothing if applied twice", () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (value, a, b) => {
        const bounds = { low: Math.min(a, b), high: Math.max(a, b) };
        const once = winsorise(value, bounds);
        expect(once).toBeGreaterThanOrEqual(bounds.low);
        expect(once).toBeLessThanOrEqual(bounds.high);
        expect(winsorise(once, bounds)).toBe(once);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

test("bounds of equal values leave them as they are", () => {
  expect(
    deviationBounds(
      Array.from({ length: 9 }, () => 0.9),
      3,
    ),
  ).toEqual({ low: 0.9, high: 0.9 });
});
