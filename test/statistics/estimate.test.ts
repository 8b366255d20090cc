import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  difference,
  distinguishable,
  type Estimate,
  interval95,
  isDistinguishable,
  meanEstimate,
  meanOfEstimates,
  percentDifference,
  propagated,
  weightedSum,
} from "../../src/statistics/estimate.ts";
import { rankRange } from "../../src/statistics/rank-range.ts";

const now = meanEstimate(67.2215, 0.94, 278);
const before = meanEstimate(65.4481, 0.99, 255);
const unsure = meanEstimate(50, null, 12);

describe("a mean", () => {
  it("of n values has n - 1 degrees of freedom", () => {
    expect(now).toEqual({ value: 67.2215, standardError: 0.94, df: 277 });
  });

  it("has the interval value ± t x SE", () => {
    const [low, high] = interval95(meanEstimate(100, 2, 30))!;
    // t(0.975; 29) = 2.045229642
    expect([low, high]).toEqual([expect.closeTo(95.909540716, 8), expect.closeTo(104.090459284, 8)]);
  });

  it("without a standard error has no interval, and neither has a mean of one value", () => {
    expect(interval95(unsure)).toBeNull();
    expect(interval95(meanEstimate(3, 0, 1))).toBeNull();
  });

  it("of equal values has an interval without width", () => {
    expect(interval95(meanEstimate(7, 0, 40))).toEqual([7, 7]);
  });
});

describe("a difference", () => {
  it("has Welch's error and degrees of freedom", () => {
    const change = difference(now, before);
    expect(change.value).toBeCloseTo(1.7734, 10);
    expect(change.standardError).toBeCloseTo(1.3651739816, 9);
    // (v₁ + v₀)² / (v₁² / 277 + v₀² / 254), whose t test SciPy's ttest_ind_from_stats confirms.
    expect(change.df).toBeCloseTo(526.2324821225445, 6);
    expect(interval95(change)).toEqual([expect.closeTo(-0.9084600187, 8), expect.closeTo(4.4552600187, 8)]);
  });

  it("of two exact figures has an interval without width", () => {
    const exact = difference(meanEstimate(7, 0, 40), meanEstimate(5, 0, 30));
    expect(exact).toEqual({ value: 2, standardError: 0, df: Number.POSITIVE_INFINITY });
    expect(interval95(exact)).toEqual([2, 2]);
  });

  it("has no error if one of the two has none", () => {
    expect(difference(now, unsure)).toMatchObject({ standardError: null, df: null });
    expect(distinguishable(now, unsure)).toBe(false);
  });
});

describe("a percent change", () => {
  it("has the error of the delta method", () => {
    const change = percentDifference(meanEstimate(110, 3, 50), meanEstimate(100, 4, 50))!;
    expect(change.value).toBeCloseTo(10, 12);
    // 100 x 1.1 x √((3 / 110)² + (4 / 100)²)
    expect(change.standardError).toBeCloseTo(5.3254107, 6);
  });

  it("from a negative figure has the sign of percent of that figure", () => {
    // As percentChange gives it: 100 x (-5 + 10) / -10.
    expect(percentDifference(meanEstimate(-5, 1, 50), meanEstimate(-10, 1, 50))!.value).toBe(-50);
  });

  it("from 0 is undefined", () => {
    expect(percentDifference(now, meanEstimate(0, 1, 50))).toBeUndefined();
  });
});

describe("a mean of means", () => {
  it("has an error of the root of the sum of squares over their number", () => {
    const mean = meanOfEstimates([meanEstimate(10, 3, 40), meanEstimate(20, 4, 40)])!;
    expect(mean).toMatchObject({ value: 15, standardError: 2.5 });
    // (9 + 16)² / (81 / 39 + 256 / 39)
    expect(mean.df).toBeCloseTo(72.329377, 5);
  });

  it("has no error if one that counts has none, or if there are no means", () => {
    expect(meanOfEstimates([now, unsure])!.standardError).toBeNull();
    expect(
      weightedSum([
        [1, now],
        [0, unsure],
      ]).standardError,
    ).toBe(0.94);
    expect(meanOfEstimates([])).toBeUndefined();
  });
});

