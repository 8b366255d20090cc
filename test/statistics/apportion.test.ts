import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apportion } from "../../src/statistics/apportion.ts";

describe("the remaining units go to the largest remainders", () => {
  test.each([
    // The textbook example of Hamilton's method: quotas 4.7, 1.6, 1.59, 1.2, 0.6, 0.31.
    [10, [47000, 16000, 15900, 12000, 6000, 3100], [5, 2, 1, 1, 1, 0]],
    [10, [1, 2, 7], [1, 2, 7]],
    [10, [0.1, 0.2, 0.7], [1, 2, 7]],
    [100, [1, 2], [33, 67]],
    [1, [49, 51], [0, 1]],
    [7, [5], [7]],
    [0, [3, 4], [0, 0]],
    [5, [0, 1, 0], [0, 5, 0]],
  ])("%d units by %j: %j", (units, weights, want) => {
    expect(apportion(units, weights)).toEqual(want);
  });
});

test("the first one gets the unit if remainders are equal", () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportion(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(apportion(3, [1, 1])).toEqual([2, 1]);
  // Quotas of two thirds over a whole number: the last bit of the division does not tell them apart.
  expect(apportion(10, [1, 1, 4])).toEqual([2, 2, 6]);
  expect(apportion(10, [0.4, 0.4, 0.7])).toEqual([3, 3, 4]);
  expect(apportion(1, [0, 2, 2])).toEqual([0, 1, 0]);
});

test("remainders that differ in the ninth decimal are told apart", () => {
  expect(apportion(1, [0.499999998, 0.500000002])).toEqual([0, 1]);
});

test("is undefined if all weights are 0", () => {
  expect(apportion(5, [0, 0])).toBeUndefined();
  expect(apportion(5, [])).toBeUndefined();
});

test("leaves the weights as they are", () => {
  expect(apportion(4, Object.freeze([3, 1, 2]))).toEqual([2, 1, 1]);
});

const units = fc.nat(10_000);
const weights = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }).filter((all) => all.some(Boolean));

test("parts are whole, sum to the units, and are each within one unit of their exact share", () => {
  fc.assert(
    fc.property(units, weights, (given, by) => {
      const parts = apportion(given, by)!;
      const total = by.reduce((sum, weight) => sum + weight, 0);
      expect(parts.every(Number.isInteger)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(given);
      parts.forEach((part, index) => {
        expect(Math.abs(part * total - given * by[index]!)).toBeLessThan(total);
      });
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("a smaller weight never gets more", () => {
  fc.assert(
    fc.property(units, weights, (given, by) => {
      const parts = apportion(given, by)!;
      return by.every((weight, i) => by.every((other, j) => weight >= other || parts[i]! <= parts[j]!));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("fractional weights sum to the units too", () => {
  const weight = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(units, fc.array(weight, { minLength: 1, maxLength: 20 }), (given, by) => {
      const parts = apportion(given, by)!;
      return parts.every(Number.isInteger) && parts.reduce((sum, part) => sum + part, 0) === given;
    }),
    { seed: 1, numRuns: 300 },
  );
});

test.each([
  [11, [31, 1, 1], [11, 0, 0]],
  [10, [1, 1, 13], [1, 1, 8]],
  // A third each, over 100,000 and over 0.
  [100_001, [300_001, 1, 1], [100_001, 0, 0]],
])("equal remainders tie, whatever the size of their share: %i by %j", (units, weights, parts) => {
  expect(apportion(units, weights)).toEqual(parts);
});
