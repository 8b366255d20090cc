import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ascending, quantile } from "../../src/statistics/quantile.ts";
import { MILES_PER_GALLON } from "./support.ts";

describe("quantile uses the R-7 method", () => {
  const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const tenWithRepeat = [3, 6, 7, 8, 8, 10, 13, 15, 16, 20];

  test.each([
    // As R's quantile() prints them.
    ["mtcars$mpg at 0.25 is 15.425", MILES_PER_GALLON, 0.25, 15.425],
    ["mtcars$mpg at 0.5 is 19.2", MILES_PER_GALLON, 0.5, 19.2],
    ["mtcars$mpg at 0.75 is 22.8", MILES_PER_GALLON, 0.75, 22.8],
    ["1:10 at 0.25 is 3.25", oneToTen, 0.25, 3.25],
    ["1:10 at 0.5 is 5.5", oneToTen, 0.5, 5.5],
    ["1:10 at 0.75 is 7.75", oneToTen, 0.75, 7.75],
    ["1:10 at 0.9 is 9.1", oneToTen, 0.9, 9.1],
    // As numpy.percentile() and a spreadsheet's PERCENTILE.INC give them.
    ["1 to 4 at 0.25 is 1.75", [1, 2, 3, 4], 0.25, 1.75],
    ["1 to 4 at 0.4 is 2.2", [1, 2, 3, 4], 0.4, 2.2],
    ["ten values with a repeat at 0.25 is 7.25", tenWithRepeat, 0.25, 7.25],
    ["ten values with a repeat at 0.75 is 14.5", tenWithRepeat, 0.75, 14.5],
    ["five values at 0.4 is 29", [15, 20, 35, 40, 50], 0.4, 29],
    ["values of both signs at 0.25 is -15", [-20, -10, 30], 0.25, -15],
  ])("of %s", (_name, values, p, want) => {
    expect(quantile(ascending(values), p)).toBeCloseTo(want, 12);
  });

  test("0 gives the least and 1 the greatest value", () => {
    expect(quantile(ascending([5, 1, 9]), 0)).toBe(1);
    expect(quantile(ascending([5, 1, 9]), 1)).toBe(9);
  });

  test("one value is its own quantile at any probability", () => {
    for (const p of [0, 0.25, 0.5, 0.9, 1]) expect(quantile(ascending([42]), p)).toBe(42);
  });

  test("no values have none", () => {
    expect(quantile(new Float64Array(), 0.5)).toBeUndefined();
  });

  test("never falls as the probability rises, and stays within the values", () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 });
    const p = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(values, p, p, (given, a, b) => {
        const sorted = ascending(given);
        const [low, high] = [quantile(sorted, Math.min(a, b))!, quantile(sorted, Math.max(a, b))!];
        return Math.min(...given) <= low && low <= high + 1e-9 && high <= Math.max(...given) + 1e-9;
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe("ascending", () => {
  test("sorts by size, not by spelling", () => {
    expect([...ascending([10, 9, -1, 100, 2.5, 9])]).toEqual([-1, 2.5, 9, 9, 10, 100]);
  });

  test("takes any iterable", () => {
    expect([...ascending(new Set([3, 1, 2]))]).toEqual([1, 2, 3]);
    expect([...ascending([])]).toEqual([]);
  });

  test("leaves the given array as it is", () => {
    const list = [3, 1, 2];
    const column = Float64Array.of(3, 1, 2);
    ascending(list);
    ascending(column);
    expect(list).toEqual([3, 1, 2]);
    expect([...column]).toEqual([3, 1, 2]);
  });
});
