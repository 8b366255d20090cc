import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ValuePair, standing } from "../../../src/endpoints/findings/standing.ts";
import type { Metric } from "../../../src/model/metric.ts";
import { isDistinguishable } from "../../../src/statistics/estimate.ts";

/** Two means with an error each such that the difference has the standard error 1, and so many degrees of freedom. */
const pair = (
  metric: Metric,
  industry: string | null,
  before: number,
  now: number,
  df: number = Number.POSITIVE_INFINITY,
): ValuePair => {
  const standardError = Math.SQRT1_2;
  return {
    metric,
    industry,
    now: { value: now, standardError, df },
    before: { value: before, standardError, df },
  };
};

const named = (pairs: readonly ValuePair[]) =>
  standing(pairs).found.map(({ metric, industry }) => `${metric} ${industry ?? "all"}`);

/** Pairs that did not change. */
const still = (count: number) =>
  Array.from({ length: count }, (_, at) => pair("audit_hours", `still-${at}`, 100, 100));

describe("a finding", () => {
  test("exceeds what is likely by chance among that many pairs: 1.96 standard errors and 2 for 1 pair, 3.23 for 40", () => {
    expect(named([pair("audit_hours", null, 100, 101.99)])).toEqual([]);
    expect(named([pair("audit_hours", null, 100, 102.01)])).toEqual(["audit_hours all"]);
    expect(named([pair("audit_hours", null, 100, 103.22), ...still(39)])).toEqual([]);
    expect(named([pair("audit_hours", null, 100, 103.24), ...still(39)])).toEqual(["audit_hours all"]);
  });

  test("must exceed more if its error is from few programmes: t(0.99375; 10) is 3.0382 for 4 pairs", () => {
    // Two errors of 5 degrees of freedom each have 10 together.
    expect(named([pair("audit_hours", null, 100, 103.03, 5), ...still(3)])).toEqual([]);
    expect(named([pair("audit_hours", null, 100, 103.05, 5), ...still(3)])).toEqual(["audit_hours all"]);
  });

  test("is never a change without an error, which does not count as tested either", () => {
    const unknown = { value: 500, standardError: null, df: null };
    const found = standing([{ ...pair("cost_usd", null, 100, 500), now: unknown }, ...still(2)]);
    expect(found).toEqual({ found: [], tested: 2, omitted: 0, meaningless: 0 });
  });

  test("has its change as a percentage of the previous value, or none if that was 0", () => {
    const { found } = standing([pair("cost_usd", "a", 80, 90), pair("cost_usd", "b", 0, 30)]);
    expect(found.map(({ industry, size, change }) => [industry, size, change.value])).toEqual([
      ["b", null, 30],
      ["a", 12.5, 10],
    ]);
  });
});

describe("findings", () => {
  test("are sorted by size, largest first, in percent of the previous value, whatever their unit and sign", () => {
    expect(
      named([
        pair("maturity_score", "a", 50, 60),
        pair("audit_hours", "a", 1000, 700),
        pair("remediation_days", "a", 100, 125),
      ]),
    ).toEqual(["audit_hours a", "remediation_days a", "maturity_score a"]);
  });

  test("of equal size are sorted by metric, with all programmes before industries, and industries by id", () => {
    const all = [
      pair("cost_usd", "b", 100, 110),
      pair("automation_rate", "b", 100, 110),
      pair("automation_rate", "a", 100, 90),
      pair("cost_usd", null, 100, 110),
    ];
    const expected = ["automation_rate a", "automation_rate b", "cost_usd all", "cost_usd b"];
    expect(named(all)).toEqual(expected);
    expect(named(all.toReversed())).toEqual(expected);
  });

  test("are at most five, two for each metric, and further ones are counted", () => {
    const found = standing([
      ...["a", "b", "c"].map((industry, at) => pair("remediation_days", industry, 100, 150 - at)),
      ...["a", "b", "c"].map((industry, at) => pair("cost_usd", industry, 100, 140 - at)),
      ...["a", "b"].map((industry, at) => pair("audit_hours", industry, 100, 130 - at)),
    ]);
    expect(found.found.map(({ metric, industry }) => `${metric} ${industry}`)).toEqual([
      "remediation_days a",
      "remediation_days b",
      "cost_usd a",
      "cost_usd b",
      "audit_hours a",
    ]);
    expect([found.tested, found.omitted]).toEqual([8, 3]);
  });

  test("are none if nothing changed, or if there is nothing to compare", () => {
    expect(standing(still(40))).toEqual({ found: [], tested: 40, omitted: 0, meaningless: 0 });
    expect(standing([])).toEqual({ found: [], tested: 0, omitted: 0, meaningless: 0 });
  });

  test("are each distinguishable from no change, in order, and have an interval on one side of 0", () => {
    const metric = fc.constantFrom<Metric>("cost_usd", "audit_hours", "maturity_score");
    const estimate = fc.record({
      value: fc.double({ min: 1, max: 1000, noNaN: true }),
      standardError: fc.double({ min: 0.01, max: 100, noNaN: true }),
      df: fc.double({ min: 1, max: 500, noNaN: true }),
    });
    const pairs = fc.array(
      fc.record({ metric, industry: fc.constantFrom(null, "a", "b", "c"), now: estimate, before: estimate }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pairs, (all) => {
        const { found, tested, omitted } = standing(all);
        const sizes = found.map(({ size }) => size ?? Number.POSITIVE_INFINITY);
        return (
          tested === all.length &&
          found.length + omitted <= tested &&
          found.every(({ change }) => isDistinguishable(change)) &&
          sizes.every((size, at) => at === 0 || size <= sizes[at - 1]!)
        );
      }),
      { numRuns: 50 },
    );
  });
});
