import { expect, it } from "vitest";
import { riskAtLimit } from "../../../src/endpoints/observatory/risk-at-limit.ts";
import { golden } from "../support.ts";

/** The tables with another delay of full risk; the mean delays are 7.9 days in the north, 9.5 in the south, 8.6 in all. */
const withFullRisk = (remediationDays: number) => ({
  ...golden,
  methodology: {
    ...golden.methodology,
    riskWeights: { ...golden.methodology.riskWeights, remediationDays },
  },
});

it.each([
  [4, { isOverview: false, regions: 1 }],
  [3.5, { isOverview: true, regions: 1 }],
  [3, { isOverview: true, regions: 2 }],
])("with full risk at %d days, the risk indices at their limit are counted: %o", (fullRiskDays, counts) => {
  expect(riskAtLimit(withFullRisk(fullRiskDays))).toEqual({ ...counts, of: 2, days: 8.6, fullRiskDays });
});

it("nothing is counted while all risk indices are below their limit, and a withheld region has none", () => {
  expect(riskAtLimit(golden)).toBeUndefined();
  const regionTrends = golden.regionTrends.map((row) =>
    row.region === "south" ? { ...row, remediation_days_mean: null } : row,
  );
  expect(riskAtLimit({ ...withFullRisk(3), regionTrends })).toMatchObject({ regions: 1, of: 1 });
  const none = golden.regionTrends.map((row) => ({ ...row, remediation_days_mean: null }));
  expect(riskAtLimit({ ...withFullRisk(3), regionTrends: none })).toMatchObject({
    isOverview: true,
    regions: 0,
    of: 0,
  });
});
