import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  expected,
  roughNormalQuantile,
  skewed,
  slopeThroughQuartile,
  squeezed,
} from "../../../src/submissions/sample/shape.ts";

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const deviate = fc.double({ min: -5.467, max: 5.467, noNaN: true });
const RUNS = { seed: 1, numRuns: 200 };

describe("normalQuantile", () => {
  it.each([
    [0.01, -2.326],
    [0.1, -1.282],
    [0.25, -0.674],
    [0.5, 0],
    [0.75, 0.674],
    [0.9, 1.282],
    [0.95, 1.645],
    [0.975, 1.96],
    [0.99, 2.326],
  ])("is within 0.06 of the normal distribution's at %d", (u, z) => {
    expect(Math.abs(roughNormalQuantile(u) - z)).toBeLessThan(0.06);
  });

  it("reaches 5.467 at the ends, on both sides", () => {
    expect([roughNormalQuantile(0), roughNormalQuantile(1)]).toEqual([-5.467, 5.467]);
  });

  it("rises", () => {
    fc.assert(
      fc.property(probability, probability, (a, b) => {
        expect(roughNormalQuantile(Math.min(a, b))).toBeLessThanOrEqual(roughNormalQuantile(Math.max(a, b)));
      }),
      RUNS,
    );
  });
});

describe("skewed", () => {
  it("is 1 in the middle, and farther above 1 than below on either side", () => {
    expect(skewed(0, 0.4)).toBe(1);
    expect(skewed(2, 0.4)).toBeCloseTo(1.2 ** 4, 12);
    expect(skewed(-2, 0.4)).toBeCloseTo(0.8 ** 4, 12);
    expect(skewed(2, 0.4) - 1).toBeGreaterThan(1 - skewed(-2, 0.4));
  });
});

describe("squeezed", () => {
  const slope = { up: 10, down: 20 };
  const limit = { up: 30, down: 60 };

  it("never reaches its limit on either side, and keeps the deviate's sign", () => {
    fc.assert(
      fc.property(deviate, (z) => {
        const value = squeezed(z, slope, limit);
        expect(value).toBeLessThan(30);
        expect(value).toBeGreaterThan(-60);
        expect(Math.sign(value)).toBe(Math.sign(z));
      }),
      RUNS,
    );
  });

  it("passes through a distance at the quartile", () => {
    const up = slopeThroughQuartile(13, 32);
    const down = slopeThroughQuartile(14, 68);
    const slopes = { up, down };
    expect(squeezed(roughNormalQuantile(0.75), slopes, { up: 32, down: 68 })).toBeCloseTo(13, 10);
    expect(squeezed(roughNormalQuantile(0.25), slopes, { up: 32, down: 68 })).toBeCloseTo(-14, 10);
  });
});

describe("expected", () => {
  it("is the mean over a variate of mean 0 and variance 1, nearly", () => {
    expect(expected(() => 7)).toBe(7);
    expect(expected((z) => z)).toBeCloseTo(0, 10);
    expect(Math.abs(expected((z) => z * z) - 1)).toBeLessThan(0.05);
  });
});
