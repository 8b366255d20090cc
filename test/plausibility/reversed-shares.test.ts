import { expect, test } from "vitest";
import { reversedShares } from "../../src/plausibility/reversed-shares.ts";

test("a share of 60% beside two of 10% is clear of a half if it is of many", () => {
  const labels = (given: number) =>
    reversedShares(
      [
        { label: "a", given: 1000, counted: 100 },
        { label: "b", given: 1000, counted: 100 },
        { label: "c", given, counted: 0.6 * given },
      ],
      20,
    ).map(({ label }) => label);
  // 2.5 standard errors of log-odds of 0.4 are those of 150.
  expect([labels(100), labels(200)]).toEqual([[], ["c"]]);
});

test("two shares on either side of a half are both reversed, also a small one, unless one is too near a half", () => {
  const labels = (counted: readonly number[], above?: number) =>
    reversedShares(
      counted.map((own, at) => ({ label: "ab"[at]!, given: 1000, counted: own })),
      20,
      above,
    ).map(({ label }) => label);
  expect(labels([100, 900])).toEqual(["a", "b"]);
  expect([labels([350, 800], 0.7), labels([350, 800], 0.6)]).toEqual([["b"], ["a", "b"]]);
});

test("shares are compared from the least number on", () => {
  const labels = (given: number) =>
    reversedShares(
      [
        { label: "a", given, counted: 2 },
        { label: "b", given, counted: given - 2 },
      ],
      20,
    ).map(({ label }) => label);
  expect([labels(19), labels(20)]).toEqual([[], ["a", "b"]]);
});
