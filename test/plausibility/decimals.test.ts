import { expect, test } from "vitest";
import { decimalsOf } from "../../src/plausibility/decimals.ts";

test("decimals are counted up to four; a missing answer has -1", () => {
  expect([7, 0, 1.5, 0.1 + 0.2, 12.25, 0.125, 1.2345, 1 / 3, Number.NaN].map(decimalsOf)).toEqual([
    0, 0, 1, 1, 2, 3, 4, 4, -1,
  ]);
});
