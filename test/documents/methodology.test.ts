import { expect, test } from "vitest";
import { betterThanRule } from "../../src/documents/methodology.ts";

test("the rule for the percentage of peers says what it is of metrics of which neither side is better, if there are any", () => {
  expect(betterThanRule([])).toBe(
    "Better than P percent: P is the percentile where more is better, and 100 less the percentile where less is better; parts of the cost count as cost. P and the ends of its interval are rounded to whole percents.",
  );
  expect(betterThanRule(["compliance staff", "sites"])).toContain(
    "count as cost. Of compliance staff and sites neither side is better: “higher than P percent” is told, and P is the percentile. P and",
  );
});
