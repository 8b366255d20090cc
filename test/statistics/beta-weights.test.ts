import { describe, expect, it, test } from "vitest";
import { BetaWeights } from "../../src/statistics/beta-weights.ts";
import { incompleteBeta } from "../../src/statistics/incomplete-beta.ts";

describe("weights of order statistics", () => {
  test.each([
    [1, 1, 0.5],
    [2, 2, 0.5],
    [3, 3, 0.25],
    [3, 1, 0.5],
    [10, 10, 0.1],
    [40, 21, 0.05],
    [97, 96, 0.95],
    [500, 19, 0.05],
    [1000, 1000, 0.01],
    [1000, 1000, 0.5],
    [3000, 3000, 0.9],
  ])("of %i values with m = %i at %f are differences of the beta distribution", (n, m, p) => {
    const { first, weights, effective } = new BetaWeights().of(n, m, p);
    const upTo = (place: number) => incompleteBeta(place / n, (m + 1) * p, (m + 1) * (1 - p));
    let [sum, squares, most] = [0, 0, 0];
    for (let place = 0; place < n; place++) {
      const weight = weights[place - first] ?? 0;
      most = Math.max(most, Math.abs(weight - (upTo(place + 1) - upTo(place))));
      sum += weight;
      squares += weight ** 2;
    }
    expect(most).toBeLessThan(1e-11);
    expect(sum).toBeCloseTo(1, 13);
    expect(effective * squares).toBeCloseTo(1, 12);
  });

  test.each([
    // As mpmath's betainc gives them, to 13 digits.
    [2650, 0.0003368331488277],
    [2700, 0.02429709142422],
    [2750, 0.0001483397821354],
  ])("are correct to 13 digits: the one at %i of 3,000, at 0.9", (place, want) => {
    const { first, weights } = new BetaWeights().of(3000, 3000, 0.9);
    expect(weights[place - first]! / want).toBeCloseTo(1, 12);
  });

  it("leave out only those that are too small to change a mean", () => {
    const { first, weights } = new BetaWeights().of(10_000, 10_000, 0.5);
    expect(first).toBeGreaterThan(4500);
    expect(weights.length).toBeLessThan(1000);
    expect(weights.length).toBeGreaterThan(800);
  });

  it("are all equal for a uniform distribution", () => {
    const { weights } = new BetaWeights().of(20, 1, 0.5);
    expect(Array.from(weights, (weight) => weight.toPrecision(12))).toEqual(
      Array(20).fill("0.0500000000000"),
    );
  });
});
