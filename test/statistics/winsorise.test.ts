import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalQuantile } from "../../src/statistics/normal-quantile.ts";
import { robustBounds, winsorise } from "../../src/statistics/winsorise.ts";

const K = 5;
/** The bounds of values with an owner each. */
const boundsOf = (values: readonly number[], deviations = 3) =>
  robustBounds(values, [...values.keys()], K, deviations);
/** As many values as given, of a normal distribution with mean 500 and standard deviation 100. */
const normal = (count: number) =>
  Array.from({ length: count }, (_, index) => 500 + 100 * normalQuantile((index + 0.5) / count));

describe("robustBounds", () => {
  test("are the given number of standard deviations about the median, rounded outward to preferred numbers", () => {
    // 500 - 3 x 100 = 200 and 500 + 3 x 100 = 800; a little more or less, for they are estimated by quantiles.
    expect(boundsOf(normal(1000))).toEqual({ low: 160, high: 800 });
    expect(boundsOf(normal(1000), 2)).toEqual({ low: 250, high: 800 });
    expect(boundsOf(normal(40), 4)).toEqual({ low: 80, high: 1000 });
    expect(boundsOf(normal(40), 8)).toEqual({ low: -315, high: 1600 });
  });

  test("estimate each side for itself", () => {
    const skewed = normal(200).map((value) => (value > 500 ? 500 + 10 * (value - 500) : value));
    expect(boundsOf(skewed)).toEqual({ low: 160, high: 4000 });
  });

  test("do not depend on how far out fewer than k values are", () => {
    const values = normal(100).toSorted((a, b) => a - b);
    const beyond = (size: number) =>
      boundsOf([...values.slice(0, -4), ...[1, 2, 3, 4].map((at) => at * size)]);
    expect(beyond(1e9)).toEqual(beyond(900));
  });

  test("of any values are the same, whatever one of them is beyond its neighbours", () => {
    const value = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 20, maxLength: 60 }), value, value, (others, one, other) => {
        const [low, high] = [Math.min(...others), Math.max(...others)];
        const outside = (own: number) => (own % 2 === 0 ? high + own : low - own);
        // Two values on the same side of all others.
        const [a, b] = [outside(2 * one), outside(2 * other)];
        expect(boundsOf([...others, a])).toEqual(boundsOf([...others, b]));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("count owners, not values", () => {
    const values = normal(40).toSorted((a, b) => b - a);
    const owners = values.map((_, index) => (index < 4 ? 0 : index));
    // The fifth owner has the eighth value, which others may exceed as they like.
    const beyond = (size: number) => values.map((value, index) => (index < 7 ? value + size : value));
    expect(robustBounds(beyond(0), owners, K, 3)).toEqual(robustBounds(beyond(1e6), owners, K, 3));
    expect(boundsOf(beyond(0))).not.toEqual(boundsOf(beyond(1e6)));
    expect(robustBounds(values, Array(40).fill(0), K, 3)).toEqual({ low: -Infinity, high: Infinity });
  });

  test("are infinite for too few values, and on a side where most equal the median", () => {
    const none = { low: -Infinity, high: Infinity };
    expect(boundsOf([])).toEqual(none);
    expect(boundsOf(normal(17))).toEqual(none);
    expect(boundsOf(normal(18))).not.toEqual(none);
    expect(boundsOf([...Array(30).fill(0), ...normal(10)])).toEqual({ low: -Infinity, high: 1600 });
  });
});

describe("winsorise", () => {
  test.each([
    [-3, -2],
    [-2, -2],
    [0, 0],
    [9.99, 9.99],
    [10, 10],
    [11, 10],
  ])("moves %d to %d, between -2 and 10", (value, want) => {
    expect(winsorise(value, { low: -2, high: 10 })).toBe(want);
  });

  test("leaves a missing value missing", () => {
    expect(winsorise(Number.NaN, { low: 0, high: 1 })).toBeNaN();
  });

  test("always gives a value within the bounds, and changes nothing if applied twice", () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (value, a, b) => {
        const bounds = { low: Math.min(a, b), high: Math.max(a, b) };
        const once = winsorise(value, bounds);
        expect(once).toBeGreaterThanOrEqual(bounds.low);
        expect(once).toBeLessThanOrEqual(bounds.high);
        expect(winsorise(once, bounds)).toBe(once);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
