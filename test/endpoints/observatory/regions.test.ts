import { expect, test } from "vitest";
import { regions } from "../../../src/endpoints/observatory/regions.ts";
import { dataOf, golden, withRows } from "../support.ts";

const NORTH = {
  region: "north",
  displayName: "North",
  countries: ["AA"],
  maturityScore: 59.6,
  auditHours: 809,
  costUSD: 123100,
  automationRate: 61.2,
  remediationDays: 7.9,
  riskIndex: 43.6,
  riskTier: "Low-Moderate",
  sampleSize: 16,
};
const SOUTH = {
  region: "south",
  displayName: "South",
  countries: ["BB", "CC"],
  maturityScore: 48.7,
  auditHours: 937,
  costUSD: 137200,
  automationRate: 44.7,
  remediationDays: 9.5,
  riskIndex: 56.1,
  riskTier: "Elevated",
  sampleSize: 12,
};

test("gives each region with its countries, metrics and risk", () => {
  expect(dataOf(regions)).toEqual({ regions: [NORTH, SOUTH], mixedProgrammes: 0, allProgrammes: 28 });
});

test("counts the programmes of the benchmark year that are in no region", () => {
  const tables = withRows(golden, "blocks", { industry: "beta", year: 2026 }, { region: "mixed" });
  expect(dataOf(regions, tables)).toMatchObject({ mixedProgrammes: 12, allProgrammes: 28 });
});

test("a withheld region is null in every figure and marked; its name and countries stay", () => {
  const tables = withRows(
    golden,
    "regionTrends",
    { region: "south", year: 2026 },
    {
      sample_size: null,
      maturity_score_mean: null,
      audit_hours_mean: null,
      cost_usd_mean: null,
      automation_rate_mean: null,
      remediation_days_mean: null,
    },
  );
  expect(dataOf(regions, tables).regions).toEqual([
    NORTH,
    {
      region: "south",
      displayName: "South",
      countries: ["BB", "CC"],
      maturityScore: null,
      auditHours: null,
      costUSD: null,
      automationRate: null,
      remediationDays: null,
      riskIndex: null,
      riskTier: null,
      sampleSize: null,
      suppressed: true,
    },
  ]);
});

test.each([
  ["maturity_score_mean", "maturityScore"],
  ["automation_rate_mean", "automationRate"],
  ["remediation_days_mean", "remediationDays"],
])("without %s there is no risk, and the other figures stay", (column, field) => {
  const tables = withRows(golden, "regionTrends", { region: "north", year: 2026 }, { [column]: null });
  expect(dataOf(regions, tables).regions[0]).toEqual({
    ...NORTH,
    [field]: null,
    riskIndex: null,
    riskTier: null,
  });
});

test("a region below the minimum cohort of 10 is flagged", () => {
  const at = { region: "north", year: 2026 };
  const flagged = (sample_size: number) =>
    dataOf(regions, withRows(golden, "regionTrends", at, { sample_size })).regions[0];
  expect(flagged(9)).toEqual({ ...NORTH, sampleSize: 9, lowSample: true });
  expect(flagged(10)).toEqual({ ...NORTH, sampleSize: 10 });
});

test("a region without countries has an empty list of them", () => {
  const tables = { ...golden, countries: golden.countries.filter(({ region }) => region === "south") };
  expect(dataOf(regions, tables).regions[0].countries).toEqual([]);
});

test.each([
  [62.75, 44.9, "Low-Moderate"],
  [62.5, 45, "Moderate"],
  [37.75, 54.9, "Moderate"],
  [37.5, 55, "Elevated"],
  [12.75, 64.9, "Elevated"],
  [12.5, 65, "High"],
])(
  "a maturity of %d, no delay and no automation are a risk of %d: %s",
  (maturity_score_mean, riskIndex, riskTier) => {
    const figures = { maturity_score_mean, remediation_days_mean: 0, automation_rate_mean: 0 };
    const tables = withRows(golden, "regionTrends", { region: "north", year: 2026 }, figures);
    expect(dataOf(regions, tables).regions[0]).toMatchObject({ riskIndex, riskTier });
  },
);
