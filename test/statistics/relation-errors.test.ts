import { expect, test } from "vitest";
import { interval95 } from "../../src/statistics/estimate.ts";
import { linearRelation } from "../../src/statistics/linear-relation.ts";
import { relationErrors } from "../../src/statistics/relation-errors.ts";

const x = [10, 20, 30, 40, 55];
const y = [9, 12, 11, 17, 18];

test("an unweighted slope has the error of least squares", () => {
  const weights = x.map(() => 1);
  const { slope } = relationErrors(linearRelation(x, y)!, x, y, weights, 0);
  // As SciPy's stats.linregress gives it; 5 pairs leave 3 degrees of freedom.
  expect(slope).toEqual({
    value: expect.closeTo(0.20737704918, 10),
    standardError: expect.closeTo(0.04884906652, 10),
    df: 3,
  });
});

test("weights count in the slope's error, and in the number of pairs of the correlation", () => {
  const weights = [5, 6, 10, 5, 8];
  const { correlation, slope } = relationErrors(linearRelation(x, y, weights)!, x, y, weights, 0);
  // Computed with NumPy: 34² / 250 = 4.624 pairs.
  expect(slope).toMatchObject({ standardError: expect.closeTo(0.05257945829, 10) });
  expect(correlation).toMatchObject({
    value: expect.closeTo(0.91492409784, 10),
    standardError: expect.closeTo(0.12783951523, 10),
  });
  expect(interval95(correlation!)).toEqual([
    expect.closeTo(0.0189469037, 9),
    expect.closeTo(0.9959082451, 9),
  ]);
});

test("the scale of the weights makes no difference", () => {
  const [once, tenfold] = [1, 10].map((scale) => {
    const weights = [5, 6, 10, 5, 8].map((weight) => scale * weight);
    const { correlation, slope } = relationErrors(linearRelation(x, y, weights)!, x, y, weights, 0);
    return [correlation!.standardError, slope!.standardError];
  });
  expect(tenfold!.map((error) => Number(error!.toPrecision(12)))).toEqual(
    once!.map((error) => Number(error!.toPrecision(12))),
  );
});

test("too few pairs and an x that does not vary have no error, and a perfect relation has an error of 0", () => {
  const two = relationErrors({ correlation: 1, slope: 1 }, [1, 2], [1, 2], [1, 1], 0);
  expect(two).toEqual({ correlation: null, slope: null });
  // Three pairs suffice for a slope, but Fisher's interval divides by the root of n - 3.
  const three = relationErrors({ correlation: 0.5, slope: 0.5 }, [1, 2, 3], [1, 3, 2], [1, 1, 1], 0);
  expect(three.correlation).toBeNull();
  expect(three.slope).toMatchObject({ value: 0.5, df: 1 });
  // 256 / 76 = 3.4 pairs, whose correlation would have a standard error above 1.
  const uneven = relationErrors({ correlation: 0.4, slope: 1 }, [1, 2, 3, 4], [1, 3, 2, 4], [5, 5, 5, 1], 0);
  expect(uneven.correlation).toBeNull();
  const line = relationErrors({ correlation: 1, slope: 1 }, [1, 2, 3, 4], [1, 2, 3, 4], [1, 1, 1, 1], 0);
  expect(line.correlation).toMatchObject({ standardError: 0, ci95: [1, 1] });
  expect(line.slope).toMatchObject({ standardError: 0 });
  const upright = relationErrors({ correlation: 0, slope: 0 }, [2, 2, 2], [1, 3, 2], [1, 1, 1], 0);
  expect(upright.slope).toBeNull();
  const falling = relationErrors({ correlation: -1, slope: -1 }, [1, 2, 3, 4], [4, 3, 2, 1], [1, 1, 1, 1], 0);
  expect(falling.correlation).toMatchObject({ standardError: 0, ci95: [-1, -1] });
});

test("below the minimum cohort there is the relation, without an error or an interval", () => {
  const weights = [5, 6, 5, 5, 8];
  const relation = linearRelation(x, y, weights)!;
  const few = relationErrors(relation, x, y, weights, 30);
  expect(few).toEqual({
    correlation: { value: relation.correlation, standardError: null, df: null },
    slope: { value: relation.slope, standardError: null, df: null },
  });
  expect([few.correlation, few.slope].map((one) => interval95(one!))).toEqual([null, null]);
  const enough = relationErrors(relation, x, y, weights, 29);
  expect(enough).toEqual(relationErrors(relation, x, y, weights, 0));
});
