import { expect, test } from "vitest";
import { maturityIndex } from "../../../src/endpoints/intelligence/maturity-index.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { answer, golden, TO_DATE, withoutBlocks, withRows } from "../support.ts";

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
    ...TO_DATE,
    generatedAt: "2026-10-05T00:00:00Z",
    crossIndustryAvg: 54.2,
    industries: [ALPHA, BETA],
  });
});

test("percentiles are those of the quantiles, and null if they are withheld", () => {
  const quantile = (tables: Tables, percentile: number, value: number | null) =>
    withRows(
      tables,
      "quantiles",
      { industry: "alpha", year: 2026, metric: "maturity_score", percentile },
      { value },
    );
  const quartiles = quantile(quantile(golden, 25, 1), 75, 3);
  const tables = quantile(quantile(quartiles, 50, 2.26), 90, null);
  expect(answer(maturityIndex, tables).industries[0]).toEqual({
    ...ALPHA,
    percentile25: 1,
    percentile50: 2.3,
    percentile75: 3,
    percentile90: null,
  });
});

test("a withheld industry has nulls, is marked, and is in no average", () => {
  expect(answer(maturityIndex, withoutBlocks("alpha"))).toMatchObject({
    crossIndustryAvg: 48.7,
    industries: [
      {
        industry: "alpha",
        maturityScore: null,
        percentile25: null,
        percentile50: null,
        percentile75: null,
        percentile90: null,
        yoyDelta: null,
        tier: null,
        sampleSize: null,
        suppressed: true,
      },
      BETA,
    ],
  });
});

test("a change without a year before is null", () => {
  const tables = withRows(golden, "maturity", { industry: "alpha" }, { yoy_delta: null });
  expect(answer(maturityIndex, tables).industries[0]).toEqual({ ...ALPHA, yoyDelta: null });
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

test("the tier is that of the average, not of most rows", () => {
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

test("industries are in the order of their registry", () => {
  const industries = golden.industries.toReversed();
  expect(answer(maturityIndex, { ...golden, industries }).industries).toEqual([BETA, ALPHA]);
});

test("an industry is in the tier of the score that is published: 54.96 is 55.0, and developing", () => {
  expect(alphaWith(54.96, 54.96)).toMatchObject({ maturityScore: 55, tier: "Developing" });
  expect(alphaWith(54.94, 54.94)).toMatchObject({ maturityScore: 54.9, tier: "Foundational" });
});
