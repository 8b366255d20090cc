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
