import { expect, test } from "vitest";
import { problemsWith, range, withCells } from "../support.ts";

const COST = "compliance-cost.csv";
const MATURITY = "compliance-maturity.csv";
const firstOfCost = range(2, 6);
const firstOfMaturity = range(2, 7);
const lastOfFintech = range(848, 852);

test("cost parts that do not add up are refused in each row", () => {
  expect(problemsWith(withCells(COST, firstOfCost, "total_cost_usd", "203778.62"))).toEqual(
    [2, 3, 4, 5, 6].map((row) => ({
      file: COST,
      row,
      column: "total_cost_usd",
      value: "203778.62",
      rule: "must be the sum of its three parts, 203778.60",
      remedy: "Correct the total or a part.",
    })),
  );
});

test.each(["203778.59", "203778.61"])(
  "a total of %s may miss the sum of 203778.60: a cent is rounding",
  (total) => {
    expect(problemsWith(withCells(COST, firstOfCost, "total_cost_usd", total))).toEqual([]);
  },
);

test.each(["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"])(
  "%s is one of the parts",
  (part) => {
    const rules = problemsWith(withCells(COST, firstOfCost, part, "1")).map(({ rule }) => rule);
    expect(rules).toHaveLength(5);
    expect(new Set(rules).size).toBe(1);
    expect(rules[0]).toMatch(/^must be the sum of its three parts, \d+\.\d\d$/);
  },
);

test("tiers that do not fit their scores are refused in each row", () => {
  expect(problemsWith(withCells(MATURITY, firstOfMaturity, "tier", "Developing"))).toEqual(
    [2, 3, 4, 5, 6, 7].map((row) => ({
      file: MATURITY,
      row,
      column: "tier",
      value: "Developing",
      rule: "must be Foundational, the tier of the row's maturity_score 32.16",
      remedy: "Correct the tier, or the thresholds in methodology.json.",
    })),
  );
});

test.each([
  [COST, "yoy_trend_pct", "-4.2", "-4.271"],
  [MATURITY, "percentile_25", "53.8", "53.874"],
  [MATURITY, "percentile_50", "67.4", "67.43"],
  [MATURITY, "percentile_75", "80", "80.734"],
  [MATURITY, "percentile_90", "86", "86.04"],
  [MATURITY, "yoy_delta", "0", "1.6157"],
])("%s: %s repeats its industry's figure in every row", (file, column, value, figure) => {
  expect(problemsWith(withCells(file, lastOfFintech, column, value))).toEqual(
    [848, 849, 850, 851, 852].map((row) => ({
      file,
      row,
      column,
      value,
      rule: `must repeat the figure of fintech, ${figure}`,
      remedy: "Give all rows of the industry the same figure.",
    })),
  );
});
