import { expect, test } from "vitest";
import { delayOf } from "../../src/endpoints/delays.ts";
import { golden, sure, withMethodology, withoutBlocks } from "./support.ts";

const row = {
  industry: "alpha",
  year: 2026,
  avg_remediation_days: 7.25,
  yoy_trend_pct: -0.96,
  percentile_25: 5.06,
  percentile_75: 9.94,
};

test("a delay has days and a trend of 1 decimal, and the direction of the trend before rounding", () => {
  expect(delayOf(golden, "alpha", row)).toMatchObject({
    industry: "alpha",
    days: 7.3,
    percentile25: 5.6,
    percentile50: 7.5,
    percentile75: 10.3,
    percentile90: 12.7,
    sampleSize: 16,
    trend: -1,
    direction: "stable",
  });
});

test("the direction follows the methodology", () => {
  expect(delayOf(withMethodology(sure, { stableTrendPct: 0.5 }), "alpha", row).direction).toBe("improving");
});

test("an industry that has ended has no delay", () => {
  expect(delayOf(withoutBlocks("alpha"), "alpha", undefined)).toEqual({
    industry: "alpha",
    days: null,
    percentile25: null,
    percentile50: null,
    percentile75: null,
    percentile90: null,
    trend: null,
    explained: null,
    direction: null,
    sampleSize: null,
    uncertainty: {
      days: null,
      percentile25: null,
      percentile50: null,
      percentile75: null,
      percentile90: null,
      trend: null,
    },
  });
});
