import fc from "fast-check";
import { expect, test } from "vitest";
import { mean } from "../../src/statistics/mean.ts";
import { MILES_PER_GALLON } from "./support.ts";

test("the mean of no values is undefined", () => {
  expect(mean([])).toBeUndefined();
});

test.each([
  [[7], 7],
  [[1, 2], 1.5],
  [[-3, 3], 0],
  [[0, 0, 0, 10], 2.5],
])("the mean of %j is %d", (values, want) => {
  expect(mean(values)).toBe(want);
});

test("equals R's mean(mtcars$mpg)", () => {
  expect(mean(MILES_PER_GALLON)).toBe(20.090625);
});

test("sums in full precision", () => {
  expect(mean(Array(10).fill(0.1))).toBe(0.1);
  expect(mean([1e16, 1, -1e16, 1])).toBe(0.5);
});

test("does not depend on the order of the values, to the last bit", () => {
  const value = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  const twoOrders = fc
    .array(value, { minLength: 1, maxLength: 40 })
    .chain((values) =>
      fc.tuple(
        fc.constant(values),
        fc.shuffledSubarray(values, { minLength: values.length, maxLength: values.length }),
      ),
    );
  fc.assert(
    fc.property(twoOrders, ([values, shuffled]) => mean(values) === mean(shuffled)),
    { seed: 1, numRuns: 500 },
  );
});

test.each([
  [9, 0.9],
  [6, 0.1],
  [13, 1.3],
])("the mean of %i equal values is that value: %d", (count, value) => {
  expect(mean(Array.from({ length: count }, () => value))).toBe(value);
});
