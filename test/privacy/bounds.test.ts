import { expect, test } from "vitest";
import { isAtBound } from "../../src/privacy/bounds.ts";

const PERCENT = { min: 0, max: 100 };

test.each([
  ["all at the greatest", [100, 100, 100, 100, 100], true],
  ["all at the least", [0, 0, 0, 0, 0], true],
  ["one besides", [100, 100, 100, 100, 99.9], false],
  ["some at the one and some at the other bound", [0, 100, 0, 100, 0], false],
  ["all alike within", [50, 50, 50], false],
  ["nobody", [], false],
])("%s", (_, values, expected) => {
  expect(isAtBound(values, PERCENT)).toBe(expected);
});
