import { expect, test } from "vitest";
import { cancel, type Vector, vectorOf } from "../../src/statistics/sparse-vector.ts";

const written = ({ columns, values }: Vector) =>
  [...columns].map((column, place) => `${column}: ${values[place]}`);

test("a column is eliminated with the least multiples", () => {
  const vector = vectorOf([0, 2, 5], [6, 1, -2]);
  const other = vectorOf([0, 5], [4, 3]);
  // 2 times the one, and -3 times the other.
  expect(written(cancel(vector, other, 0))).toEqual(["2: 2", "5: -13"]);
});

test("a vector that is 0 in the column stays as it is", () => {
  const vector = vectorOf([1, 5], [7, -2]);
  expect(written(cancel(vector, vectorOf([0, 5], [1, 3]), 0))).toEqual(["1: 7", "5: -2"]);
  const huge = vectorOf([1, 5], [7n * 2n ** 60n, -2n]);
  expect(written(cancel(huge, vectorOf([0, 5], [1, 3]), 0))).toEqual([`1: ${7n * 2n ** 60n}`, "5: -2"]);
});

test("products beyond the safe integers are exact", () => {
  const large = 2 ** 52 - 1;
  const product = BigInt(large) * BigInt(large);
  const [vector, other] = [vectorOf([0, 1], [large, large]), vectorOf([0, 1], [large - 1, large])];
  expect(written(cancel(vector, other, 0))).toEqual([`1: ${BigInt(large - 1) * BigInt(large) - product}`]);
});
