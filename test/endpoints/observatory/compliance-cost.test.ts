import { expect, test } from "vitest";
import { complianceCost } from "../../../src/endpoints/observatory/compliance-cost.ts";
import { dataOf, golden, plusRows, withMethodology, withRows } from "../support.ts";

const UPPER = { by: "automation_rate", band: "50-100", year: 2026, sample_size: 16 } as const;
const WITHHELD = { costUSD: null, sampleSize: null, suppressed: true };

test("gives the cost of each industry with its parts, and by band of maturity", () => {
  const { globalAvgUSD, byIndustry, byMaturityBand } = dataOf(complianceCost);
  expect(globalAvgUSD).toBe(129100);
  expect(byIndustry).toEqual([
    {
      industry: "alpha",
      costUSD: 123100,
      trend: 0.1,
      breakdown: [
        { component: "QSA / Audit Fees", pct: 41.5 },
        { component: "Remediation / Tooling", pct: 33.9 },
        { component: "Internal Labour", pct: 24.6 },
      ],
      sampleSize: 16,
    },
    {
      industry: "beta",
      costUSD: 137200,
      trend: -1.3,
      breakdown: [
        { component: "QSA / Audit Fees", pct: 40.5 },
        { component: "Remediation / Tooling", pct: 35.7 },
        { component: "Internal Labour", pct: 23.8 },
      ],
      sampleSize: 12,
    },
  ]);
  expect(byMaturityBand).toEqual([
    { band: "0-50", costUSD: 137200, sampleSize: 12 },
    { band: "50-100", ...WITHHELD },
  ]);
});

test.each([
  [120049, { costUSD: 120000, savingUSD: 17100, savingPct: 12.5 }],
  [137187.5, { costUSD: 137200, savingUSD: 0, savingPct: 0 }],
  [150000, { costUSD: 150000, savingUSD: -12800, savingPct: -9.3 }],
  [0, { costUSD: 0, savingUSD: 137200, savingPct: 100 }],
])("a band that costs %d saves against the lowest band, 137187.5", (cost_usd_mean, saving) => {
  expect(
    dataOf(complianceCost, plusRows(golden, "bands", { ...UPPER, cost_usd_mean })).automationSavings,
  ).toEqual([
    { automationBand: "0-50", costUSD: 137200, savingUSD: 0, savingPct: 0, sampleSize: 12 },
    { automationBand: "50-100", ...saving, sampleSize: 16 },
  ]);
});

test("a withheld band has no saving", () => {
  expect(dataOf(complianceCost).automationSavings[1]).toEqual({
    automationBand: "50-100",
    savingUSD: null,
    savingPct: null,
    ...WITHHELD,
  });
});

test("without the lowest band nothing is saved against, and costs stay", () => {
  const nothing = { sample_size: null, cost_usd_mean: null };
  const lower = withRows(golden, "bands", { by: "automation_rate" }, nothing);
  const tables = plusRows(lower, "bands", { ...UPPER, cost_usd_mean: 120049 });
  expect(dataOf(complianceCost, tables).automationSavings).toEqual([
    { automationBand: "0-50", savingUSD: null, savingPct: null, ...WITHHELD },
    { automationBand: "50-100", costUSD: 120000, savingUSD: null, savingPct: null, sampleSize: 16 },
  ]);
});

test("bands are those of the methodology, lowest first, and of the latest year", () => {
  const older = plusRows(golden, "bands", { ...UPPER, by: "maturity_score", year: 2025, cost_usd_mean: 1 });
  expect(dataOf(complianceCost, older).byMaturityBand[1]).toEqual({ band: "50-100", ...WITHHELD });
  const bands = {
    ...golden.methodology.bands,
    maturity_score: [
      { band: "none", from: 0 },
      { band: "0-50", from: 20 },
    ],
  };
  expect(dataOf(complianceCost, withMethodology(golden, { bands })).byMaturityBand).toEqual([
    { band: "none", ...WITHHELD },
    { band: "0-50", costUSD: 137200, sampleSize: 12 },
  ]);
});

test("figures under the minimum cohort are flagged", () => {
  const { byIndustry, byMaturityBand, automationSavings } = dataOf(
    complianceCost,
    withMethodology(golden, { minimumCohort: 13 }),
  );
  expect(byIndustry[0]).not.toHaveProperty("lowSample");
  expect(byIndustry[1].lowSample).toBe(true);
  expect(byMaturityBand[0].lowSample).toBe(true);
  expect(automationSavings[0].lowSample).toBe(true);
});
