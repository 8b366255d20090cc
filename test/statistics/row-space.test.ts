import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { independent, rowSpace, transposed } from "../../src/statistics/row-space.ts";
import { type Vector, vectorOf } from "../../src/statistics/sparse-vector.ts";
import { dense, rankOf, sparse } from "./row-space-support.ts";

const all = (rows: readonly Vector[], width: number) => rows.map((row) => dense(row, width).map(Number));

describe("a row space", () => {
  test("is reduced: each pivot occurs only in its own row", () => {
    const { pivots, rows, rest } = rowSpace([sparse([1, 1, 0]), sparse([0, 1, 1]), sparse([1, 0, 1])]);
    expect(pivots).toEqual([0, 1, 2]);
    expect(all(rows, 3)).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(rest).toEqual([]);
  });

  test("has rows without a common divisor and with a positive pivot", () => {
    expect(all(rowSpace([sparse([-4, 6, 0])]).rows, 3)).toEqual([[2, -3, 0]]);
  });

  test("has as many rows as are independent", () => {
    const rows = [sparse([1, 1, 1, 1]), sparse([1, 1, 0, 0]), sparse([0, 0, 1, 1])];
    expect(rowSpace(rows).rows).toHaveLength(2);
  });

  test("is empty without rows, and for rows of zeros", () => {
    expect(rowSpace([])).toEqual({ pivots: [], rows: [], rest: [] });
    expect(rowSpace([sparse([0, 0])])).toEqual({ pivots: [], rows: [], rest: [] });
  });

  test("keeps rows separate that are 0 in all columns that may lead", () => {
    const { rows, rest } = rowSpace([sparse([1, 1, 0]), sparse([1, 0, 1])], (column) => column === 0);
    expect(all(rows, 3)).toEqual([[1, 1, 0]]);
    expect(all(rest, 3)).toEqual([[0, -1, 1]]);
  });

  test("is exact beyond safe integers", () => {
    const large = 2 ** 40;
    // The determinant is 2^80 - (2^80 - 1) = 1, and 0 in floating point.
    const rows = [sparse([large, large - 1]), sparse([large + 1, large])];
    expect(all(rowSpace(rows).rows, 2)).toEqual([
      [1, 0],
      [0, 1],
    ]);
    const long = [sparse([2 ** 30 + 1, 2 ** 30]), sparse([2 ** 30, 1])];
    const { rest } = rowSpace(long, (column) => column === 0);
    expect(rest.map((row) => dense(row, 2))).toEqual([[0n, 2n ** 30n + 1n - 2n ** 60n]]);
  });

  test("returns to numbers if bigints become small enough", () => {
    const huge = vectorOf([0, 1], [2n ** 70n, 3n * 2n ** 70n]);
    expect(dense(rowSpace([huge]).rows[0]!, 2)).toEqual([1n, 3n]);
    expect(rowSpace([huge]).rows[0]!.values).toEqual([1, 3]);
  });
});

test("independent keeps the first of dependent vectors, and stops when it has enough", () => {
  const vectors = [sparse([0, 0]), sparse([1, 2]), sparse([2, 4]), sparse([0, 1]), sparse([1, 0])];
  expect(independent(vectors, 9)).toEqual([1, 3]);
  expect(independent(vectors, 1)).toEqual([1]);
});

test("transposed returns the columns that are not 0", () => {
  const columns = transposed([sparse([0, 5, 0]), sparse([0, -1, 2])]);
  expect([...columns].map(([column, vector]) => [column, ...dense(vector, 2)])).toEqual([
    [1, 5n, -1n],
    [2, 0n, 2n],
  ]);
});

test("a space has the dimension found by an elimination with bigints, with and without one more vector", () => {
  const row = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), row, (rows, vector) => {
      const space = rowSpace(rows.map(sparse));
      expect(space.rows.length).toBe(rankOf(rows));
      expect(independent(rows.map(sparse), 9).length).toBe(rankOf(rows));
      expect(rowSpace([...space.rows, sparse(vector)]).rows.length).toBe(rankOf([...rows, vector]));
    }),
    { seed: 1, numRuns: 400 },
  );
});
