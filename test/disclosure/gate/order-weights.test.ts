import { describe, expect, it } from "vitest";
import { GateOrderWeights } from "../../../src/disclosure/gate/order-weights.ts";

/** All n weights, with zeros before the first and behind the last that weighs anything. */
const orderWeights = (n: number, a: number, b: number) => {
  const all = new Float64Array(n);
  const { first, weights } = new GateOrderWeights(n).of(a, b);
  all.set(weights, first);
  return all;
};
const below = (weights: Float64Array, count: number) =>
  weights.slice(0, count).reduce((sum, weight) => sum + weight, 0);

describe("the weights of order statistics", () => {
  it("are all equal if the density is flat", () => {
    for (const weight of orderWeights(8, 1, 1)) expect(weight).toBeCloseTo(1 / 8, 9);
  });

  it("follow known distribution functions: (2, 1) x², (1, 3) 1 - (1 - x)³, (2, 2) 3x² - 2x³", () => {
    for (const [a, b, distribution] of [
      [2, 1, (x: number) => x ** 2],
      [1, 3, (x: number) => 1 - (1 - x) ** 3],
      [2, 2, (x: number) => 3 * x ** 2 - 2 * x ** 3],
    ] as const) {
      const weights = orderWeights(10, a, b);
      for (let count = 1; count <= 10; count++) {
        expect(below(weights, count)).toBeCloseTo(distribution(count / 10), 8);
      }
    }
  });

  it("are accurate where they are small: (n + 1 - i) of n to the power of 8 less (n - i) of n for (1, 8)", () => {
    const weights = orderWeights(40, 1, 8);
    for (const [index, weight] of weights.entries()) {
      const expected = ((40 - index) / 40) ** 8 - ((39 - index) / 40) ** 8;
      if (expected > 1e-9) expect(weight / expected).toBeCloseTo(1, 7);
    }
    expect(orderWeights(10, 1, 8)[9]! / 1e-8).toBeCloseTo(1, 7);
    expect(orderWeights(10, 8, 1)[0]! / 1e-8).toBeCloseTo(1, 7);
  });

  it("add up to 1 and are centred on the quantile, however narrow they are", () => {
    const weights = orderWeights(2000, 1800.9, 200.1);
    expect(below(weights, 2000)).toBeCloseTo(1, 9);
    expect(below(weights, 1800)).toBeGreaterThan(0.45);
    expect(below(weights, 1800)).toBeLessThan(0.55);
    expect(below(weights, 1700)).toBeLessThan(1e-9);
  });
});
