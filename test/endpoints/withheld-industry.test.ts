import { describe, expect, test } from "vitest";
import { catalogueEntry } from "../../src/endpoints/define.ts";
import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { auditHours } from "../../src/endpoints/intelligence/audit-hours.ts";
import { automationAdoption } from "../../src/endpoints/intelligence/automation-adoption.ts";
import { complianceCost } from "../../src/endpoints/intelligence/compliance-cost.ts";
import { frameworkBenchmarks } from "../../src/endpoints/intelligence/framework-benchmarks.ts";
import { industryBenchmarks } from "../../src/endpoints/intelligence/industry-benchmarks.ts";
import { remediationDelays } from "../../src/endpoints/intelligence/remediation-delays.ts";
import { overview } from "../../src/endpoints/observatory/overview.ts";
import { remediation } from "../../src/endpoints/observatory/remediation.ts";
import { answer, dataOf, golden, TO_DATE, withoutBlocks } from "./support.ts";

const tables = withoutBlocks("beta");
const beta = { industry: "beta" };

describe("a withheld industry has nulls, is marked, and is in no average,", () => {
  test("in the benchmarks", () => {
    const { crossIndustryAverages, industries } = answer(industryBenchmarks, tables, beta);
    expect(crossIndustryAverages).toEqual({
      maturityScore: 59.6,
      auditHours: 809,
      costUSD: 123100,
      automationRate: 61.2,
      remediationDays: 7.9,
    });
    expect(industries).toEqual([
      {
        industry: "beta",
        maturityScore: null,
        auditHours: null,
        costUSD: null,
        automationRate: null,
        remediationDays: null,
        sampleSize: null,
        suppressed: true,
      },
    ]);
  });

  test("in the audit hours, also by framework", () => {
    expect(answer(auditHours, tables, beta)).toEqual({
      ...TO_DATE,
      crossIndustryAvg: 809,
      byIndustry: [{ industry: "beta", hours: null, trend: null, suppressed: true }],
      byFramework: [],
      frameworks: [
        { framework: "X_1", displayName: "Framework X", hours: null, suppressed: true },
        { framework: "Y_2", displayName: 'Framework "Y"', hours: null, suppressed: true },
      ],
    });
  });

  test("in the delays, where it is neither best nor worst", () => {
    const withheld = {
      industry: "beta",
      days: null,
      percentile25: null,
      percentile75: null,
      trend: null,
      direction: null,
      suppressed: true,
    };
    expect(answer(remediationDelays, tables, beta)).toEqual({
      ...TO_DATE,
      crossIndustryAvg: 7.9,
      bestInClass: { industry: "alpha", days: 7.9, tiedWith: [] },
      worstInClass: { industry: "alpha", days: 7.9, tiedWith: [] },
      byIndustry: [withheld],
    });
    expect(dataOf(remediation, tables).byIndustry[1]).toEqual({ ...withheld, sampleSize: null });
  });

  test("in the automation", () => {
    const { crossIndustryAvg, byIndustry, trend2020to2026 } = answer(automationAdoption, tables);
    expect(crossIndustryAvg).toBe(61.2);
    expect(byIndustry[1]).toEqual({ industry: "beta", rate: null, trend: null, suppressed: true });
    expect(trend2020to2026[0]).toEqual({ year: 2020, avg: 50.9 });
  });

  test("in the cost and each part of it", () => {
    const { crossIndustryAvgUSD, byIndustry, breakdown } = answer(complianceCost, tables, beta);
    expect(crossIndustryAvgUSD).toBe(123100);
    expect(byIndustry).toEqual([{ industry: "beta", costUSD: null, trend: null, suppressed: true }]);
    expect(breakdown.map(({ pct }: { pct: number | null }) => pct)).toEqual([null, null, null]);
  });
});

test("a withheld framework has nulls and is marked", () => {
  const mixed = golden.benchmark.map((row) =>
    row.framework === "Y_2" ? { ...row, framework: "mixed" } : row,
  );
  const { frameworks } = answer(frameworkBenchmarks, { ...golden, benchmark: mixed });
  expect(frameworks.map(({ framework }: { framework: string }) => framework)).toEqual(["X_1", "Y_2"]);
  expect(frameworks[1]).toEqual({
    framework: "Y_2",
    displayName: 'Framework "Y"',
    avgMaturity: null,
    avgCostUSD: null,
    avgAuditHours: null,
    avgRemediationDays: null,
    avgAutomationRate: null,
    sampleSize: null,
    suppressed: true,
    certificationBody: "Body Y, and others",
  });
});

test("without a year before there is no change, neither of all programmes nor of an industry", () => {
  const latest = withoutBlocks("alpha", withoutBlocks("beta"));
  const trends = golden.industryTrends.map((row, index) =>
    row.year === 2026 ? row : latest.industryTrends[index]!,
  );
  const rates = golden.automation.map((row, index) => (row.year === 2026 ? row : latest.automation[index]!));
  const first = { ...golden, industryTrends: trends, automation: rates };
  expect(dataOf(overview, first)).toMatchObject({
    maturityScore: 54.9,
    yoy: {
      maturityScore: null,
      auditHours: null,
      costUSD: null,
      automationRate: null,
      remediationDays: null,
      riskIndex: null,
    },
  });
  expect(answer(auditHours, first).byIndustry[0]).toEqual({ industry: "alpha", hours: 809, trend: null });
  const { yearOverYearGrowth, trend2020to2026 } = answer(automationAdoption, first);
  expect([yearOverYearGrowth, trend2020to2026[0].avg]).toEqual([null, null]);
});

test("mixed is not a value of any filter", () => {
  const mixed = golden.benchmark.map((row) => ({ ...row, framework: "mixed" }));
  const values = ENDPOINTS.flatMap((endpoint) =>
    catalogueEntry(endpoint, { ...golden, benchmark: mixed }).parameters.flatMap(
      (parameter) => parameter.values,
    ),
  );
  expect(values).toContain("X_1");
  expect(values).not.toContain("mixed");
});
