import fc from "fast-check";
import { expect, test } from "vitest";
import { lightVectors } from "../../src/statistics/light-vectors.ts";
import { dense, rankOf, sparse } from "./row-space-support.ts";

const one = () => 1;
const EFFORT = 1e6;

function found(rows: number[][], limit: number, weightOf: (column: number) => number = one) {
  const { vectors, complete } = lightVectors(rows.map(sparse), weightOf, limit, EFFORT);
  expect(complete).toBe(true);
  return vectors.map((vector) => dense(vector, rows[0]!.length).map(Number)).sort();
}

test("finds a light vector that is not one of the rows", () => {
  const rows = [
    [1, 1, 1, 1, 1, 0],
    [1, 1, 1, 1, 0, 2],
  ];
  expect(found(rows, 2)).toEqual([[0, 0, 0, 0, 1, -2]]);
  expect(found(rows, 1)).toEqual([]);
});

test("finds all minimal vectors, each once, and none that contains the columns of another", () => {
  const rows = [
    [1, 0, 0, 1],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
  ];
  expect(found(rows, 4)).toEqual([
    [0, 0, 1, 1],
    [0, 1, -1, 0],
    [0, 1, 0, 1],
    [1, -1, 0, 0],
    [1, 0, -1, 0],
    [1, 0, 0, 1],
  ]);
});

test("uses the given weights of columns", () => {
  const rows = [
    [1, 1, 0, 0],
    [0, 0, 1, 1],
  ];
  expect(found(rows, 4, (column) => column + 1)).toEqual([[1, 1, 0, 0]]);
  expect(found(rows, 7, (column) => column + 1)).toEqual([
    [0, 0, 1, 1],
    [1, 1, 0, 0],
  ]);
});

test("finds a vector that is the difference of two rows", () => {
  const rows = [
    [1, 1, 1, 0, 0, 0],
    [1, 1, 0, 1, 0, 0],
    [0, 0, 1, 1, 1, 1],
  ];
  expect(found(rows, 2)).toEqual([[0, 0, 1, -1, 0, 0]]);
  expect(found(rows, 3)).toEqual([
    [0, 0, 0, 2, 1, 1],
    [0, 0, 1, -1, 0, 0],
    [0, 0, 2, 0, 1, 1],
    [1, 1, 0, 1, 0, 0],
    [1, 1, 1, 0, 0, 0],
  ]);
});

test("finds none in a space without rows", () => {
  expect(lightVectors([], one, 4, EFFORT)).toEqual({ vectors: [], complete: true });
});

test("without effort finds only vectors that stand alone, and does not call the result complete", () => {
  const rows = [
    [1, 0, 0, 0, 0],
    [0, 1, 1, 0, 0],
    [0, 0, 1, 1, 0],
    [0, 1, 0, 1, 1],
  ].map(sparse);
  const { vectors, complete } = lightVectors(rows, one, 4, 0);
  expect(vectors.map((vector) => dense(vector, 5))).toContainEqual([1n, 0n, 0n, 0n, 0n]);
  expect(complete).toBe(false);
});

/** The columns of all light minimal vectors of the space of independent rows, found by trying every set of columns. */
function minimalColumns(rows: readonly number[][], limit: number, weights: readonly number[]): string[] {
  const all = [...weights.keys()];
  // Vectors that are 0 in some columns are a space of so many dimensions.
  const isZeroBut = (columns: readonly number[]) => {
    const others = all.filter((column) => !columns.includes(column));
    return rows.length - rankOf(rows.map((row) => others.map((column) => row[column]!)));
  };
  return Array.from({ length: 2 ** all.length }, (_, set) => all.filter((column) => (set >> column) & 1))
    .filter((columns) => columns.reduce((sum, column) => sum + weights[column]!, 0) <= limit)
    .filter((columns) => isZeroBut(columns) === 1)
    .filter((columns) => columns.every((column) => isZeroBut(columns.filter((one) => one !== column)) === 0))
    .map((columns) => columns.join())
    .sort();
}

test("finds the same vectors as a search of every set of columns, each once", () => {
  const value = fc.constantFrom(0, 0, 0, 1, 1, 1, -1, 2);
  const matrix = fc
    .array(fc.array(value, { minLength: 7, maxLength: 7 }), { minLength: 2, maxLength: 5 })
    .filter((rows) => rankOf(rows) === rows.length);
  const weights = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(matrix, weights, fc.integer({ min: 2, max: 10 }), (rows, weigh, limit) => {
      const vectors = found(rows, limit, (column) => weigh[column]!);
      const columns = vectors.map((vector) =>
        [...vector.keys()].filter((column) => vector[column] !== 0).join(),
      );
      expect(columns.sort()).toEqual(minimalColumns(rows, limit, weigh));
    }),
    { seed: 1, numRuns: 100 },
  );
});
