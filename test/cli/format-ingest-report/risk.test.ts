import { expect, it } from "vitest";
import { riskLines } from "../../../src/cli/format-ingest-report/risk.ts";

const SO =
  "is 100, the limit, so differences do not show: the mean delay of all programmes is 37.2 days, and riskWeights.remediationDays in methodology.json counts 15 days as full risk. Set a greater number before the first release; in a later one it makes the whole release a revision";

it.each([
  [true, 0, 7, `the risk index of all programmes ${SO}`],
  [false, 1, 1, `the risk index of 1 of 1 region ${SO}`],
  [true, 6, 7, `the risk index of all programmes and of 6 of 7 regions ${SO}`],
])("risk indices at their limit are named, with the setting to change", (isOverview, regions, of, line) => {
  const riskAtLimit = { isOverview, regions, of, days: 37.2, fullRiskDays: 15 };
  expect(riskLines({ riskAtLimit })).toEqual([line]);
});

it("nothing is said if no risk index is at its limit", () => {
  expect(riskLines({})).toEqual([]);
});
