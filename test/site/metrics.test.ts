import { describe, expect, test } from "vitest";
import { fromAverageInWords, SHOWN_METRICS } from "../../src/site/metrics.ts";
import type { Methodology } from "../../src/tables/settings.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;

test("more is better only for maturity and automation", () => {
  const higher = SHOWN_METRICS.filter(({ better }) => better === "higher");
  expect(higher.map(({ field }) => field)).toEqual(["maturityScore", "automationRate"]);
});

describe("a difference in words", () => {
  test.each([
    ["score", 66.8, 57.9, "8.9 points above"],
    ["percent", 37.2, 55.4, "18.2 points below"],
    ["hours", 881, 982, "101 hours fewer than"],
    ["days", 10.5, 8, "2.5 days more than"],
    ["usd", 120300, 168000, "$47,700 less than"],
    ["score", 57.9, 57.9, "equal to"],
  ] as const)("for %s, %d against %d, is %s the average", (unit, value, average, words) => {
    expect(fromAverageInWords(methodology, { unit }, value, average)).toBe(words);
  });

  test("is exact even if binary fractions are not", () => {
    expect(fromAverageInWords(methodology, { unit: "score" }, 0.3, 0.1)).toBe("0.2 points above");
  });
});
