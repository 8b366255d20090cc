import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linearRelation } from "../../src/statistics/linear-relation.ts";

describe("Anscombe's quartet (1973): four relations with the same line", () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const straight = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const curved = [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74];
  const oneOutlier = [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73];
  const twoPlaces = [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8];
  const upright = [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89];

  test.each([
    ["straight", x, straight, 0.81642051634484, 0.50009090909091],
    ["curved", x, curved, 0.81623650600024, 0.5],
    ["one outlier", x, oneOutlier, 0.8162867394896, 0.49972727272727],
    ["upright", twoPlaces, upright, 0.81652143688851, 0.49990909090909],
  ])("%s", (_name, xs, ys, correlation, slope) => {
    const relation = linearRelation(xs, ys)!;
    expect(relation.correlation).toBeCloseTo(correlation, 12);
    expect(relation.slope).toBeCloseTo(slope, 12);
  });
});

test("a straight line has correlation 1 or -1 and its own slope", () => {
  expect(linearRelation([1, 2, 3, 4], [5, 8, 11, 14])).toEqual({ correlation: 1, slope: 3 });
  expect(linearRelation([1, 2, 3, 4], [9, 7, 5, 3])).toEqual({ correlation: -1, slope: -2 });
});

test("the slope is that of y on x, not of x on y", () => {
  // Deviations -1, 0, 1 and -1, -1, 2: their products sum to 3, their squares to 2 and to 6.
  expect(linearRelation([1, 2, 3], [1, 1, 4])!.slope).toBe(1.5);
  expect(linearRelation([1, 1, 4], [1, 2, 3])!.slope).toBe(0.5);
});

test("a pair with a weight counts as that many pairs", () => {
  const weighted = linearRelation([1, 2, 5], [3, 7, 4], [2, 1, 3])!;
  const repeated = linearRelation([1, 1, 2, 5, 5, 5], [3, 3, 7, 4, 4, 4])!;
  expect(weighted.correlation).toBeCloseTo(repeated.correlation, 14);
  expect(weighted.slope).toBeCloseTo(repeated.slope, 14);
});

test("a symmetric hill has a correlation and a slope of 0", () => {
  expect(linearRelation([1, 2, 3], [0, 6, 0])).toEqual({ correlation: 0, slope: 0 });
});

test("is undefined if x or y does not vary", () => {
  expect(linearRelation([5, 5, 5], [1, 2, 3])).toBeUndefined();
  expect(linearRelation([1, 2, 3], [5, 5, 5])).toBeUndefined();
  expect(linearRelation([1], [2])).toBeUndefined();
  expect(linearRelation([], [])).toBeUndefined();
});

test("is undefined over two different pairs, which any line fits, however often they occur", () => {
  expect(linearRelation([1, 2], [3, 5])).toBeUndefined();
  expect(linearRelation([1, 2, 1, 2], [3, 5, 3, 5], [4, 1, 7, 9])).toBeUndefined();
  expect(linearRelation([1, 2, 2], [3, 5, 6])).toBeDefined();
});

test("rounding errors never make a correlation greater than 1", () => {
  // Unbounded, these come to 1.0000000000000002.
  expect(linearRelation([0, 0.1, 1.4], [0, 0.30000000000000004, 4.199999999999999])!.correlation).toBe(1);
  const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1000 }));
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), (points) => {
      const relation = linearRelation(
        points.map(([x]) => x / 10),
        points.map(([, y]) => y / 10),
      );
      return relation === undefined || Math.abs(relation.correlation) <= 1;
    }),
    { seed: 1, numRuns: 300 },
  );
});

test("is undefined for equal values of x, whatever their binary fraction", () => {
  expect(linearRelation([0.1, 0.1, 0.1], [0, 1, 4])).toBeUndefined();
});

test("x, y and weights of different lengths are refused", () => {
  expect(() => linearRelation([1, 2, 3], [1, 2, 3], [1, 1])).toThrow(
    "lists must have equal lengths: 3 x, 3 y, 2 weights",
  );
  expect(() => linearRelation([1, 2], [1, 2, 3])).toThrow("lists must have equal lengths: 2 x, 3 y");
});
