import { expect, test } from "vitest";
import { exactly } from "../../src/statistics/exactly.ts";

test.each([
  [0.1 + 0.2, 0.3],
  [100 - 35.1, 64.9],
  [64.99999999999999, 65],
  [64.9999999999999, 65],
  [65.00000000000001, 65],
  [64.9999999999, 64.9999999999],
  [120314.6117, 120314.6117],
  [0, 0],
])("%d is treated as %d, despite rounding errors of a computation", (value, exact) => {
  expect(exactly(value)).toBe(exact);
});
