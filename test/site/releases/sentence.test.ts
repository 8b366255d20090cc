import { describe, expect, test } from "vitest";
import { yearFindings } from "../../../src/endpoints/findings/index.ts";
import { type Finding, standing } from "../../../src/endpoints/findings/standing.ts";
import { METRIC, METRICS, type Metric } from "../../../src/model/metric.ts";
import { findingSentences } from "../../../src/site/releases/findings.ts";
import { finding, inParts, intervalInBrackets, yearBefore } from "../../../src/site/releases/sentence.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { industry, still } from "../../endpoints/observatory/support.ts";

/** The same tables, the benchmark year being whole. */
const whole = (tables: Tables): Tables => ({
  ...tables,
  span: { ...tables.span, yearToDate: false, lastDay: "2026-12-31" },
});

/** The finding of two means, the difference of which has the standard error 1. */
function of(metric: Metric, before: number, now: number, name: string | null = "alpha"): Finding {
  const estimate = (value: number) => ({ value, standardError: Math.SQRT1_2, df: Number.POSITIVE_INFINITY });
  const [found] = standing([{ metric, industry: name, now: estimate(now), before: estimate(before) }]).found;
  if (found === undefined) throw new Error("the means cannot be told apart");
  return found;
}
const sentence = (tables: Tables, own: Finding) => finding(tables, own, `in ${yearBefore(tables.span)}`);

