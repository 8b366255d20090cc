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

const COUNTS = { mixedProgrammes: 0, allProgrammes: 28 };

test("compares the frameworks over all programmes, each counting once", () => {
  expect(answer(frameworkBenchmarks)).toEqual({ ...TO_DATE, ...COUNTS, frameworks: [X, Y] });
});

test.each([
  ["X_1", X],
  ["Y_2", Y],
])("framework=%s keeps only that framework", (framework, entry) => {
  expect(answer(frameworkBenchmarks, golden, { framework })).toEqual({
    ...TO_DATE,
    ...COUNTS,
    frameworks: [entry],
  });
});

test("a framework that only one industry has gets that industry's figures", () => {
  const tables = withRows(golden, "benchmark", { industry: "alpha", framework: "Y_2" }, { framework: "X_1" });
  const { frameworks } = answer(frameworkBenchmarks, tables, { framework: "Y_2" });
  expect(frameworks).toMatchObject([
    { avgMaturity: 38.9, avgCostUSD: 170400, avgAuditHours: 1241, avgAutomationRate: 30.3, sampleSize: 5 },
  ]);
});

test("no framework has figures if more than two thirds of the programmes count in none", () => {
  const mixedTables = (...industries: readonly string[]) =>
    industries.reduce(
      (tables, industry) => withRows(tables, "blocks", { industry, year: 2026 }, { framework: "mixed" }),
      golden,
    );
  expect(answer(frameworkBenchmarks, mixedTables("alpha"))).toMatchObject({
    mixedProgrammes: 16,
    allProgrammes: 28,
    frameworks: [{ framework: "X_1", avgMaturity: 61.3 }, { framework: "Y_2" }],
  });
  expect(answer(frameworkBenchmarks, mixedTables("alpha", "beta"))).toMatchObject({
    mixedProgrammes: 28,
    frameworks: [
      { framework: "X_1", avgMaturity: null, avgCostUSD: null, sampleSize: null, suppressed: true },
      { framework: "Y_2", avgMaturity: null, avgCostUSD: null, sampleSize: null, suppressed: true },
    ],
  });
});

test("a framework of fewer programmes than the minimum cohort has none if more than a tenth of all count in none", () => {
  const few = withRows(golden, "benchmark", { industry: "alpha", framework: "Y_2" }, { framework: "X_1" });
  const mixed = withRows(
    few,
    "blocks",
    { industry: "alpha", year: 2026, framework: "Y_2" },
    { framework: "mixed" },
  );
  const sizes = (tables: typeof golden) =>
    answer(frameworkBenchmarks, tables).frameworks.map(
      ({ sampleSize }: { sampleSize: number | null }) => sampleSize,
    );
  expect(sizes(few)).toEqual([23, 5]);
  expect(sizes(mixed)).toEqual([23, null]);
});
