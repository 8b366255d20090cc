import { expect, test } from "vitest";
import { nullsOfChanges, overview } from "../../../src/endpoints/observatory/overview.ts";
import { required } from "../../../src/model/required.ts";
import { dataOf, golden, withoutBlocks, withRows } from "../support.ts";

test("gives the global averages, each programme counting once, their change and the coverage", () => {
  expect(dataOf(overview)).toEqual({
    maturityScore: 54.9,
    auditHours: 864,
    costUSD: 129100,
    automationRate: 54.1,
    remediationDays: 8.6,
    riskIndex: 49,
    riskTier: "Moderate",
    yoy: {
      maturityScore: 0.5,
      auditHours: 0.9,
      costUSD: -0.5,
      automationRate: 5,
      remediationDays: 0.8,
      riskIndex: -0.8,
    },
    // The blocks of 2025 have mixed frameworks, so cells are those of an industry and a region.
    yoyExplained: {
      maturityScore: { atUnchangedMix: 0.6, mix: -0.1 },
      auditHours: { atUnchangedMix: 0.8, mix: 0.1 },
      costUSD: { atUnchangedMix: -0.6, mix: 0.1 },
      automationRate: { atUnchangedMix: 5.2, mix: -0.2 },
      remediationDays: { atUnchangedMix: 0.8, mix: 0.1 },
    },
    coverage: {
      programmes: 28,
      industries: 2,
      regions: 2,
      countries: 3,
      frameworks: 2,
      firstYear: 2019,
      lastYear: 2026,
    },
  });
});

test("counts the industries, frameworks, regions and countries that have figures, not all in the registries", () => {
  const industry = withoutBlocks("beta");
  const framework = industry.benchmark.map((row) =>
    row.framework === "Y_2" ? { ...row, framework: "mixed" } : row,
  );
  const region = required(golden.regionTrends[0], "a region").region;
  const tables = withRows(
    { ...industry, benchmark: framework },
    "regionTrends",
    { region, year: 2026 },
    { sample_size: null },
  );
  const { coverage } = dataOf(overview, tables);
  expect(coverage).toMatchObject({ programmes: 16, industries: 1, regions: 1, frameworks: 1 });
  const left = golden.countries.filter((country) => country.region !== region);
  expect(left.length).toBeLessThan(golden.countries.length);
  expect(coverage.countries).toBe(left.length);
});

test("maturity and risk change in points, everything else in percent", () => {
  const same = {
    maturity_score_mean: 50,
    audit_hours_mean: 800,
    cost_usd_mean: 100000,
    automation_rate_mean: 40,
    remediation_days_mean: 10,
  };
  const was = withRows(golden, "industryTrends", { year: 2025 }, same);
  const now = withRows(
    was,
    "industryTrends",
    { year: 2026 },
    {
      maturity_score_mean: 45,
      audit_hours_mean: 720,
      cost_usd_mean: 125000,
      automation_rate_mean: 50,
      remediation_days_mean: 0,
    },
  );
  expect(dataOf(overview, now).yoy).toEqual({
    maturityScore: -5,
    auditHours: -10,
    costUSD: 25,
    automationRate: 25,
    remediationDays: -100,
    riskIndex: -21,
  });
});

test("a global average depends on the number of programmes behind an industry's mean", () => {
  const tables = withRows(golden, "industryTrends", { industry: "beta", year: 2026 }, { sample_size: 48 });
  expect(dataOf(overview, tables)).toMatchObject({ maturityScore: 51.4, auditHours: 905, costUSD: 133700 });
});

test("the risk is that of the global averages", () => {
  const tables = withRows(
    golden,
    "industryTrends",
    { year: 2026 },
    {
      maturity_score_mean: 37.5,
      automation_rate_mean: 0,
      remediation_days_mean: 0,
    },
  );
  expect(dataOf(overview, tables)).toMatchObject({ riskIndex: 55, riskTier: "Elevated" });
});

test("says that changes of metrics that were not asked in the year before are null, if there are such metrics", () => {
  expect(nullsOfChanges([])).toBe("null where that year is withheld");
  expect(nullsOfChanges(["staffFte", "sites"])).toBe(
    "null where that year is withheld, and for staffFte, sites also where that year did not ask for it",
  );
});