describe("a finding in words", () => {
  test.each([
    [
      of("audit_hours", 1059, 1021),
      "Programmes of Alpha & Sons spent on average 1,021 hours on audit in 2026, 38 hours fewer than in 2025",
    ],
    [
      of("maturity_score", 50, 54.04, null),
      "All programmes scored on average 54.0 of 100 for maturity in 2026, 4.0 points more than in 2025",
    ],
    [
      of("automation_rate", 54, 50),
      "Programmes of Alpha & Sons had on average 50.0% of their controls tested automatically in 2026, 4.0 points fewer than in 2025",
    ],
    [
      of("cost_usd", 104_538, 97_030),
      "Programmes of Alpha & Sons cost on average $97,000 in 2026, $7,500 less than in 2025",
    ],
    [
      of("remediation_days", 5, 8),
      "Programmes of Alpha & Sons took on average 8.0 days from finding to fix in 2026, 3.0 days more than in 2025",
    ],
  ])("%# says whose mean it is, in its unit, and its difference from the year before", (own, expected) => {
    expect(sentence(whole(still), own)).toBe(expected);
  });

  test("compares a year to date with the whole of the year before, and judges neither", () => {
    const words = sentence(still, of("remediation_days", 5, 8));
    expect(words).toBe(
      "Programmes of Alpha & Sons took on average 8.0 days from finding to fix in 2026 to date, 3.0 days more than in the whole of 2025",
    );
    expect(words).not.toMatch(/better|worse|improv/);
  });

  test("gives the change rounded once, so that it agrees with the change and the interval next to it", () => {
    const days = of("remediation_days", 5.04, 8.06);
    expect(sentence(still, days)).toContain("took on average 8.1 days");
    expect(sentence(still, days)).toContain("3.0 days more");
    expect(inParts(still, days, undefined)).toMatch(
      /^Change: \+3\.02 days, .* \(95% interval: 1\.06 to 4\.98 /,
    );
    const cost = of("cost_usd", 150_853.38, 87_643.5);
    expect(sentence(whole(still), cost)).toContain("$87,600 in 2026, $63,200 less");
    expect(inParts(still, cost, undefined)).toMatch(/^Change: −\$63,210, /);
  });

  test("gives a change that is too small for the decimals of its figure with two digits", () => {
    const tiny = { value: 8, standardError: 0.001, df: 100 };
    const [own] = standing([
      { metric: "remediation_days", industry: null, now: { ...tiny, value: 8.0123 }, before: tiny },
    ]).found;
    expect(sentence(still, own!)).toContain("8.0 days from finding to fix in 2026 to date, 0.012 days more");
  });

  test("has its interval on the side of the change, with one more decimal", () => {
    // 1.95996 standard errors of 1.
    expect(intervalInBrackets(still, of("remediation_days", 5, 8))).toBe(
      "(95% interval: 1.04 to 4.96 days more)",
    );
    expect(intervalInBrackets(still, of("remediation_days", 8, 5))).toBe(
      "(95% interval: 1.04 to 4.96 days fewer)",
    );
    expect(intervalInBrackets(still, of("automation_rate", 54, 50))).toBe(
      "(95% interval: 2.04 to 5.96 points fewer)",
    );
    expect(intervalInBrackets(still, of("cost_usd", 104_538, 97_030))).toBe(
      "(95% interval: $7,510 to $7,510 less)",
    );
  });

  test("is given in two parts that add up, with the percent if there is one", () => {
    const own = of("audit_hours", 1000, 962);
    const labels = ["framework", "region"] as const;
    const parts = { before: 1000, after: 962, atUnchangedMix: -30.04, mix: -7.96, labels };
    expect(inParts(still, own, parts)).toBe(
      "Change: −38.0 hours, −3.8% (95% interval: 36.0 to 40.0 hours fewer). At an unchanged mix of frameworks and regions: −30.0 hours; from the changed mix: −8.0 hours.",
    );
    expect(inParts(still, own, { ...parts, labels: ["region"] })).toContain(
      "At an unchanged mix of regions: ",
    );
    expect(inParts(still, own, undefined)).toMatch(/36\.0 to 40\.0 hours fewer\)\.$/);
    const fromNothing = inParts(still, of("audit_hours", 0, 5, null), {
      ...parts,
      atUnchangedMix: 5,
      mix: 0,
    });
    expect(fromNothing).toBe(
      "Change: +5.0 hours (95% interval: 3.0 to 7.0 hours more). At an unchanged mix of industries, frameworks and regions: +5.0 hours; from the changed mix: 0.0 hours.",
    );
  });

  test.each([0.04, -0.04])("has no sign before a part that is rounded to nothing: %d", (mix) => {
    const own = of("audit_hours", 1000, 962, null);
    const parts = { before: 1000, after: 962, atUnchangedMix: -38, mix, labels: ["region"] as const };
    expect(inParts(still, own, parts)).toMatch(/ −38\.0 hours; from the changed mix: 0\.0 hours\.$/);
  });

  test("has a predicate for every metric, which reads as a sentence about programmes", () => {
    for (const metric of METRICS) {
      const own = of(metric, 50, 60, null);
      expect(sentence(whole(still), own), metric).toMatch(/^All programmes [a-z]+ on average \S/);
      expect(METRIC[metric].did.join(" ")).not.toMatch(/\.|, |better|worse/);
    }
  });
});

test("the sentences of a release come largest first, each with its interval and a full stop", () => {
  const tables = industry(
    "alpha",
    2026,
    { audit_hours_mean: 220 },
    industry("beta", 2026, { cost_usd_mean: 101_000 }),
  );
  expect(findingSentences(tables)).toEqual([
    "Programmes of Alpha & Sons spent on average 220 hours on audit in 2026 to date, 20 hours more than in the whole of 2025 (95% interval: 20.0 to 20.0 hours more).",
    "All programmes spent on average 210 hours on audit in 2026 to date, 10 hours more than in the whole of 2025 (95% interval: 10.0 to 10.0 hours more).",
    "Programmes of Beta cost on average $101,000 in 2026 to date, $1,000 more than in the whole of 2025 (95% interval: $1,000 to $1,000 more).",
    "All programmes cost on average $100,500 in 2026 to date, $500 more than in the whole of 2025 (95% interval: $500 to $500 more).",
  ]);
  expect(yearFindings(tables).omitted).toBe(0);
});
