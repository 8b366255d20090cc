import fc from "fast-check";
import { expect, test } from "vitest";
import { breakdown, costShare } from "../../src/endpoints/cost-breakdown.ts";
import { golden, withMethodology } from "./support.ts";

const pcts = (parts: readonly number[], tables = golden) => breakdown(tables, parts, 7).map(({ pct }) => pct);

test("names the three parts in the order of the dataset's columns", () => {
  expect(breakdown(golden, [40000, 35000, 25000], 7)).toMatchObject([
    { component: "QSA / Audit Fees", pct: 40, sampleSize: 7 },
    { component: "Remediation / Tooling", pct: 35, sampleSize: 7 },
    { component: "Internal Labour", pct: 25, sampleSize: 7 },
  ]);
});

test("shares have the standard errors of the table, for all programmes and each industry, with n - 1 degrees of freedom", () => {
  const costShares = [
    { industry: null, part: "qsa_fees_usd", sample_size: 28, share_pct: 41.25, standard_error: 0.5 },
    { industry: "alpha", part: "qsa_fees_usd", sample_size: 16, share_pct: 41.5, standard_error: 1 },
    { industry: "beta", part: "qsa_fees_usd", sample_size: 12, share_pct: 40.5, standard_error: null },
  ].map((row) => ({ ...row, year: 2026 }) as (typeof golden.costShares)[number]);
  const tables = { ...golden, costShares };
  const [fees, tooling] = [0, 1].map(
    (index) => (industry?: string) => breakdown(tables, [40, 35, 25], 7, industry)[index]!.uncertainty,
  );
  // t(0.975; 27) is 2.0518, t(0.975; 15) is 2.1314.
  expect(fees!()).toEqual({ pct: { standardError: 0.5, ci95: [40.22, 42.28] } });
  expect(fees!("alpha")).toEqual({ pct: { standardError: 1, ci95: [39.37, 43.63] } });
  expect(fees!("beta")).toEqual({ pct: null });
  expect(tooling!()).toEqual({ pct: null });
  const reversed = { ...golden, costShares: costShares.toReversed() };
  expect(costShare(reversed, "QSA / Audit Fees")).toMatchObject({ value: 41.25, df: 27 });
  expect(costShare(tables, "QSA / Audit Fees", "alpha")).toMatchObject({ value: 41.5, df: 15 });
  expect(breakdown(tables, undefined, null, "alpha")[0]!.uncertainty).toEqual({ pct: null });
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
  "parts of %j are shares of %j: rounding goes to the largest remainder, or to the first on a tie",
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

test("there are no shares if all parts are 0", () => {
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
