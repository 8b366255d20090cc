import { expect, test } from "vitest";
import { TwoLargest } from "../../src/statistics/two-largest.ts";

/** The sum of the two largest, and the part that they are. */
const of = (...numbers: readonly (readonly [value: number, times?: number])[]) => {
  const largest = new TwoLargest();
  for (const [value, times] of numbers) largest.add(value, times);
  return [largest.sum, largest.part];
};

test("the two largest numbers are found in any order", () => {
  expect(of([5], [1], [4])).toEqual([9, 0.9]);
  expect(of([1], [4], [5])).toEqual([9, 0.9]);
  expect(of([3])).toEqual([3, 1]);
});

test("a number that occurs several times may be both of them, and one that does not occur is neither", () => {
  expect(of([4, 2], [2])).toEqual([8, 0.8]);
  expect(of([3], [4, 2], [9, 0], [5])).toEqual([9, 9 / 16]);
});

test("of nothing, or of zeros, they are no part", () => {
  expect(of()).toEqual([0, 0]);
  expect(of([0], [0])).toEqual([0, 0]);
});
