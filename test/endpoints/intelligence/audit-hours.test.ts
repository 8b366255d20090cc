import { expect, test } from "vitest";
import { auditHours } from "../../../src/endpoints/intelligence/audit-hours.ts";
import { answer, golden, TO_DATE, withRows } from "../support.ts";

const ALPHA = { industry: "alpha", hours: 809, trend: -1.3 };
const BETA = { industry: "beta", hours: 937, trend: 3.5 };

test("gives hours by industry with their change, and by framework over all programmes", () => {
  expect(answer(auditHours)).toEqual({
    ...TO_DATE,
    crossIndustryAvg: 873,
    byIndustry: [ALPHA, BETA],
    byFramework: [
      { framework: "Framework X", avgHours: 719 },
      { framework: 'Framework "Y"', avgHours: 1125 },
    ],
  });
});

test("industry=V keeps V, answers for V by framework, and leaves the cross-industry average", () => {
  expect(answer(auditHours, golden, { industry: "alpha" })).toEqual({
    ...TO_DATE,
    crossIndustryAvg: 873,
    byIndustry: [ALPHA],
    byFramework: [
      { framework: "Framework X", avgHours: 718 },
      { framework: 'Framework "Y"', avgHours: 1010 },
    ],
  });
  expect(answer(auditHours, golden, { industry: "beta" })).toEqual({
    ...TO_DATE,
    crossIndustryAvg: 873,
    byIndustry: [BETA],
    byFramework: [
      { framework: "Framework X", avgHours: 720 },
      { framework: 'Framework "Y"', avgHours: 1241 },
    ],
  });
});

test("a framework without programmes in the industry is left out for that industry alone", () => {
  const benchmark = golden.benchmark.filter((row) => row.industry === "alpha" || row.framework === "X_1");
  const tables = { ...golden, benchmark };
  expect(answer(auditHours, tables, { industry: "beta" }).byFramework).toEqual([
    { framework: "Framework X", avgHours: 720 },
  ]);
  expect(answer(auditHours, tables, { industry: "alpha" }).byFramework).toHaveLength(2);
  expect(answer(auditHours, tables)).toMatchObject({
    crossIndustryAvg: 764,
    byFramework: [{ avgHours: 719 }, { avgHours: 1010 }],
  });
});

test.each([
  [1000, 900, -10],
  [900, 1000, 11.1],
  [800, 800, 0],
  [800, 800.3, 0],
  [800, 799.7, 0],
  [800, 0, -100],
])("a mean of %d hours, then %d, is a trend of %d percent", (before, now, trend) => {
  const was = withRows(
    golden,
    "industryTrends",
    { industry: "beta", year: 2025 },
    { audit_hours_mean: before },
  );
  const tables = withRows(was, "industryTrends", { industry: "beta", year: 2026 }, { audit_hours_mean: now });
  expect(answer(auditHours, tables).byIndustry[1].trend).toBe(trend);
});
