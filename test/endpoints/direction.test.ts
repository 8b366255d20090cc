import { expect, test } from "vitest";
import { direction } from "../../src/endpoints/direction.ts";

test.each([
  [-1, 1, "improving"],
  [-0.9999, 1, "stable"],
  [0, 1, "stable"],
  [0.9999, 1, "stable"],
  [1, 1, "worsening"],
  [-0.0001, 0, "improving"],
  [0, 0, "stable"],
  [-0, 0, "stable"],
  [0.0001, 0, "worsening"],
  [-100, 100, "improving"],
  [99.9, 100, "stable"],
  // 7.999999999999999 is 8 with the noise of sums.
  [-(0.1 + 0.7) * 10, 8, "improving"],
  [(0.1 + 0.7) * 10, 8, "worsening"],
] as const)("a change of %d percent, if less than %d is stable, is %s", (trend, stable, expected) => {
  expect(direction(trend, { value: trend, standardError: 0, df: 9 }, stable)).toBe(expected);
});

test.each([
  [0.9, "improving"],
  [1, "stable"],
  [null, null],
] as const)("a change of 2 days with a standard error of %j days is %s", (standardError, expected) => {
  const df = standardError === null ? null : 9;
  expect(direction(-20, { value: -2, standardError, df }, 1)).toBe(expected);
});

test("the direction of a change from an unknown figure is unknown", () => {
  expect(direction(-2, null, 1)).toBeNull();
});
