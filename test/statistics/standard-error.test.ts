import { expect, test } from "vitest";
import { standardError } from "../../src/statistics/standard-error.ts";
import { MILES_PER_GALLON } from "./support.ts";

test("is the sample standard deviation, divided by n - 1, over the square root of n", () => {
  // 2, 4, 6: the squares of the deviations sum to 8, the variance is 4.
  expect(standardError([2, 4, 6])).toBeCloseTo(1.154700538379252, 14);
  expect(standardError([1, 3])).toBeCloseTo(1, 14);
});

test("equals R's sd(mtcars$mpg) / sqrt(32)", () => {
  expect(standardError(MILES_PER_GALLON)).toBeCloseTo(1.0654239593728145, 12);
});

test("keeps its precision for values far from zero", () => {
  expect(standardError([1e9 + 2, 1e9 + 4, 1e9 + 6])).toBeCloseTo(1.154700538379252, 12);
});

test("is 0 if all values are equal", () => {
  expect(standardError([0.1, 0.1, 0.1])).toBe(0);
});

test("is undefined for fewer than two values", () => {
  expect(standardError([])).toBeUndefined();
  expect(standardError([5])).toBeUndefined();
});
