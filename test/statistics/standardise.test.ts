import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { standardise } from "../../src/statistics/standardise.ts";

test("gives z-scores by the population standard deviation", () => {
  // Mean 5, and 2 the root of 32 / 8.
  const column = [2, 4, 4, 4, 5, 5, 7, 9].map((value) => [value]);
  expect([...standardise(column)]).toEqual([-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]);
});

test("standardises each column by itself, record after record", () => {
  expect([
    ...standardise([
      [1, 300],
      [3, 100],
    ]),
  ]).toEqual([-1, 1, 1, -1]);
});

test("a constant column becomes 0", () => {
  expect([
    ...standardise([
      [7, 1],
      [7, 3],
    ]),
  ]).toEqual([0, -1, 0, 1]);
  expect([...standardise([[5]])]).toEqual([0]);
});

test("no rows, or rows of no columns, give no values", () => {
  expect(standardise([])).toHaveLength(0);
  expect(standardise([[], []])).toHaveLength(0);
});

test("leaves the rows as they are", () => {
  const rows = [
    [1, 10],
    [2, 30],
  ];
  standardise(rows);
  expect(rows).toEqual([
    [1, 10],
    [2, 30],
  ]);
});

test("every column that varies comes to mean 0 and variance 1", () => {
  const column = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(
      column.filter((values) => new Set(values).size > 1),
      (values) => {
        const scores = [...standardise(values.map((value) => [value]))];
        const average = (of: readonly number[]) => of.reduce((sum, x) => sum + x, 0) / of.length;
        expect(average(scores)).toBeCloseTo(0, 9);
        expect(average(scores.map((score) => score ** 2))).toBeCloseTo(1, 9);
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});

describe("says which row is wrong", () => {
  test.each([
    ["a missing number", [[1, 2], [3]], /row 1 /],
    ["one number too many", [[1], [2], [3, 4]], /row 2 /],
    [
      "NaN",
      [
        [1, 2],
        [3, Number.NaN],
      ],
      /row 1, column 1/,
    ],
    [
      "infinity",
      [
        [Number.POSITIVE_INFINITY, 2],
        [3, 4],
      ],
      /row 0, column 0/,
    ],
    ["negative infinity", [[1], [Number.NEGATIVE_INFINITY]], /row 1, column 0/],
  ])("%s", (_name, rows, message) => {
    expect(() => standardise(rows)).toThrow(RangeError);
    expect(() => standardise(rows)).toThrow(message);
  });
});

test("a constant column becomes 0 whatever its binary fraction", () => {
  expect([...standardise([[0.1], [0.1], [0.1]])]).toEqual([0, 0, 0]);
});
