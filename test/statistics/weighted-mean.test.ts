import { expect, test } from "vitest";
import { weightedMean } from "../../src/statistics/weighted-mean.ts";

test("each value counts as many times as its weight", () => {
  expect(weightedMean([10, 20], [1, 3])).toBe(17.5);
});

test("equal values have that value as their mean", () => {
  expect(weightedMean([0.1, 0.1, 0.1], [5, 6, 7])).toBe(0.1);
});

test("does not depend on the order", () => {
  expect(weightedMean([1e16, 1, -1e16], [1, 1, 1])).toBe(weightedMean([1, 1e16, -1e16], [1, 1, 1]));
});

test("is undefined without values or weight", () => {
  expect(weightedMean([], [])).toBeUndefined();
  expect(weightedMean([1], [0])).toBeUndefined();
});
