import { expect, test } from "vitest";
import { lightVectors } from "../../src/statistics/light-vectors.ts";
import { dense, sparse } from "./row-space-support.ts";

const one = () => 1;
const EFFORT = 1e6;

function found(rows: number[][], limit: number, weightOf: (column: number) => number = one) {
  const { vectors, complete } = lightVectors(rows.map(sparse), weightOf, limit, EFFORT);
  expect(complete).toBe(true);
  return vectors.map((vector) => dense(vector, rows[0]!.length).map(Number)).sort();
}

test("a light vector is found that no row shows", () => {
  const rows = [
    [1, 1, 1, 1, 1, 0],
    [1, 1, 1, 1, 0, 2],
  ];
  expect(found(rows, 2)).toEqual([[0, 0, 0, 0, 1, -2]]);
  expect(found(rows, 1)).toEqual([]);
});

test("all that are minimal are found, each once, and none that has the columns of another", () => {
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

test("columns weigh what they are said to", () => {
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

test("what two rows share is taken from one by the other", () => {
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

test("a space without rows has none", () => {
  expect(lightVectors([], one, 4, EFFORT)).toEqual({ vectors: [], complete: true });
});

test("without effort what stands alone is found, and the rest is not called complete", () => {
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
