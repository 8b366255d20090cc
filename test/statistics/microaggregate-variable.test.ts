import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { microaggregate } from "../../src/statistics/microaggregate.ts";
import { microaggregateVariable } from "../../src/statistics/microaggregate-variable.ts";
import { madeUpProgrammes, spelt } from "./support.ts";

function squaredError(values: readonly number[]): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

/** The least SSE of all partitions into groups of at least k, by trying each: any group, not only intervals. */
function leastError(values: readonly number[], k: number): number {
  if (values.length === 0) return 0;
  let least = Number.POSITIVE_INFINITY;
  // Each odd number is a choice of the first value's group.
  for (let choice = 1; choice < 2 ** values.length; choice += 2) {
    const group = values.filter((_, index) => (choice >> index) & 1);
    const rest = values.filter((_, index) => !((choice >> index) & 1));
    if (group.length >= k) least = Math.min(least, squaredError(group) + leastError(rest, k));
  }
  return least;
}

const kAndValues = (most: number, longest: number) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((k) => fc.tuple(fc.constant(k), fc.array(fc.nat(most), { minLength: k, maxLength: longest })));

describe("no partition loses less", () => {
  test("than the one found, of all there are of up to 8 values", () => {
    fc.assert(
      fc.property(kAndValues(30, 8), ([k, values]) => {
        const { cohorts, informationLoss } = microaggregateVariable(values, k);
        const error = cohorts
          .map((cohort) => squaredError(cohort.map((index) => values[index]!)))
          .reduce((sum, cohort) => sum + cohort, 0);
        expect(error).toBeCloseTo(leastError(values, k), 8);
        expect((informationLoss / 100) * squaredError(values)).toBeCloseTo(error, 8);
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  test("the one of MDAV neither", () => {
    fc.assert(
      fc.property(kAndValues(1000, 60), ([k, values]) => {
        const rows = values.map((value) => [value]);
        const { informationLoss } = microaggregateVariable(values, k);
        expect(informationLoss).toBeLessThanOrEqual(microaggregate(rows, k).informationLoss + 1e-9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test.each([
    [3, 0.02841969838329393, 0.04166602397921722],
    [5, 0.07457626395442653, 0.10550988978399425],
    [10, 0.3068982131668134, 0.3843306190915978],
  ])("200 costs with k = %d lose %d percent, where MDAV loses %d", (k, want, byMdav) => {
    const costs = madeUpProgrammes().map(([, , cost]) => cost!);
    expect(microaggregateVariable(costs, k).informationLoss).toBeCloseTo(want, 10);
    const rows = costs.map((cost) => [cost]);
    expect(microaggregate(rows, k).informationLoss).toBeCloseTo(byMdav, 10);
  });

  test("natural groups are kept together, whatever the order of the values", () => {
    // Sorted: 1 2, 10 11 12, 20 21; SSE 0.5 + 2 + 0.5, SST 364.
    const { cohorts, informationLoss } = microaggregateVariable([20, 1, 11, 2, 21, 12, 10], 2);
    expect(spelt(cohorts)).toBe("0 4 | 1 3 | 2 5 6");
    expect(informationLoss).toBeCloseTo(0.8241758241758242, 12);
  });
});

describe("the partition", () => {
  test("has every value in exactly one cohort, and cohorts of k to 2k - 1", () => {
    fc.assert(
      fc.property(kAndValues(20, 60), ([k, values]) => {
        const { cohorts } = microaggregateVariable(values, k);
        expect(cohorts.flat().sort((a, b) => a - b)).toEqual(values.map((_, index) => index));
        for (const { length } of cohorts) {
          expect(length).toBeGreaterThanOrEqual(k);
          expect(length).toBeLessThanOrEqual(2 * k - 1);
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("has cohorts that are intervals of the sorted values", () => {
    fc.assert(
      fc.property(kAndValues(100, 60), ([k, values]) => {
        const ranges = microaggregateVariable(values, k)
          .cohorts.map((cohort) => cohort.map((index) => values[index]!))
          .map((members) => [Math.min(...members), Math.max(...members)] as const)
          .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        return ranges.every(([low], index) => index === 0 || ranges[index - 1]![1] <= low);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("of fewer than 2k values is one cohort", () => {
    expect(spelt(microaggregateVariable([9, 1, 5, 7, 3], 3).cohorts)).toBe("0 1 2 3 4");
    expect(microaggregateVariable([9, 1, 5, 7, 3], 3).informationLoss).toBeCloseTo(100, 12);
  });

  test("with k = 1 loses nothing", () => {
    const { cohorts, informationLoss } = microaggregateVariable([9, 1, 9], 1);
    expect(spelt(cohorts)).toBe("0 | 1 | 2");
    expect(informationLoss).toBe(0);
  });

  test("of equal values loses nothing", () => {
    expect(microaggregateVariable(Array(11).fill(4), 3).informationLoss).toBe(0);
  });

  test("of no values is empty", () => {
    expect(microaggregateVariable([], 5)).toEqual({ cohorts: [], informationLoss: 0 });
  });

  test("is the same each time, and the values are left as they are", () => {
    const values = Object.freeze([5, 3, 8, 1, 9, 2]);
    expect(microaggregateVariable(values, 2)).toEqual(microaggregateVariable([5, 3, 8, 1, 9, 2], 2));
  });

  test("does not depend on the unit", () => {
    const cents = madeUpProgrammes().map(([, , cost]) => 100 * cost!);
    expect(microaggregateVariable(cents, 5).informationLoss).toBeCloseTo(0.07457626395442653, 10);
  });
});

describe("a RangeError says what is wrong", () => {
  test.each([0, -5, 2.5, Number.NaN, Number.POSITIVE_INFINITY])("k = %d", (k) => {
    expect(() => microaggregateVariable([1, 2, 3], k)).toThrow(RangeError);
    expect(() => microaggregateVariable([], k)).toThrow(`not ${k}`);
  });

  test("fewer than k values", () => {
    expect(() => microaggregateVariable([1, 2, 3, 4], 5)).toThrow(RangeError);
    expect(() => microaggregateVariable([1, 2, 3, 4], 5)).toThrow("4 values cannot make a cohort of 5");
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("a value of %d", (value) => {
    expect(() => microaggregateVariable([1, value, 3], 2)).toThrow(RangeError);
    expect(() => microaggregateVariable([1, value, 3], 2)).toThrow("row 1");
  });
});

test("the optimum holds beside values ten million times as large", () => {
  const values = [1_000_000_000, 1_000_000_005, 63.2, 41.6, 36.8, 42.5, 48.2, 47.7, 60.3];
  const { cohorts } = microaggregateVariable(values, 2);
  const sorted = cohorts.map((cohort) => cohort.map((index) => values[index]).sort((a, b) => a! - b!));
  expect(sorted).toEqual([
    [36.8, 41.6, 42.5],
    [47.7, 48.2],
    [60.3, 63.2],
    [1_000_000_000, 1_000_000_005],
  ]);
});