const estimates = fc.array(
  fc.record({
    value: fc.double({ min: -1000, max: 1000, noNaN: true }),
    standardError: fc.double({ min: 0.01, max: 100, noNaN: true }),
    df: fc.integer({ min: 1, max: 5000 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("the degrees of freedom are between those of the smallest part and those of all parts together", () => {
  fc.assert(
    fc.property(estimates, (parts) => {
      const { df } = weightedSum(parts.map((part) => [1, part] as const));
      expect(df).toBeGreaterThanOrEqual(Math.min(...parts.map((part) => part.df)) * (1 - 1e-9));
      expect(df).toBeLessThanOrEqual(parts.reduce((sum, part) => sum + part.df, 0) * (1 + 1e-9));
    }),
    { seed: 1 },
  );
});

test("what is computed from estimates scales with them", () => {
  fc.assert(
    fc.property(estimates, fc.double({ min: 0.1, max: 50, noNaN: true }), (parts, factor) => {
      const once = propagated(
        1,
        parts.map((part) => [1, part] as const),
      );
      const scaled = propagated(
        factor,
        parts.map((part) => [factor, part] as const),
      );
      expect(scaled.standardError! / once.standardError!).toBeCloseTo(factor, 8);
      expect(scaled.df! / once.df!).toBeCloseTo(1, 8);
    }),
    { seed: 1 },
  );
});

describe("a comparison", () => {
  const change = (value: number): Estimate => ({ value, standardError: 0.35, df: 90 });

  it("is clear beyond twice the standard error in either direction, but not at exactly twice", () => {
    expect(isDistinguishable(change(0.71))).toBe(true);
    expect(isDistinguishable(change(-0.71))).toBe(true);
    expect(isDistinguishable(change(0.7))).toBe(false);
    // 0.1 + 0.6 is not 0.7 to the last bit.
    expect(isDistinguishable(change(0.1 + 0.6))).toBe(false);
  });

  it("is not clear if the estimate has an interval of its own that contains 0", () => {
    // A correlation over 6 blocks: 2.3 standard errors from 0, but Fisher's interval contains it.
    const correlation = { value: -0.82, standardError: 0.19, df: Number.POSITIVE_INFINITY };
    expect(isDistinguishable({ ...correlation, ci95: [-0.981, 0.008] })).toBe(false);
    expect(isDistinguishable({ ...correlation, ci95: [-0.981, -0.002] })).toBe(true);
    expect(isDistinguishable({ ...correlation, value: 0.82, ci95: [-0.002, 0.981] })).toBe(false);
    expect(isDistinguishable({ ...correlation, value: 0.82, ci95: [0.002, 0.981] })).toBe(true);
    expect(isDistinguishable({ ...correlation, ci95: [-0.981, 0] })).toBe(false);
  });

  it("rounds both to 12 significant digits, and no further", () => {
    expect(isDistinguishable(change(0.700000000001))).toBe(true);
    expect(isDistinguishable(change(0.7000000000001))).toBe(false);
    expect(isDistinguishable({ value: 0, standardError: 0, df: 90 })).toBe(false);
    expect(isDistinguishable({ value: 1e-9, standardError: 0, df: 90 })).toBe(true);
  });
});

describe("a rank", () => {
  const all = [60, 61, 70, 80, 81].map((value) => meanEstimate(value, 1, 100));

  it("is a range of places that cannot be told apart", () => {
    const ranks = (better: "higher" | "lower") => all.map((one) => rankRange(one, all, better));
    expect(ranks("higher")).toEqual([
      { from: 4, to: 5, of: 5 },
      { from: 4, to: 5, of: 5 },
      { from: 3, to: 3, of: 5 },
      { from: 1, to: 2, of: 5 },
      { from: 1, to: 2, of: 5 },
    ]);
    expect(ranks("lower").map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [1, 2],
      [3, 3],
      [4, 5],
      [4, 5],
    ]);
  });

  it("is any place for an estimate without an error", () => {
    expect(rankRange(unsure, [unsure, ...all], "higher")).toEqual({ from: 1, to: 6, of: 6 });
  });

  it("includes the place by value, whatever the estimates", () => {
    fc.assert(
      fc.property(estimates, (some) => {
        for (const own of some) {
          const { from, to } = rankRange(own, some, "higher");
          const place = 1 + some.filter(({ value }) => value > own.value).length;
          expect(from).toBeLessThanOrEqual(place);
          expect(to).toBeGreaterThanOrEqual(place);
        }
      }),
      { seed: 1 },
    );
  });
});
