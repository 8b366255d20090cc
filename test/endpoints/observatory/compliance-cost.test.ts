import { expect, test } from "vitest";
import { complianceCost } from "../../../src/endpoints/observatory/compliance-cost.ts";
import { dataOf, golden, withMethodology, withoutBlocks, withRows } from "../support.ts";

const LOWER = { by: "automation_rate", band: "0-50", year: 2026 } as const;
const UPPER = { by: "automation_rate", band: "50-100", year: 2026 } as const;
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
    { band: "0-50", costUSD: 159400, sampleSize: 10 },
    { band: "50-100", costUSD: 112300, sampleSize: 18 },
  ]);
});

test("a withheld industry has nulls, also in its parts, and is marked", () => {
  expect(dataOf(complianceCost, withoutBlocks("beta")).byIndustry[1]).toEqual({
    industry: "beta",
    trend: null,
    breakdown: [
      { component: "QSA / Audit Fees", pct: null },
      { component: "Remediation / Tooling", pct: null },
      { component: "Internal Labour", pct: null },
    ],
    ...WITHHELD,
  });
});

test.each([
  [120049, { costUSD: 120000, savingUSD: 39400, savingPct: 24.7 }],
  [159425, { costUSD: 159400, savingUSD: 0, savingPct: 0 }],
  [175000, { costUSD: 175000, savingUSD: -15600, savingPct: -9.8 }],
  [0, { costUSD: 0, savingUSD: 159400, savingPct: 100 }],
])("a band that costs %d saves against the lowest band, 159425", (cost_usd_mean, saving) => {
  expect(
    dataOf(complianceCost, withRows(golden, "bands", UPPER, { cost_usd_mean })).automationSavings,
  ).toEqual([
    { automationBand: "0-50", costUSD: 159400, savingUSD: 0, savingPct: 0, sampleSize: 10 },
    { automationBand: "50-100", ...saving, sampleSize: 18 },
  ]);
});

test("a saving is marked if its band or the lowest one, from which it is measured, has few programmes", () => {
  const marked = (minimumCohort: number) =>
    dataOf(complianceCost, withMethodology(golden, { minimumCohort })).automationSavings.map(
      (one: { readonly lowSample?: true }) => one.lowSample,
    );
  expect(marked(10)).toEqual([undefined, undefined]);
  expect(marked(11)).toEqual([true, true]);
});

test("a withheld band has no saving", () => {
  const tables = withRows(golden, "bands", UPPER, { sample_size: null, cost_usd_mean: null });
  expect(dataOf(complianceCost, tables).automationSavings[1]).toEqual({
    automationBand: "50-100",
    savingUSD: null,
    savingPct: null,
    ...WITHHELD,
  });
});

test("without the lowest band there are no savings, and costs stay", () => {
  const tables = withRows(golden, "bands", LOWER, { sample_size: null, cost_usd_mean: null });
  expect(dataOf(complianceCost, tables).automationSavings).toEqual([
    { automationBand: "0-50", savingUSD: null, savingPct: null, ...WITHHELD },
    { automationBand: "50-100", costUSD: 112300, savingUSD: null, savingPct: null, sampleSize: 18 },
  ]);
});

test("bands are those of the methodology, lowest first, and of the latest year", () => {
  const older = { ...golden, bands: golden.bands.filter(({ year }) => year === 2025) };
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
    { band: "0-50", costUSD: 159400, sampleSize: 10 },
  ]);
});

test("figures below the minimum cohort are flagged", () => {
  const { byIndustry, byMaturityBand, automationSavings } = dataOf(
    complianceCost,
    withMethodology(golden, { minimumCohort: 13 }),
  );
  expect(byIndustry[0]).not.toHaveProperty("lowSample");
  expect(byIndustry[1].lowSample).toBe(true);
  expect(byMaturityBand[0].lowSample).toBe(true);
  expect(automationSavings[0].lowSample).toBe(true);
});
