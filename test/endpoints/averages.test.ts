import { expect, test } from "vitest";
import {
  crossIndustry,
  frameworkAverages,
  industryAverages,
  industryCosts,
  industryMaturity,
  overallCostParts,
  selected,
} from "../../src/endpoints/averages.ts";
import { golden, withoutBlocks } from "./support.ts";

test("each of an industry's averages comes from its own dataset, unrounded", () => {
  expect([...industryAverages(golden)]).toMatchObject([
    [
      "alpha",
      {
        maturity_score: expect.closeTo(59.63125, 10),
        audit_hours: 808.9375,
        cost_usd: 123068.75,
        automation_rate: 61.2188,
        remediation_days: 7.9313,
        sampleSize: 16,
      },
    ],
    [
      "beta",
      {
        maturity_score: expect.closeTo(48.7, 10),
        audit_hours: 936.875,
        cost_usd: 137187.5,
        automation_rate: 44.7083,
        remediation_days: 9.4792,
        sampleSize: 12,
      },
    ],
  ]);
});

test("a framework's averages are over all programmes, or over those of one industry", () => {
  const hours = (industry?: string) =>
    [...frameworkAverages(golden, industry)].map(([id, average]) => [
      id,
      average?.audit_hours,
      average?.sampleSize,
    ]);
  expect(hours()).toEqual([
    ["X_1", 718.5, 18],
    ["Y_2", 1125.25, 10],
  ]);
  expect(hours("beta")).toEqual([
    ["X_1", 720, 7],
    ["Y_2", 1240.5, 5],
  ]);
});

test("a framework without blocks has no average, and mixed ones are in none", () => {
  const benchmark = golden.benchmark.map((row) =>
    row.framework === "X_1" ? { ...row, framework: "mixed" } : row,
  );
  expect([...frameworkAverages({ ...golden, benchmark })]).toEqual([
    ["X_1", undefined],
    ["Y_2", expect.objectContaining({ audit_hours: 1125.25, sampleSize: 10 })],
  ]);
});

test("an industry without blocks has no figures, and counts in no average", () => {
  const tables = withoutBlocks("beta");
  expect(industryAverages(tables).get("beta")).toBeUndefined();
  expect(industryCosts(tables).get("beta")).toBeUndefined();
  expect(industryMaturity(tables).get("beta")).toBeUndefined();
  expect(crossIndustry(industryAverages(tables), ({ audit_hours }) => audit_hours)).toBe(808.9375);
});

test("an industry's cost comes with its three parts and its trend", () => {
  expect([...industryCosts(golden)]).toEqual([
    ["alpha", { total: 123068.75, parts: [51062.5, 41756.25, 30250], trend: 0.0559, sampleSize: 16 }],
    [
      "beta",
      {
        total: 137187.5,
        parts: [55520.833333333336, 48958.333333333336, 32708.333333333332],
        trend: -1.304,
        sampleSize: 12,
      },
    ],
  ]);
  expect(overallCostParts(golden)).toEqual([52973.21428571428, 44842.857142857145, 31303.571428571428]);
});

test("an industry's maturity has the change that its rows repeat", () => {
  expect(industryMaturity(golden).get("beta")).toEqual({
    average: expect.closeTo(48.7, 10),
    delta: -0.5,
    sampleSize: 12,
  });
});

test("labels are in the order of their registry, not in that of the rows", () => {
  const tables = {
    ...golden,
    industries: golden.industries.toReversed(),
    frameworks: golden.frameworks.toReversed(),
  };
  expect([...industryAverages(tables).keys()]).toEqual(["beta", "alpha"]);
  expect([...industryCosts(tables).keys()]).toEqual(["beta", "alpha"]);
  expect([...industryMaturity(tables).keys()]).toEqual(["beta", "alpha"]);
  expect([...frameworkAverages(tables).keys()]).toEqual(["Y_2", "X_1"]);
});

test("the cross-industry average is the unweighted mean of the industries' figures", () => {
  const figures = new Map([
    ["a", { size: 1000, value: 1 }],
    ["b", { size: 1, value: 2 }],
    ["c", { size: 10, value: 6 }],
  ]);
  expect(crossIndustry(figures, ({ value }) => value)).toBe(3);
});

test("a filter keeps only the requested entry, and without a filter all are kept", () => {
  const figures = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  expect(selected(figures, undefined)).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(selected(figures, "b")).toEqual([["b", 2]]);
  expect(selected(new Map([...figures, ["b-2", 3]]), "b")).toEqual([["b", 2]]);
});
