import { expect, test } from "vitest";
import { betterThanRule } from "../../src/documents/methodology.ts";

test("the rule for the percentage of peers says what it is of metrics of which neither side is better, if there are any", () => {
  expect(betterThanRule([])).toBe(
    "Better than P percent: P is the percentile if more is better, and 100 minus the percentile if less is better; for a part of the cost it is the same as for the cost. P and the ends of its interval are rounded to whole percents.",
  );
  expect(betterThanRule(["compliance staff", "sites"])).toContain(
    "as for the cost. For compliance staff and sites neither is better: the text says “higher than P percent”, and P is the percentile. P and",
  );
});
