import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeCohorts } from "../../src/privacy/merge-cohorts.ts";

const line = (...values: number[]) => Float64Array.from(values);

test("cohorts that may be published stay as they are", () => {
  expect(
    mergeCohorts(
      line(1, 2, 8, 9),
      1,
      [
        [0, 1],
        [2, 3],
      ],
      () => true,
    ),
  ).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test("one that may not joins the nearest, by their means", () => {
  const space = line(0, 1, 5, 6, 20, 21);
  const isSafe = (members: readonly number[]) => !(members.length === 2 && members[0] === 2);
  expect(
    mergeCohorts(
      space,
      1,
      [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
      isSafe,
    ),
  ).toEqual([
    [0, 1, 2, 3],
    [4, 5],
  ]);
});

test("distance counts every column", () => {
  const space = Float64Array.of(0, 0, 3, 4, 0, 5.5, 0, 0);
  // The first, at (0, 0): the second is 5 away, the third 5.5.
  expect(
    mergeCohorts(space, 2, [[0], [1], [2]], (members) => members[0] !== 0 || members.length > 1),
  ).toEqual([[0, 1], [2]]);
});

test("it goes on until all may be published, and a lone cohort stays", () => {
  expect(mergeCohorts(line(1, 2, 3), 1, [[0], [1], [2]], (members) => members.length > 2)).toEqual([
    [0, 1, 2],
  ]);
  expect(mergeCohorts(line(1, 2), 1, [[0], [1]], () => false)).toEqual([[0, 1]]);
  expect(mergeCohorts(line(1), 1, [[0]], () => false)).toEqual([[0]]);
});

test("of two as near the first is taken", () => {
  expect(mergeCohorts(line(0, 5, 10), 1, [[0], [1], [2]], (members) => members[0] !== 1)).toEqual([
    [0, 1],
    [2],
  ]);
});

test("every record stays in one cohort, and each may be published or is alone", () => {
  const input = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 4, maxLength: 30 });
  fc.assert(
    fc.property(input, fc.integer({ min: 1, max: 7 }), (values, least) => {
      const cohorts = values.map((_, index) => [index]);
      const merged = mergeCohorts(
        Float64Array.from(values),
        1,
        cohorts,
        (members) => members.length >= least,
      );
      expect(merged.flat().sort((a, b) => a - b)).toEqual(values.map((_, index) => index));
      if (merged.length > 1)
        for (const members of merged) expect(members.length).toBeGreaterThanOrEqual(least);
    }),
    { seed: 1, numRuns: 200 },
  );
});
