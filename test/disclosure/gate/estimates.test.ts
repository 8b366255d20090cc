import { expect, test } from "vitest";
import { Estimates } from "../../../src/disclosure/gate/estimates.ts";
import { GateOrderWeights } from "../../../src/disclosure/gate/order-weights.ts";

const COUNT = 6000;

test.each([1, 2, 3, 50])(
  "the weights of a median cover only a part of many values, even the narrowest if %i values each are equal",
  (equal) => {
    const values = Float64Array.from({ length: COUNT }, (_, at) => Math.floor(at / equal) ** 2);
    const organisations = Int32Array.from({ length: COUNT }, (_, at) => at);
    const half = (COUNT + 1) / 2;
    const { first, weights } = new GateOrderWeights(COUNT).of(half, half);
    expect(first + weights.length).toBeLessThan(COUNT);
    const expected = weights.reduce((sum, weight, at) => sum + weight * values[first + at]!, 0);
    const [found, ...others] = new Estimates(1e-9).of({ values, organisations }, 50, 10);
    expect(found!.value / expected).toBeCloseTo(1, 9);
    expect(others).toEqual([]);
  },
);

test("an estimate does not depend on what was estimated before, nor on how many organisations that had", () => {
  const answered = (organisations: number) => ({
    values: Float64Array.from({ length: 40 }, (_, at) => at ** 2),
    organisations: Int32Array.from({ length: 40 }, (_, at) => at % organisations),
  });
  const told = (estimates: Estimates, organisations: number) =>
    estimates.of(answered(organisations), 50, 10).map(({ value, errorOf }) => [value, errorOf()]);
  for (const organisations of [12, 13, 40]) {
    const again = new Estimates(1e-9);
    told(again, 5);
    const alone = told(new Estimates(1e-9), organisations);
    expect(alone.length).toBeGreaterThan(0);
    expect([told(again, organisations), told(again, organisations)]).toEqual([alone, alone]);
  }
});
