import { describe, expect, test } from "vitest";
import { remediationDelays } from "../../../src/endpoints/intelligence/remediation-delays.ts";
import { answer, golden, sure, TO_DATE, withMethodology, withRows } from "../support.ts";

const CROSS = {
  ...TO_DATE,
  crossIndustryAvg: 8.7,
  bestInClass: { industry: "alpha", days: 7.9, tiedWith: [] },
  worstInClass: { industry: "beta", days: 9.5, tiedWith: [] },
};
const ALPHA = {
  industry: "alpha",
  days: 7.9,
  percentile25: 5.6,
  percentile75: 10.3,
  trend: -2.1,
  direction: "improving",
};
const BETA = {
  industry: "beta",
  days: 9.5,
  percentile25: 6.6,
  percentile75: 12.3,
  trend: 4.2,
  direction: "worsening",
};

test("gives the delay of each industry, the shortest and the longest", () => {
  expect(answer(remediationDelays, sure)).toEqual({ ...CROSS, byIndustry: [ALPHA, BETA] });
});

test.each([
  ["alpha", ALPHA],
  ["beta", BETA],
])(
  "industry=%s keeps that industry; average, best and worst in class stay those of all industries",
  (industry, entry) => {
    expect(answer(remediationDelays, sure, { industry })).toEqual({ ...CROSS, byIndustry: [entry] });
  },
);

describe("best and worst in class", () => {
  /** Industries a, b, c, … with these delays in the latest year, and a year before that must not matter. */
  const classOf = (...delays: readonly number[]) => {
    const ids = ["a", "b", "c", "d"].slice(0, delays.length);
    const rows = (year: number, values: readonly number[]) =>
      ids.map((industry, index) => ({
        ...golden.remediation[0]!,
        industry,
        year,
        avg_remediation_days: values[index]!,
      }));
    const { bestInClass, worstInClass } = answer(remediationDelays, {
      ...golden,
      industries: ids.map((id) => ({ id, display_name: id })),
      remediation: [...rows(2025, [99, 1, 98, 2]), ...rows(2026, delays)],
    });
    return [bestInClass.industry, worstInClass.industry];
  };

  test.each([
    [
      [7, 5, 9, 6],
      ["b", "c"],
    ],
    [
      [9, 8, 7, 6],
      ["d", "a"],
    ],
    [
      [5, 7, 5, 7],
      ["a", "b"],
    ],
    [
      [6, 5, 5, 6],
      ["b", "a"],
    ],
    [
      [6, 6, 6],
      ["a", "a"],
    ],
    [[6], ["a", "a"]],
  ])("of delays %j are %j: among equal ones, the first in the registry", (delays, expected) => {
    expect(classOf(...delays)).toEqual(expected);
  });

  test("are distinguished by more decimals than are shown", () => {
    expect(classOf(6.04, 6.01, 6.02)).toEqual(["b", "a"]);
  });
});

describe("those that cannot be told apart from best and worst in class", () => {
  /** Industries with these delays and these standard errors, all of 40 programmes. */
  const tiesOf = (means: readonly (readonly [delay: number | null, error: number | null])[]) => {
    const ids = ["a", "b", "c", "d"].slice(0, means.length);
    const remediation = ids.map((industry, index) => ({
      ...golden.remediation[0]!,
      industry,
      year: 2026,
      avg_remediation_days: means[index]![0],
    }));
    const industryTrends = ids.map((industry, index) => ({
      ...golden.industryTrends[0]!,
      industry,
      year: 2026,
      sample_size: means[index]![0] === null ? null : 40,
      remediation_days_mean: means[index]![0],
      remediation_days_se: means[index]![1],
    }));
    const industries = ids.map((id) => ({ id, display_name: id }));
    const { bestInClass, worstInClass } = answer(remediationDelays, {
      ...golden,
      industries,
      remediation,
      industryTrends,
    });
    return [bestInClass, worstInClass].map(({ industry, tiedWith }) => [industry, ...tiedWith]);
  };

  test("are named in the order of the registry", () => {
    // Twice the standard error of a difference is 2 x √(0.3² + 0.4²) = 1.
    expect(
      tiesOf([
        [9.5, 0.4],
        [6, 0.3],
        [6.9, 0.4],
        [9, 0.3],
      ]),
    ).toEqual([
      ["b", "c"],
      ["a", "d"],
    ]);
  });

  test("are those at exactly twice the standard error of the difference, and none beyond it", () => {
    const apart = (days: number) =>
      tiesOf([
        [6, 0.3],
        [6 + days, 0.4],
      ])[0];
    expect([apart(1), apart(1.01)]).toEqual([["a", "b"], ["a"]]);
  });

  test("are none without an error, which is not compared, and none that is withheld", () => {
    expect(
      tiesOf([
        [5, 0.1],
        [9, 0.1],
        [7, null],
        [null, null],
      ]),
    ).toEqual([["a"], ["b"]]);
  });

  test("are none of the best or the worst that has no error itself, though others cannot be told apart", () => {
    expect(
      tiesOf([
        [9, 0.4],
        [8.9, 0.4],
        [6, null],
        [10, 0.4],
      ]),
    ).toEqual([["c"], ["d", "a", "b"]]);
  });
});

test.each([
  [-12.5, "improving"],
  [-1, "improving"],
  [-0.99, "stable"],
  [0, "stable"],
  [0.99, "stable"],
  [1, "worsening"],
  [12.5, "worsening"],
])("a trend of %d percent is %s, if less than 1 percent is stable", (yoy_trend_pct, direction) => {
  const tables = withRows(sure, "remediation", { industry: "alpha", year: 2026 }, { yoy_trend_pct });
  expect(answer(remediationDelays, tables).byIndustry[0].direction).toBe(direction);
});

test("the methodology says what is stable", () => {
  const directions = (stableTrendPct: number) =>
    answer(remediationDelays, withMethodology(sure, { stableTrendPct })).byIndustry.map(
      ({ direction }: { direction: string }) => direction,
    );
  expect(directions(3)).toEqual(["stable", "worsening"]);
  expect(directions(5)).toEqual(["stable", "stable"]);
});
