import { expect, test } from "vitest";
import { auditHours } from "../../../src/endpoints/intelligence/audit-hours.ts";
import { answer, golden, TO_DATE, withoutBlocks, withRows } from "../support.ts";

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
    frameworks: [
      { framework: "X_1", displayName: "Framework X", hours: 719 },
      { framework: "Y_2", displayName: 'Framework "Y"', hours: 1125 },
    ],
  });
});

test("industry=V keeps V, answers for V by framework, and leaves the cross-industry average unchanged", () => {
  expect(answer(auditHours, golden, { industry: "alpha" })).toEqual({
    ...TO_DATE,
    crossIndustryAvg: 873,
    byIndustry: [ALPHA],
    byFramework: [
      { framework: "Framework X", avgHours: 718 },
      { framework: 'Framework "Y"', avgHours: 1010 },
    ],
    frameworks: [
      { framework: "X_1", displayName: "Framework X", hours: 718 },
      { framework: "Y_2", displayName: 'Framework "Y"', hours: 1010 },
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
    frameworks: [
      { framework: "X_1", displayName: "Framework X", hours: 720 },
      { framework: "Y_2", displayName: 'Framework "Y"', hours: 1241 },
    ],
  });
});

test("a framework that is withheld in an industry has null there and is marked; byFramework has those with a figure", () => {
  const benchmark = golden.benchmark.filter((row) => row.industry === "alpha" || row.framework === "X_1");
  const tables = { ...golden, benchmark };
  expect(answer(auditHours, tables, { industry: "beta" })).toMatchObject({
    byFramework: [{ framework: "Framework X", avgHours: 720 }],
    frameworks: [
      { framework: "X_1", displayName: "Framework X", hours: 720 },
      { framework: "Y_2", displayName: 'Framework "Y"', hours: null, suppressed: true },
    ],
  });
  expect(answer(auditHours, tables, { industry: "alpha" })).toMatchObject({
    byFramework: [{ avgHours: 718 }, { avgHours: 1010 }],
    frameworks: [{ hours: 718 }, { hours: 1010 }],
  });
  expect(answer(auditHours, tables)).toMatchObject({
    crossIndustryAvg: 764,
    byFramework: [{ avgHours: 719 }, { avgHours: 1010 }],
    frameworks: [{ hours: 719 }, { hours: 1010 }],
  });
});

test("a framework that has ended says when, and each framework of an ended industry says when the industry ended", () => {
  const none = golden.benchmark.filter((row) => row.industry === "alpha" && row.framework === "X_1");
  const tables = {
    ...golden,
    benchmark: none,
    industries: golden.industries.map((row) => (row.id === "beta" ? { ...row, last_year: 2024 } : row)),
    frameworks: golden.frameworks.map((row) => (row.id === "Y_2" ? { ...row, last_year: 2025 } : row)),
  };
  expect(
    answer(auditHours, { ...withoutBlocks("beta"), ...tables }, { industry: "beta" }).frameworks,
  ).toEqual([
    { framework: "X_1", displayName: "Framework X", hours: null, ended: 2024 },
    { framework: "Y_2", displayName: 'Framework "Y"', hours: null, ended: 2024 },
  ]);
  expect(
    answer(auditHours, { ...withoutBlocks("beta"), ...tables }, { industry: "alpha" }).frameworks,
  ).toEqual([
    { framework: "X_1", displayName: "Framework X", hours: 718 },
    { framework: "Y_2", displayName: 'Framework "Y"', hours: null, ended: 2025 },
  ]);
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
