import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { incompleteBeta } from "../../src/statistics/incomplete-beta.ts";

describe("the incomplete beta function", () => {
  test.each([
    // As SciPy's special.betainc gives them.
    [0.5, 2, 3, 0.6875],
    [0.1, 0.5, 0.5, 0.20483276469913345],
    [0.9, 10, 2, 0.6973568802000002],
    [0.3, 200, 400, 0.03974014158348622],
    [0.7501, 900, 300, 0.4987576970523635],
    [0.999, 9.3, 1.03, 0.9920423781580958],
  ])("at %f of %f and %f is %f", (x, a, b, want) => {
    expect(incompleteBeta(x, a, b)).toBeCloseTo(want, 11);
  });

  it("is x for 1 and 1, and the n-th power of x for n and 1", () => {
    expect(incompleteBeta(0.37, 1, 1)).toBeCloseTo(0.37, 13);
    expect(incompleteBeta(0.5, 4, 1)).toBeCloseTo(0.0625, 13);
  });

  it("is near a half for two tiny numbers, by half of the log-odds of x for each", () => {
    expect(incompleteBeta(0.9, 1e-8, 1e-8)).toBeCloseTo(0.5 + (1e-8 * Math.log(9)) / 2, 12);
  });

  it("goes from 0 to 1", () => {
    expect(incompleteBeta(0, 3, 4)).toBe(0);
    expect(incompleteBeta(1, 3, 4)).toBe(1);
    // Also where the mean is so near to 1 that no number lies between.
    expect(incompleteBeta(1, 1e17, 1)).toBe(1);
  });

  it("rises with x, and is mirrored if a and b are exchanged", () => {
    const parameter = fc.double({ min: 1, max: 500, noNaN: true });
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, parameter, parameter, (x, y, a, b) => {
        const [low, high] = [Math.min(x, y), Math.max(x, y)];
        expect(incompleteBeta(low, a, b)).toBeLessThanOrEqual(incompleteBeta(high, a, b) + 1e-12);
        expect(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a)).toBeCloseTo(1, 11);
      }),
      { seed: 1 },
    );
  });

  it("rejects arguments that no beta distribution has", () => {
    expect(() => incompleteBeta(1.1, 2, 2)).toThrow("x must be 0 to 1 and a and b above 0, not 1.1, 2, 2");
    expect(() => incompleteBeta(-0.1, 2, 2)).toThrow("x must be 0 to 1 and a and b above 0, not -0.1, 2, 2");
    expect(() => incompleteBeta(0.5, 0, 2)).toThrow(RangeError);
  });

  it("has no value rather than a wrong one where its fraction does not converge", () => {
    expect(() => incompleteBeta(0.5, 1e10, 1e10)).toThrow("does not converge at 0.5");
  });
});
