import { describe, expect, it, test } from "vitest";
import {
  bandMean,
  changeOf,
  frameworkMean,
  industryMean,
  industryRegionMean,
  regionMean,
  riskEstimate,
} from "../../src/endpoints/estimates.ts";
import { golden } from "./support.ts";

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

  it("has no error for a region or framework if more than a tenth of the programmes count in none", () => {
    /** The blocks of an industry and year, of which so many programmes of a hundred are in one of mixed labels. */
    const blocks = (industry: string, year: number, mixed: number) => [
      { industry, year, framework: "mixed", region: "mixed", programmes: mixed },
      { industry, year, framework: "pci", region: "south", programmes: 100 - mixed },
    ];
    const errorsWith = (alpha: number, beta: number) => {
      const tables = {
        ...golden,
        blocks: [
          ...blocks("alpha", 2026, alpha),
          ...blocks("beta", 2026, beta),
          ...blocks("beta", 2025, 100),
        ],
      } as unknown as typeof golden;
      const [framework = ""] = golden.frameworkTrends.flatMap((row) =>
        row.year === 2026 && row.audit_hours_se !== null ? [row.framework] : [],
      );
      return [
        regionMean(tables, "audit_hours", "north", 2026),
        frameworkMean(tables, "audit_hours", framework),
        industryRegionMean(tables, "audit_hours", "alpha", "north", 2026),
      ].map((mean) => mean !== null && mean.standardError !== null);
    };
    expect(errorsWith(10, 10)).toEqual([true, true, true]);
    expect(errorsWith(0, 21)).toEqual([false, false, true]);
    expect(errorsWith(11, 0)).toEqual([true, true, false]);
  });

  it("is null if it is withheld", () => {
    expect(industryRegionMean(golden, "cost_usd", "alpha", "south", 2026)).toBeNull();
    expect(industryMean(golden, "cost_usd", "alpha", 1999)).toBeNull();
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
  const slow = { value: 400, standardError: 1, df: 15 };
  expect(
    riskEstimate(golden, {
      maturity_score: at("maturity_score"),
      remediation_days: slow,
      automation_rate: at("automation_rate"),
    }),
  ).toEqual({ value: 100, standardError: null, df: null });
});

test("the mean of a band has no error in a year in which many programmes are in large blocks", () => {
  const row = golden.bands.find(({ by, year }) => by === "automation_rate" && year === 2026)!;
  const sizes = (...programmes: readonly number[]) => ({
    ...golden,
    blocks: programmes.map((count) => ({ ...golden.blocks.at(-1)!, year: 2026, programmes: count })),
  });
  expect(bandMean(golden, row, "cost_usd")?.standardError).toBeGreaterThan(0);
  expect(bandMean(sizes(6, 6, 18), row, "cost_usd")?.standardError).toBeGreaterThan(0);
  expect(bandMean(sizes(6, 6, 19), row, "cost_usd")).toEqual({
    value: row.cost_usd_mean,
    standardError: null,
    df: null,
  });
});
