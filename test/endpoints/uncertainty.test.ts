import { expect, test } from "vitest";
import { industryMean } from "../../src/endpoints/estimates.ts";
import { uncertainties } from "../../src/endpoints/uncertainty.ts";
import { meanEstimate } from "../../src/statistics/estimate.ts";
import { golden } from "./support.ts";

test("an interval has one decimal more than its figure, and an error has three digits", () => {
  const say = uncertainties(golden);
  // 59.6313 ± 2.131449546 x 1.5
  expect(say.score(industryMean(golden, "maturity_score", "alpha", 2026))).toEqual({
    standardError: 1.5,
    ci95: [56.43, 62.83],
  });
  // 123068.75 ± 2.131449546 x 4000, to tens, as the cost is to hundreds.
  expect(say.usd(industryMean(golden, "cost_usd", "alpha", 2026))).toEqual({
    standardError: 4000,
    ci95: [114540, 131590],
  });
  expect(say.hours(meanEstimate(800, 1.23456, 1000))).toMatchObject({ standardError: 1.23 });
});

test("a withheld figure, or one without an error, has no uncertainty", () => {
  const say = uncertainties(golden);
  expect(say.hours(null)).toBeNull();
  expect(say.hours(undefined)).toBeNull();
  expect(say.hours(industryMean(golden, "audit_hours", "beta", 2019))).toBeNull();
});
