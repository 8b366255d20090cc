import { expect, test } from "vitest";
import { complianceCost } from "../../../src/endpoints/intelligence/compliance-cost.ts";
import { answer, golden, TO_DATE } from "../support.ts";

const shares = (fees: number, tooling: number, labour: number) => [
  { component: "QSA / Audit Fees", pct: fees },
  { component: "Remediation / Tooling", pct: tooling },
  { component: "Internal Labour", pct: labour },
];
const ALPHA = { industry: "alpha", costUSD: 123100, trend: 0.1 };
const BETA = { industry: "beta", costUSD: 137200, trend: -1.3 };

test("gives the cost of each industry and the three parts over all programmes", () => {
  expect(answer(complianceCost)).toEqual({
    ...TO_DATE,
    crossIndustryAvgUSD: 130100,
    byIndustry: [ALPHA, BETA],
    breakdown: shares(41, 34.7, 24.3),
  });
});

test("industry=V keeps V and breaks V's cost down; the cross-industry average stays", () => {
  expect(answer(complianceCost, golden, { industry: "alpha" })).toEqual({
    ...TO_DATE,
    crossIndustryAvgUSD: 130100,
    byIndustry: [ALPHA],
    breakdown: shares(41.5, 33.9, 24.6),
  });
  expect(answer(complianceCost, golden, { industry: "beta" })).toEqual({
    ...TO_DATE,
    crossIndustryAvgUSD: 130100,
    byIndustry: [BETA],
    breakdown: shares(40.5, 35.7, 23.8),
  });
});

test("the parts are shares of money, not means of shares", () => {
  const row = (industry: string, fees: number, labour: number) => ({
    ...golden.cost[0]!,
    industry,
    total_cost_usd: fees + labour,
    qsa_fees_usd: fees,
    remediation_tooling_usd: 0,
    internal_labour_usd: labour,
  });
  const cost = [row("alpha", 900000, 0), row("beta", 0, 100000)];
  expect(answer(complianceCost, { ...golden, cost })).toMatchObject({
    crossIndustryAvgUSD: 500000,
    breakdown: shares(90, 0, 10),
  });
});
