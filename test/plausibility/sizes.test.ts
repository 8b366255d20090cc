import { expect, test } from "vitest";
import { twoClusters } from "../../src/plausibility/sizes.ts";

test("numbers are split into two clusters, of which the smaller may be below or above", () => {
  // The variance within the clusters is that of 1, 3 and 5 around 3, and of 21 and 23 around 22: 10 / 5.
  const clearness: number = expect.closeTo(19 / Math.sqrt(2), 9);
  const clusters = { distance: 19, centre: 12.5, clearness, share: 0.4 };
  expect(twoClusters([1, 3, 5, 21, 23], 2)).toEqual(clusters);
  expect(twoClusters([-23, -21, -5, -3, -1], 2)).toEqual({ ...clusters, centre: -12.5 });
});

test("the smaller cluster has so many numbers at least, and there are none of fewer numbers or without variance", () => {
  expect(twoClusters([1, 3, 5, 21, 23], 3)).toBeUndefined();
  expect(twoClusters([1, 2, 3, 90], 2)).toMatchObject({ distance: 45, share: 0.5 });
  expect(twoClusters([90, 91, 92, 1000], 1)).toMatchObject({ distance: 909, share: 0.25 });
  expect(twoClusters([5, 5, 5, 9, 9], 2)).toBeUndefined();
  expect(twoClusters([], 1)).toBeUndefined();
});
