import { expect, test } from "vitest";
import { frameworkBenchmarks } from "../../../src/endpoints/intelligence/framework-benchmarks.ts";
import { answer, golden, TO_DATE, withRows } from "../support.ts";

const X = {
  framework: "X_1",
  displayName: "Framework X",
  avgMaturity: 61.3,
  avgCostUSD: 112300,
  avgAuditHours: 719,
  avgRemediationDays: 7.1,
  avgAutomationRate: 64.1,
  sampleSize: 18,
  certificationBody: "Body X",
};
const Y = {
  framework: "Y_2",
  displayName: 'Framework "Y"',
  avgMaturity: 43.6,
  avgCostUSD: 159400,
  avgAuditHours: 1125,
  avgRemediationDays: 11.4,
  avgAutomationRate: 36.3,
  sampleSize: 10,
  certificationBody: "Body Y, and others",
};

test("compares the frameworks over all programmes, each counting once", () => {
  expect(answer(frameworkBenchmarks)).toEqual({ ...TO_DATE, frameworks: [X, Y] });
});

test.each([
  ["X_1", X],
  ["Y_2", Y],
])("framework=%s keeps only that framework", (framework, entry) => {
  expect(answer(frameworkBenchmarks, golden, { framework })).toEqual({ ...TO_DATE, frameworks: [entry] });
});

test("a framework that only one industry has gets that industry's figures", () => {
  const tables = withRows(golden, "benchmark", { industry: "alpha", framework: "Y_2" }, { framework: "X_1" });
  const { frameworks } = answer(frameworkBenchmarks, tables, { framework: "Y_2" });
  expect(frameworks).toMatchObject([
    { avgMaturity: 38.9, avgCostUSD: 170400, avgAuditHours: 1241, avgAutomationRate: 30.3, sampleSize: 5 },
  ]);
});
