import { expect, test } from "vitest";
import { industryBenchmarks } from "../../../src/endpoints/intelligence/industry-benchmarks.ts";
import { roundingWith } from "../../support/rounding.ts";
import { answer, golden, TO_DATE, withMethodology } from "../support.ts";

const CROSS = {
  maturityScore: 54.2,
  auditHours: 873,
  costUSD: 130100,
  automationRate: 53,
  remediationDays: 8.7,
};
const ALPHA = {
  industry: "alpha",
  maturityScore: 59.6,
  auditHours: 809,
  costUSD: 123100,
  automationRate: 61.2,
  remediationDays: 7.9,
  sampleSize: 16,
};
const BETA = {
  industry: "beta",
  maturityScore: 48.7,
  auditHours: 937,
  costUSD: 137200,
  automationRate: 44.7,
  remediationDays: 9.5,
  sampleSize: 12,
};

test("gives the averages of each industry and their unweighted means", () => {
  expect(answer(industryBenchmarks)).toEqual({
    ...TO_DATE,
    crossIndustryAverages: CROSS,
    industries: [ALPHA, BETA],
  });
});

test.each([
  ["alpha", ALPHA],
  ["beta", BETA],
])("industry=%s keeps that industry and leaves the cross-industry averages unchanged", (industry, entry) => {
  expect(answer(industryBenchmarks, golden, { industry })).toEqual({
    ...TO_DATE,
    crossIndustryAverages: CROSS,
    industries: [entry],
  });
});

test("each industry counts once in the cross-industry averages, however few programmes it has", () => {
  const [row] = golden.benchmark;
  const rows = (industry: string, count: number, audit_hours: number) =>
    Array.from({ length: count }, () => ({ ...row!, industry, audit_hours }));
  const tables = { ...golden, benchmark: [...rows("alpha", 30, 500), ...rows("beta", 5, 1000)] };
  expect(answer(industryBenchmarks, tables).crossIndustryAverages.auditHours).toBe(750);
});

test("a cross-industry average is rounded once, from the industries' unrounded averages", () => {
  const [row] = golden.benchmark;
  const benchmark = [
    { ...row!, industry: "alpha", audit_hours: 99.6 },
    { ...row!, industry: "beta", audit_hours: 100.6 },
  ];
  const { crossIndustryAverages, industries } = answer(industryBenchmarks, { ...golden, benchmark });
  expect(industries.map(({ auditHours }: { auditHours: number }) => auditHours)).toEqual([100, 101]);
  expect(crossIndustryAverages.auditHours).toBe(100);
});

test("figures are rounded by the methodology's rule for their unit", () => {
  const rounding = roundingWith({ score: 3, percent: 2, days: 0, hours: 1, usd: 0 });
  expect(answer(industryBenchmarks, withMethodology(golden, { rounding })).industries[0]).toEqual({
    industry: "alpha",
    maturityScore: 59.631,
    auditHours: 808.9,
    costUSD: 123069,
    automationRate: 61.22,
    remediationDays: 8,
    sampleSize: 16,
  });
});
