import { describe, expect, test } from "vitest";
import { digits, formatFigure } from "../../src/site/format.ts";
import { withHalf, withSmallHalf, written } from "../../src/site/written.ts";
import type { Estimate } from "../../src/statistics/estimate.ts";
import { golden } from "../endpoints/support.ts";

const { methodology } = golden;
const between = (value: number, low: number, high: number): Estimate => ({
  ...{ value, standardError: 1, df: 9 },
  ci95: [low, high],
});
const sure = between(4.749, 4.71, 4.79);

test.each([
  // Hours have no decimals, and the ends of their intervals one.
  ["hours", 2, 1.63, 1.61, 1.66, "1.6 hours"],
  ["hours", 2, 1.63, 1.2, 2.3, "2 hours"],
  ["hours", 2, 1.63, 1.61, 1.96, "2 hours"],
  ["score", 99.9, 99.932, 99.91, 99.95, "99.93"],
  ["score", 99.9, 99.932, 99.86, 100.2, "99.9"],
  ["usd", 1600, 1630, 1622, 1638, "$1,630"],
] as const)(
  "a figure has one more decimal only if it would be outside of its interval: %s %d",
  (unit, published, value, low, high, text) =>
    expect(written(formatFigure, methodology, unit, published, between(value, low, high))).toBe(text),
);

test("a figure without an interval is as published", () => {
  expect(written(digits, methodology, "hours", 2, null)).toBe("2");
  expect(written(digits, methodology, "hours", 2, { value: 1.6, standardError: null, df: null })).toBe("2");
});

describe("half of the interval", () => {
  test("follows the figure, which is within it", () => {
    expect(withHalf(formatFigure, methodology, "days", 4.7, sure)).toBe("4.75 days ±0.040");
    expect(withSmallHalf(digits, methodology, "days", 4.7, sure).source).toBe("4.75 <small>±0.040</small>");
  });

  test("is left out if it is unknown", () => {
    expect(withHalf(formatFigure, methodology, "days", 4.7, null)).toBe("4.7 days");
    expect(withSmallHalf(digits, methodology, "days", 4.7, null).source).toBe("4.7");
  });
});
