import { describe, expect, test } from "vitest";
import {
  changeBetween,
  flagsOf,
  globalAverage,
  globalAverages,
  latestBands,
  risk,
  rowOf,
} from "../../../src/endpoints/observatory/figures.ts";
import { askedSince } from "../../support/asked-since.ts";
import { golden, withoutBlocks, withRows } from "../support.ts";

test.each([
  [null, { suppressed: true }],
  [5, { lowSample: true }],
  [9, { lowSample: true }],
  [10, {}],
  [28, {}],
])("a count of %j, with a minimum cohort of 10, is flagged %j", (count, flags) => {
  expect(flagsOf(golden, count)).toStrictEqual(flags);
});

test.each([
  [200, 150, -25],
  [200, 0, -100],
  [0, 5, null],
  [null, 5, null],
  [5, null, null],
  [undefined, 5, null],
  [5, undefined, null],
])("from %j to %j is a change of %j percent", (previous, current, change) => {
  expect(changeBetween(previous, current)).toBe(change);
});

test("a global average weights each industry by its programmes, in every year", () => {
  expect([...globalAverages(golden).keys()]).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]);
  expect(globalAverages(golden).get(2025)).toMatchObject({
    maturity_score: expect.closeTo(54.45, 10),
    audit_hours: expect.closeTo(22255 / 26, 10),
    cost_usd: expect.closeTo(3374000 / 26, 8),
    automation_rate: expect.closeTo(1340.5 / 26, 10),
    remediation_days: expect.closeTo(221.6 / 26, 10),
    sampleSize: 26,
  });
});

test("a global average leaves out withheld industries, and does not exist for a year without any", () => {
  const without = withoutBlocks("alpha");
  expect(globalAverages(without).get(2025)).toMatchObject({ maturity_score: 49.2, sampleSize: 11 });
  expect(globalAverages(withoutBlocks("beta", without)).size).toBe(0);
});

test("the global average is that of the latest year", () => {
  const tables = withRows(
    golden,
    "industryTrends",
    { year: 2026 },
    { audit_hours_mean: 640, sample_size: 20 },
  );
  expect(globalAverage(tables)).toMatchObject({ audit_hours: 640, sampleSize: 40 });
});

test.each([
  [100, 100, 0, "Low"],
  [12.75, 100, 34.9, "Low"],
  [12.5, 100, 35, "Low-Moderate"],
  [62.75, 0, 44.9, "Low-Moderate"],
  [62.5, 0, 45, "Moderate"],
  [37.75, 0, 54.9, "Moderate"],
  [37.5, 0, 55, "Elevated"],
  [12.75, 0, 64.9, "Elevated"],
  [12.5, 0, 65, "High"],
  [0, 0, 70, "High"],
])(
  "without delay, maturity %d and automation %d are a risk of %d: %s",
  (maturity, automation, index, tier) => {
    const figures = { maturity_score: maturity, remediation_days: 0, automation_rate: automation };
    expect(risk(golden, figures)).toEqual({ index: expect.closeTo(index, 10), tier });
  },
);

test("a row is found by its label and year, and there may be none", () => {
  const { industryTrends, regionTrends } = golden;
  expect(rowOf(industryTrends, "industry", "beta", 2025)?.sample_size).toBe(11);
  expect(rowOf(industryTrends, "industry", "alpha", 2026)?.sample_size).toBe(16);
  expect(rowOf(regionTrends, "region", "south", 2019)?.sample_size).toBe(5);
  expect(rowOf(regionTrends, "region", "south", 2018)).toBeUndefined();
});

test("bands are sorted lowest first, each with its row of the latest year or without one", () => {
  const tables = {
    ...golden,
    bands: golden.bands
      .toReversed()
      .filter(({ by, band, year }) => by !== "maturity_score" || band !== "50-100" || year !== 2026),
  };
  const bands = (by: "maturity_score" | "automation_rate") =>
    latestBands(tables, by).map(({ band, row, count }) => [band, row?.by, row?.band, row?.year, count]);
  expect(bands("maturity_score")).toEqual([
    ["0-50", "maturity_score", "0-50", 2026, 10],
    ["50-100", undefined, undefined, undefined, null],
  ]);
  expect(bands("automation_rate")).toEqual([
    ["0-50", "automation_rate", "0-50", 2026, 10],
    ["50-100", "automation_rate", "50-100", 2026, 18],
  ]);
});

describe("if audit hours have been asked only since 2026", () => {
  askedSince("audit_hours", 2026);

  test("earlier years have no average of them, but all others", () => {
    // The averages of tables are computed once, so these are tables of their own.
    const tables = { ...golden };
    expect(globalAverages(tables).get(2025)).toMatchObject({
      audit_hours: null,
      maturity_score: expect.closeTo(54.45, 10),
    });
    expect(globalAverage(tables).audit_hours).toBeGreaterThan(0);
  });
});
