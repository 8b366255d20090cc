import { describe, expect, test } from "vitest";
import { releaseFindings, yearFindings } from "../../../src/endpoints/findings/index.ts";
import { FINDING_RULES } from "../../../src/endpoints/findings/rules.ts";
import { METRICS } from "../../../src/model/metric.ts";
import { industry, still } from "../observatory/support.ts";

const told = ({ found }: ReturnType<typeof yearFindings>) =>
  found.map(({ metric, industry, size }) => [metric, industry, size]);

describe("the findings of a release", () => {
  test("are none if nothing changes, although every metric of all programmes and both industries is tested", () => {
    expect(yearFindings(still)).toEqual({
      found: [],
      tested: 3 * METRICS.length,
      omitted: 0,
      meaningless: 0,
    });
  });

  test("compare with the year before, in an industry and in all programmes, of which it is half", () => {
    const tables = industry("alpha", 2026, { audit_hours_mean: 220 });
    expect(told(yearFindings(tables))).toEqual([
      ["audit_hours", "alpha", 10],
      ["audit_hours", null, 5],
    ]);
  });

  test("are listed once if there is only one industry, whose means are those of all programmes", () => {
    const tables = industry("alpha", 2026, { audit_hours_mean: 220 });
    const alone = {
      ...tables,
      industries: tables.industries.filter(({ id }) => id === "alpha"),
      industryTrends: tables.industryTrends.filter((row) => row.industry === "alpha"),
    };
    expect(told(yearFindings(alone))).toEqual([["audit_hours", null, 10]]);
    expect(yearFindings(alone).tested).toBe(METRICS.length);
  });

  test("exclude all programmes if an industry with more than a tenth of either year's is missing in the other", () => {
    const tables = industry("alpha", 2026, { audit_hours_mean: 220 });
    const without = {
      ...tables,
      industryTrends: tables.industryTrends.filter((row) => row.industry !== "beta" || row.year !== 2025),
    };
    expect(told(yearFindings(without))).toEqual([["audit_hours", "alpha", 10]]);
    expect(yearFindings(without).tested).toBe(METRICS.length);
  });

  test("exclude a mean without a standard error in either year", () => {
    const tables = industry(
      "alpha",
      2025,
      { audit_hours_se: null },
      industry("alpha", 2026, { audit_hours_mean: 220 }),
    );
    expect(yearFindings(tables)).toEqual({
      found: [],
      tested: 3 * METRICS.length - 2,
      omitted: 0,
      meaningless: 0,
    });
  });

  test("exclude in a year to date a fall of what adds up over a year, but not in a whole year", () => {
    const tables = industry("alpha", 2026, { audit_hours_mean: 180, remediation_days_mean: 12 });
    expect(told(yearFindings(tables))).toEqual([
      ["remediation_days", "alpha", 20],
      ["remediation_days", null, 10],
    ]);
    const whole = { ...tables, span: { ...tables.span, yearToDate: false, lastDay: "2026-12-31" } };
    expect(told(yearFindings(whole))).toEqual([
      ["remediation_days", "alpha", 20],
      ["audit_hours", "alpha", 10],
      ["remediation_days", null, 10],
      ["audit_hours", null, 5],
    ]);
  });

  test("exclude a change of what adds up over a year between releases of different days", () => {
    const tables = industry("alpha", 2026, { cost_usd_mean: 150_000, maturity_score_mean: 90 });
    const before = { ...still, span: { ...still.span, lastDay: "2026-06-30" } };
    expect(told(releaseFindings(tables, before, (id) => id))).toEqual([
      ["maturity_score", "alpha", 20],
      ["maturity_score", null, 10],
    ]);
  });

  test("compare with the previous release's figures of the same year, by the id that an industry had then", () => {
    const before = {
      ...still,
      industries: still.industries.map((entry) =>
        entry.id === "alpha" ? { ...entry, id: "former" } : entry,
      ),
      industryTrends: still.industryTrends.map((row) =>
        row.industry === "alpha" ? { ...row, industry: "former" } : row,
      ),
    };
    const tables = industry("alpha", 2026, { cost_usd_mean: 101_000 });
    const idBefore = (id: string) => (id === "alpha" ? "former" : id);
    expect(told(releaseFindings(tables, before, idBefore))).toEqual([
      ["cost_usd", "alpha", 1],
      ["cost_usd", null, 0.5],
    ]);
    expect(releaseFindings(still, before, idBefore)).toEqual({
      found: [],
      tested: 3 * METRICS.length,
      omitted: 0,
      meaningless: 0,
    });
  });
});

test("the rules state the numbers that they are computed with", () => {
  expect(FINDING_RULES.join(" ")).toContain("t(1 - 0.05 / (2 x m); df) x standardError");
  expect(FINDING_RULES.join(" ")).toContain("At most 5 are listed, and at most 2 for one metric.");
});
