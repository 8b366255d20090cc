import { describe, expect, it, test } from "vitest";
import {
  crossIndustryMean,
  globalMean,
  industryAgainstGlobal,
  regionAgainstGlobal,
} from "../../src/endpoints/averages-of-industries.ts";
import { golden, withMethodology, withoutBlocks, withRows } from "./support.ts";

/** Alpha and north have 16 programmes with a mean maturity of 59.6313 ± 1.5; beta and south 12 with 48.7 ± 1.5. */
const maturity = (estimate: typeof globalMean) => estimate(golden, "maturity_score", 2026);

describe("the global average", () => {
  it("uses industries as strata", () => {
    const global = maturity(globalMean)!;
    // (16 x 59.6313 + 12 x 48.7) / 28, and 1.5 x √(16² + 12²) / 28
    expect(global.value).toBeCloseTo(54.946457142857, 10);
    expect(global.standardError).toBeCloseTo(1.0714285714, 9);
    // 400² / (16⁴ / 15 + 12⁴ / 11)
    expect(global.df).toBeCloseTo(25.5829818903, 8);
  });

  it("is null without any mean", () => {
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

describe("an industry whose mean has no standard error", () => {
  /** The means of the five blocks are 60.1, 70.4, 48.3, 55.7 and 38.9: s = 11.90848. Beta has two of them. */
  const unsure = withRows(
    withMethodology(golden, { minimumCohort: 5 }),
    "industryTrends",
    { industry: "beta", year: 2026 },
    { maturity_score_se: null },
  );

  it("counts in the global average with the deviation of the year's blocks over the root of its own", () => {
    // √((16 / 28 x 1.5)² + (12 / 28 x 11.90848 / √2)²), with 15 and 4 degrees of freedom
    expect(globalMean(unsure, "maturity_score", 2026)).toEqual({
      value: expect.closeTo(54.946457142857, 10),
      standardError: expect.closeTo(3.7092108188, 9),
      df: expect.closeTo(4.4602461645, 9),
    });
  });

  it("counts so in the cross-industry average, and in the distance of others from the global average", () => {
    // √(1.5² + 8.42057²) / 2
    expect(crossIndustryMean(unsure, "maturity_score", 2026)!.standardError).toBeCloseTo(4.2765640414, 9);
    // 12 / 28 x √(1.5² + 8.42057²)
    expect(industryAgainstGlobal(unsure, "maturity_score", "alpha", 2026)!.standardError).toBeCloseTo(
      3.6656263212,
      9,
    );
    expect(regionAgainstGlobal(unsure, "maturity_score", "north", 2026)!.standardError).toBeCloseTo(
      3.6656263212,
      9,
    );
  });

  it("is not told apart from the global average", () => {
    expect(industryAgainstGlobal(unsure, "maturity_score", "beta", 2026)).toEqual({
      value: expect.closeTo(-6.246457142857, 10),
      standardError: null,
      df: null,
    });
  });

  it("leaves the average without one if the year has fewer blocks than the minimum cohort", () => {
    const errorAt = (minimumCohort: number) =>
      globalMean(withMethodology(unsure, { minimumCohort }), "maturity_score", 2026)!.standardError;
    expect([errorAt(5), errorAt(6)]).toEqual([expect.closeTo(3.7092108188, 9), null]);
  });

  it("leaves the average without one if it is the only industry with a mean", () => {
    // Even if its two blocks are as many as the minimum cohort.
    for (const minimumCohort of [5, 2]) {
      const alone = withMethodology(withoutBlocks("alpha", unsure), { minimumCohort });
      expect(globalMean(alone, "maturity_score", 2026)).toEqual({
        value: 48.7,
        standardError: null,
        df: null,
      });
    }
  });

  it("leaves the average without one if none of the year's blocks is its own", () => {
    const tables = withMethodology(unsure, { minimumCohort: 3 });
    const blocks = tables.blocks.filter(({ industry }) => industry !== "beta");
    expect(globalMean({ ...tables, blocks }, "maturity_score", 2026)).toEqual({
      value: expect.closeTo(54.946457142857, 10),
      standardError: null,
      df: null,
    });
  });

  it("leaves the average without one if a block of the year was not asked, and the others are too few", () => {
    const blocks = unsure.blocks.map((block, at) => ({
      ...block,
      ...(at === unsure.blocks.length - 1 && { maturity_score_mean: null }),
    })) as unknown as typeof unsure.blocks;
    expect(globalMean({ ...unsure, blocks }, "maturity_score", 2026)!.standardError).toBeNull();
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

  it("is null if the average is withheld", () => {
    const nobody = withoutBlocks("alpha", withoutBlocks("beta"));
    expect(regionAgainstGlobal(nobody, "maturity_score", "north", 2026)).toBeNull();
  });

  it("has the degrees of freedom of the less certain of the region and the average", () => {
    const { df } = regionAgainstGlobal(golden, "maturity_score", "north", 2026)!;
    // The region has 16 programmes, and the average 25.58.
    expect(df).toBe(15);
    const unsure = withRows(
      withMethodology(golden, { minimumCohort: 5 }),
      "industryTrends",
      { industry: "beta", year: 2026 },
      { maturity_score_se: null },
    );
    expect(regionAgainstGlobal(unsure, "maturity_score", "north", 2026)!.df).toBeCloseTo(4.4602461645, 9);
  });

  it("has no error if the region or the average has none", () => {
    const region = withRows(
      golden,
      "regionTrends",
      { region: "north", year: 2026 },
      { maturity_score_se: null },
    );
    const average = withRows(
      golden,
      "industryTrends",
      { industry: "beta", year: 2026 },
      { maturity_score_se: null },
    );
    for (const tables of [region, average]) {
      expect(regionAgainstGlobal(tables, "maturity_score", "north", 2026)).toEqual({
        value: expect.closeTo(4.6848428571, 9),
        standardError: null,
        df: null,
      });
    }
  });
});
