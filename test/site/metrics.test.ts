import { describe, expect, test } from "vitest";
import { difference, judged, rankOf, SHOWN_METRICS } from "../../src/site/metrics.ts";
import type { Methodology } from "../../src/tables/settings.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;

test("more is better of maturity and automation alone", () => {
  const higher = SHOWN_METRICS.filter(({ better }) => better === "higher");
  expect(higher.map(({ field }) => field)).toEqual(["maturityScore", "automationRate"]);
});

test.each([
  [2, "higher", "better"],
  [-2, "higher", "worse"],
  [2, "lower", "worse"],
  [-2, "lower", "better"],
  [0, "lower", "unchanged"],
  [2, "neither", "changed"],
  [0, "neither", "unchanged"],
] as const)("a change of %d where %s is better is %s", (change, better, verdict) => {
  expect(judged(change, better)).toBe(verdict);
});

describe("a difference in words", () => {
  test.each([
    ["score", 66.8, 57.9, "8.9 points above"],
    ["percent", 37.2, 55.4, "18.2 points below"],
    ["hours", 881, 982, "101 hours fewer than"],
    ["days", 10.5, 8, "2.5 days more than"],
    ["usd", 120300, 168000, "$47,700 less than"],
    ["score", 57.9, 57.9, "equal to"],
  ] as const)("of %s, %d beside %d, is %s the average", (unit, value, average, words) => {
    expect(difference(methodology, { unit }, value, average)).toBe(words);
  });

  test("is exact where binary fractions are not", () => {
    expect(difference(methodology, { unit: "score" }, 0.3, 0.1)).toBe("0.2 points above");
  });
});

describe("a rank", () => {
  test("counts from the best", () => {
    expect([rankOf(3, [1, 2, 3], "higher"), rankOf(3, [1, 2, 3], "lower")]).toEqual(["1st of 3", "3rd of 3"]);
  });

  test("is had jointly by equal figures, and the next one is left out", () => {
    expect([rankOf(5, [5, 5, 1], "higher"), rankOf(1, [5, 5, 1], "higher")]).toEqual([
      "joint 1st of 3",
      "3rd of 3",
    ]);
  });

  test("does not count those that are withheld", () => {
    expect(rankOf(2, [null, 2, 4], "higher")).toBe("2nd of 2");
  });

  test("is of nothing where neither way is better", () => {
    expect(rankOf(2, [1, 2, 4], "neither")).toBe("not ranked");
  });
});
