import { expect, test } from "vitest";
import { automationAdoption } from "../../../src/endpoints/intelligence/automation-adoption.ts";
import { answer, golden, TO_DATE, withRows } from "../support.ts";

const SERIES = [
  { year: 2020, avg: 44.1 },
  { year: 2021, avg: 45.3 },
  { year: 2022, avg: 46.6 },
  { year: 2023, avg: 47.8 },
  { year: 2024, avg: 49.1 },
  { year: 2025, avg: 50.4 },
  { year: 2026, avg: 53 },
];

const CROSS = {
  crossIndustryAvg: 53,
  yearOverYearGrowth: 5.2,
  trend2020to2026: SERIES,
  series: [{ year: 2019, avg: 42.8 }, ...SERIES],
  ...TO_DATE,
};
const ALPHA = { industry: "alpha", rate: 61.2, trend: 5.2 };
const BETA = { industry: "beta", rate: 44.7, trend: 5.2 };

test("gives the rate of each industry, its growth, and the cross-industry series of every year", () => {
  expect(answer(automationAdoption)).toEqual({ ...CROSS, byIndustry: [ALPHA, BETA] });
});

test.each([
  ["alpha", ALPHA],
  ["beta", BETA],
])("industry=%s keeps that industry; average, growth and series stay cross-industry", (industry, entry) => {
  expect(answer(automationAdoption, golden, { industry })).toEqual({ ...CROSS, byIndustry: [entry] });
});

test("growth is the percent change of the cross-industry average", () => {
  const was = withRows(golden, "automation", { year: 2025 }, { automation_rate_pct: 50 });
  const now = withRows(was, "automation", { year: 2026 }, { automation_rate_pct: 40 });
  expect(answer(automationAdoption, now)).toMatchObject({ crossIndustryAvg: 40, yearOverYearGrowth: -20 });
});

test("each industry counts once in each year of the series, however many programmes it has", () => {
  const row = { industry: "alpha", year: 2023 };
  const tables = withRows(golden, "automation", row, { automation_rate_pct: 50.375, sample_size: 900 });
  expect(answer(automationAdoption, tables).trend2020to2026[3]).toEqual({ year: 2023, avg: 45.4 });
});

test("the order of the table's rows does not matter", () => {
  const automation = golden.automation.toReversed();
  expect(answer(automationAdoption, { ...golden, automation })).toEqual({
    ...CROSS,
    byIndustry: [ALPHA, BETA],
  });
});
