import { expect, test } from "vitest";
import { inSteps, withheldIn, withShares } from "../../../src/disclosure/derived/shares.ts";

const row = (bottleneck: string, sample_size: number | null, share_pct: number | null = null) => ({
  bottleneck,
  year: 2026,
  share_pct,
  avg_delay_days: sample_size === null ? null : 3,
  sample_size,
  respondents: null,
  avg_delay_days_se: null,
});

test("counts in steps are multiples of five, and at least five", () => {
  expect([0, 1, 7, 8, 12, 13].map(inSteps)).toEqual([5, 5, 5, 10, 10, 15]);
});

test("shares are based on published and withheld counts; rows without a count have none", () => {
  const rows = [row("evidence", 15), row("scope", 5), row("tools", null)];
  const told = (withheld: number) =>
    withShares(rows, withheld).map(({ share_pct, respondents }) => [share_pct, respondents]);
  expect(told(0)).toEqual([
    [75, 20],
    [25, 20],
    [null, null],
  ]);
  expect(told(5)).toEqual([
    [60, 25],
    [20, 25],
    [null, null],
  ]);
});

test("the withheld count is derived from shares with four decimals", () => {
  expect(withheldIn([row("evidence", 15, 75), row("scope", 5, 25), row("tools", null)])).toBe(0);
  expect(withheldIn([row("evidence", 5, 3.0303), row("scope", 150, 90.9091), row("tools", null)])).toBe(10);
  // The least share is rounded most: of it alone 15 would follow.
  expect(withheldIn([row("scope", 150, 90.9091), row("evidence", 5, 2.9), row("tools", null)])).toBe(10);
  expect(withheldIn([row("evidence", null), row("scope", null)])).toBe(undefined);
  expect(withheldIn([])).toBe(undefined);
});
