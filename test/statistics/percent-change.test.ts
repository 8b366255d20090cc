import { expect, test } from "vitest";
import { percentChange } from "../../src/statistics/percent-change.ts";

test.each([
  [50, 75, 50],
  [80, 60, -25],
  [200, 200, 0],
  [4, 12, 200],
  [10, 0, -100],
  [3, 4, 33.333333333333336],
  [8.3, 8.3, 0],
])("from %d to %d is a change of %d percent", (previous, current, want) => {
  expect(percentChange(previous, current)).toBe(want);
});

test("there is no change in percent from 0, not even to 0", () => {
  expect(percentChange(0, 5)).toBeUndefined();
  expect(percentChange(-0, 5)).toBeUndefined();
  expect(percentChange(0, 0)).toBeUndefined();
});
