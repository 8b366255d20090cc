import fc from "fast-check";
import { expect, test } from "vitest";
import { breakdown } from "../../src/endpoints/cost-breakdown.ts";
import { golden, withMethodology } from "./support.ts";

const pcts = (parts: readonly number[], tables = golden) => breakdown(tables, parts, 7).map(({ pct }) => pct);

test("names the three parts in the order of the dataset's columns", () => {
  expect(breakdown(golden, [40000, 35000, 25000], 7)).toEqual([
    { component: "QSA / Audit Fees", pct: 40, sampleSize: 7 },
    { component: "Remediation / Tooling", pct: 35, sampleSize: 7 },
    { component: "Internal Labour", pct: 25, sampleSize: 7 },
  ]);
});

test.each([
  [
    [1, 1, 1],
    [33.4, 33.3, 33.3],
  ],
  [
    [2, 2, 1],
    [40, 40, 20],
  ],
  [
    [1, 2, 4],
    [14.3, 28.6, 57.1],
  ],
  [
    [1, 1, 4],
    [16.7, 16.7, 66.6],
  ],
  [
    [1, 4, 1],
    [16.7, 66.7, 16.6],
  ],
  [
    [0, 0, 7],
    [0, 0, 100],
  ],
  [
    [0.0004, 0, 0.9996],
    [0, 0, 100],
  ],
])(
  "parts of %j are shares of %j: what rounding leaves goes to the largest remainder, the first on a tie",
  (parts, expected) => {
    expect(pcts(parts)).toEqual(expected);
  },
);

test("shares have the decimals of percents", () => {
  const decimals = (percent: number) =>
    withMethodology(golden, { rounding: { ...golden.methodology.rounding, percent } });
  expect(pcts([1, 1, 1], decimals(0))).toEqual([34, 33, 33]);
  expect(pcts([1, 1, 1], decimals(3))).toEqual([33.334, 33.333, 33.333]);
});

test("nothing is no share of nothing", () => {
  expect(pcts([0, 0, 0])).toEqual([0, 0, 0]);
});

test("shares sum to exactly 100, whatever the parts", () => {
  const part = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(part, part, fc.double({ min: 1, max: 1e9, noNaN: true }), (a, b, c) => {
      const tenths = pcts([a, b, c]).map((pct) => Number(`${pct}e1`));
      expect(tenths.every(Number.isInteger)).toBe(true);
      expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBe(1000);
    }),
    { seed: 1, numRuns: 300 },
  );
});
