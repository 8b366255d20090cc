import { describe, expect, it, test } from "vitest";
import {
  changeOf,
  crossIndustryMean,
  globalMean,
  industryAgainstGlobal,
  industryMean,
  industryRegionMean,
  regionAgainstGlobal,
  regionMean,
  riskEstimate,
} from "../../src/endpoints/estimates.ts";
import { golden, withoutBlocks, withRows } from "./support.ts";

/** Alpha and north have 16 programmes with a mean maturity of 59.6313 ± 1.5; beta and south 12 with 48.7 ± 1.5. */
const maturity = (estimate: typeof globalMean) => estimate(golden, "maturity_score", 2026);

describe("a mean of any year", () => {
  it("has the error and the count next to it in its table", () => {
    expect(industryMean(golden, "maturity_score", "alpha", 2026)).toEqual({
      value: 59.6313,
      standardError: 1.5,
      df: 15,
    });
    expect(regionMean(golden, "audit_hours", "south", 2025)).toEqual({
      value: 905,
      standardError: 20,
      df: 10,
    });
    expect(industryRegionMean(golden, "cost_usd", "beta", "south", 2025)).toMatchObject({ value: 139000 });
  });

  it("has no error below the minimum cohort", () => {
    expect(industryMean(golden, "audit_hours", "beta", 2019)).toEqual({
      value: 1040.75,
      standardError: null,
      df: null,
    });
  });

  it("is null if it is withheld", () => {
    expect(industryRegionMean(golden, "cost_usd", "alpha", "south", 2026)).toBeNull();
    expect(industryMean(golden, "cost_usd", "alpha", 1999)).toBeNull();
  });
});

describe("the global average", () => {
  it("uses industries as strata", () => {
    const global = maturity(globalMean)!;
    // (16 x 59.6313 + 12 x 48.7) / 28, and 1.5 x √(16² + 12²) / 28
    expect(global.value).toBeCloseTo(54.946457142857, 10);
    expect(global.standardError).toBeCloseTo(1.0714285714, 9);
    // 400² / (16⁴ / 15 + 12⁴ / 11)
    expect(global.df).toBeCloseTo(25.5829818903, 8);
  });

  it("has no error if an industry with a mean has none, and is null without any mean", () => {
    expect(globalMean(golden, "maturity_score", 2020)).toMatchObject({ standardError: null });
    expect(globalMean(withoutBlocks("alpha", withoutBlocks("beta")), "maturity_score", 2026)).toBeNull();
  });

  it("covers the industries that have a mean", () => {
    expect(globalMean(withoutBlocks("beta"), "maturity_score", 2026)).toEqual({
      value: 59.6313,
      standardError: 1.5,
      df: expect.closeTo(15, 10),
    });
  });
});

test("the cross-industry average counts each industry once", () => {
  // 1.5 / √2
  expect(maturity(crossIndustryMean)).toMatchObject({
    value: expect.closeTo(54.16565, 10),
    standardError: expect.closeTo(1.0606601718, 9),
  });
});

describe("a mean compared with the average that includes it", () => {
  it("accounts for the error that both share", () => {
    // 12 / 28 x √(1.5² + 1.5²)
    expect(industryAgainstGlobal(golden, "maturity_score", "alpha", 2026)).toMatchObject({
      value: expect.closeTo(4.6848428571, 9),
      standardError: expect.closeTo(0.9091372901, 9),
    });
  });

  it("accounts for the shared error by its share of programmes", () => {
    // 12 / 28 x 1.5 x √2
    expect(regionAgainstGlobal(golden, "maturity_score", "north", 2026)).toMatchObject({
      value: expect.closeTo(4.6848428571, 9),
      standardError: expect.closeTo(0.9091372901, 9),
    });
  });

  it("never has less uncertainty than the region's own part", () => {
    const spread = withRows(
      golden,
      "regionTrends",
      { region: "north", year: 2026 },
      { maturity_score_se: 30 },
    );
    // (1 - 16 / 28) x 30
    expect(regionAgainstGlobal(spread, "maturity_score", "north", 2026)!.standardError).toBeCloseTo(
      12.8571428571,
      9,
    );
  });

  it("is null if it is withheld", () => {
    expect(industryAgainstGlobal(withoutBlocks("beta"), "maturity_score", "beta", 2026)).toBeNull();
    expect(regionAgainstGlobal(golden, "maturity_score", "west", 2026)).toBeNull();
  });
});

test("a change is in points for a score and in percent for all other units", () => {
  const of = (metric: "maturity_score" | "audit_hours") =>
    changeOf(metric, industryMean(golden, metric, "beta", 2026), industryMean(golden, metric, "beta", 2025));
  expect(of("maturity_score")).toMatchObject({
    value: expect.closeTo(-0.5, 10),
    standardError: expect.closeTo(2.1213203436, 9),
  });
  // 100 x 936.875 / 905 x √((20 / 936.875)² + (20 / 905)²)
  expect(of("audit_hours")).toMatchObject({
    value: expect.closeTo(3.5220994475, 9),
    standardError: expect.closeTo(3.1808487292, 9),
  });
  expect(changeOf("audit_hours", null, industryMean(golden, "audit_hours", "beta", 2025))).toBeNull();
});

test("the error of the risk index is the sum of its weighted errors, with the fewest degrees of freedom", () => {
  const at = (metric: "maturity_score" | "remediation_days" | "automation_rate") =>
    industryMean(golden, metric, "alpha", 2026);
  const risk = riskEstimate(golden, {
    maturity_score: at("maturity_score"),
    remediation_days: at("remediation_days"),
    automation_rate: at("automation_rate"),
  });
  // 0.4 x 1.5 + 0.3 x 100 / 15 x 0.4 + 0.3 x 2
  expect(risk).toMatchObject({ standardError: expect.closeTo(2, 10), df: 15 });
  expect(
    riskEstimate(golden, {
      maturity_score: at("maturity_score"),
      remediation_days: null,
      automation_rate: at("automation_rate"),
    }),
  ).toBeNull();
});
