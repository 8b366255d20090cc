import { expect, test } from "vitest";
import { maturityIndex } from "../../../src/endpoints/intelligence/maturity-index.ts";
import { answer, golden, withRows } from "../support.ts";

const ALPHA = {
  industry: "alpha",
  maturityScore: 59.6,
  percentile25: 53.3,
  percentile50: 59.6,
  percentile75: 65.9,
  percentile90: 65.9,
  yoyDelta: 1.3,
  tier: "Developing",
  sampleSize: 16,
};
const BETA = {
  industry: "beta",
  maturityScore: 48.7,
  percentile25: 42.4,
  percentile50: 48.7,
  percentile75: 55,
  percentile90: 55,
  yoyDelta: -0.5,
  tier: "Foundational",
  sampleSize: 12,
};

/** The golden tables with these scores for alpha's rows. */
const withScores = (...scores: readonly number[]) => ({
  ...golden,
  maturity: [
    ...scores.map((maturity_score) => ({ ...golden.maturity[0]!, maturity_score })),
    ...golden.maturity.filter(({ industry }) => industry !== "alpha"),
  ],
});
const alphaWith = (...scores: readonly number[]) =>
  answer(maturityIndex, withScores(...scores)).industries[0];

test("gives the index of each industry, and its cross-industry average counts each industry once", () => {
  expect(answer(maturityIndex)).toEqual({
    generatedAt: "2026-10-05T00:00:00Z",
    crossIndustryAvg: 54.2,
    industries: [ALPHA, BETA],
  });
});

test("percentiles are the R-7 quantiles of the industry's rows, in any order", () => {
  expect(alphaWith(40, 10, 30, 20)).toMatchObject({
    maturityScore: 25,
    percentile25: 17.5,
    percentile50: 25,
    percentile75: 32.5,
    percentile90: 37,
    sampleSize: 4,
  });
});

test("percentiles of equal rows are that value", () => {
  expect(alphaWith(61.2, 61.2, 61.2)).toMatchObject({
    maturityScore: 61.2,
    percentile25: 61.2,
    percentile90: 61.2,
  });
});

test.each([
  [100, "Advanced"],
  [65, "Advanced"],
  [64.9, "Developing"],
  [55, "Developing"],
  [54.9, "Foundational"],
  [0, "Foundational"],
])("an average of %d is %s", (score, tier) => {
  expect(alphaWith(score, score).tier).toBe(tier);
});

test("the tier is that of the average, not of the most rows", () => {
  expect(alphaWith(54, 54, 54, 98)).toMatchObject({ maturityScore: 65, tier: "Advanced" });
});

test("the change is in points, and rounds halves away from zero", () => {
  const delta = (yoy_delta: number) =>
    answer(maturityIndex, withRows(golden, "maturity", { industry: "alpha" }, { yoy_delta })).industries[0]
      .yoyDelta;
  expect([delta(-0.25), delta(0.25), delta(-0.04), delta(12)]).toEqual([-0.3, 0.3, 0, 12]);
});

test("the instant is that of the release's last update", () => {
  const release = { ...golden.release, lastUpdated: "2027-01-05T06:07:08Z", asOf: "2026-12-31T00:00:00Z" };
  expect(answer(maturityIndex, { ...golden, release }).generatedAt).toBe("2027-01-05T06:07:08Z");
});

test("industries stand in the order of their registry", () => {
  const industries = golden.industries.toReversed();
  expect(answer(maturityIndex, { ...golden, industries }).industries).toEqual([BETA, ALPHA]);
});
