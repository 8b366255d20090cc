import { expect, test } from "vitest";
import { known, suppressedBy } from "../../src/endpoints/withheld.ts";

test("a withheld value stays withheld, and 0 is a value", () => {
  const half = (value: number) => value / 2;
  expect([known(null, half), known(undefined, half), known(0, half), known(3, half)]).toEqual([
    null,
    null,
    0,
    1.5,
  ]);
});

test("a figure without a count is suppressed, and no other", () => {
  expect(suppressedBy(null)).toEqual({ suppressed: true });
  expect(suppressedBy(5)).toEqual({});
});
