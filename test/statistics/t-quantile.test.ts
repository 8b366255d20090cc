import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { incompleteBeta } from "../../src/statistics/incomplete-beta.ts";
import { normalQuantile } from "../../src/statistics/normal-quantile.ts";
import { tQuantile } from "../../src/statistics/t-quantile.ts";

describe("the quantile of the t distribution", () => {
  test.each([
    // As SciPy's stats.t.ppf gives them.
    [0.975, 1, 12.706204736174694],
    [0.975, 2.5, 3.5746548420036817],
    [0.975, 29, 2.045229642132703],
    [0.975, 117.3, 1.9803946767422986],
    [0.975, 999.5, 1.9623402703838457],
    [0.975, 1000.5, 1.962337892459348],
    [0.975, 4720, 1.9604667110934504],
    [0.9, 5, 1.4758840488244815],
    [0.6, 12, 0.25903274567688733],
  ])("at %f of %f degrees of freedom is %f", (p, df, want) => {
    expect(tQuantile(p, df)).toBeCloseTo(want, 9);
    expect(tQuantile(1 - p, df)).toBeCloseTo(-want, 9);
  });

  it("with infinite degrees of freedom is that of the normal distribution", () => {
    expect(tQuantile(0.975, Number.POSITIVE_INFINITY)).toBeCloseTo(1.959963984540054, 12);
    expect(tQuantile(0.5, 3)).toBe(0);
  });

  it("is the point where the distribution function reaches the probability, and falls as the degrees of freedom grow", () => {
    const probability = fc.double({ min: 0.501, max: 0.999, noNaN: true });
    const freedom = fc.double({ min: 1, max: 2000, noNaN: true });
    fc.assert(
      fc.property(probability, freedom, (p, df) => {
        const t = tQuantile(p, df);
        // The upper tail is half of I_x(df / 2, 1 / 2) at x = df / (df + t²).
        expect(1 - incompleteBeta(df / (df + t * t), df / 2, 0.5) / 2).toBeCloseTo(p, 9);
        expect(tQuantile(p, df + 1)).toBeLessThan(t);
      }),
      { seed: 1 },
    );
  });

  it("rejects arguments that no t distribution has", () => {
    expect(() => tQuantile(0.975, 0)).toThrow(
      "p must be above 0 and below 1 and df above 0, not 0.975 and 0",
    );
    expect(() => tQuantile(1, 5)).toThrow(RangeError);
    expect(() => tQuantile(Number.NaN, 5)).toThrow(RangeError);
  });
});

test.each([
  // As SciPy's stats.norm.ppf gives them.
  [0.975, 1.959963984540054],
  [0.5, 0],
  [0.84, 0.994457883209753],
  [0.999, 3.090232306167813],
  [0.0001, -3.7190164854556804],
])("the quantile of the normal distribution at %f is %f", (p, want) => {
  expect(normalQuantile(p)).toBeCloseTo(want, 11);
});

test("the quantile of the normal distribution beyond 5 deviations has 6 digits", () => {
  // As SciPy's stats.norm.ppf gives them.
  expect(normalQuantile(0.000001)).toBeCloseTo(-4.753424308822899, 6);
  expect(normalQuantile(1e-9)).toBeCloseTo(-5.9978070150076865, 5);
});

test("no normal distribution has a quantile at 0 or 1", () => {
  expect(() => normalQuantile(0)).toThrow(RangeError);
  expect(() => normalQuantile(1)).toThrow(RangeError);
});
