import { expect, test } from "vitest";
import { automation } from "../../../src/endpoints/observatory/automation.ts";
import { dataOf, golden, withMethodology, withoutBlocks, withRows } from "../support.ts";

const SERIES = [
  { year: 2019, avg: 44.7, sampleSize: 14 },
  { year: 2020, avg: 45.8, sampleSize: 16 },
  { year: 2021, avg: 46.9, sampleSize: 18 },
  { year: 2022, avg: 48, sampleSize: 20 },
  { year: 2023, avg: 49.2, sampleSize: 22 },
  { year: 2024, avg: 50.4, sampleSize: 24 },
  { year: 2025, avg: 51.6, sampleSize: 26 },
  { year: 2026, avg: 54.1, sampleSize: 28 },
];

test("gives rates by industry, the series of every year, and the relation of automation and effort", () => {
  expect(dataOf(automation)).toEqual({
    globalAvg: 54.1,
    byIndustry: [
      { industry: "alpha", rate: 61.2, trend: 5.2, sampleSize: 16 },
      { industry: "beta", rate: 44.7, trend: 5.2, sampleSize: 12 },
    ],
    trend2019to2026: SERIES,
    series: SERIES,
    efficiency: {
      correlation: -0.93,
      hoursPerPoint: -12.47,
      bands: [
        { automationBand: "0-50", avgAuditHours: 1125, avgRemediationDays: 11.4, sampleSize: 10 },
        { automationBand: "50-100", avgAuditHours: 719, avgRemediationDays: 7.1, sampleSize: 18 },
      ],
    },
  });
});

test("the series counts each programme once, and flags years below the minimum cohort", () => {
  const at = { industry: "beta", year: 2019 };
  const tables = withRows(golden, "industryTrends", at, { automation_rate_mean: 10, sample_size: 91 });
  expect(dataOf(automation, tables).trend2019to2026[0]).toEqual({ year: 2019, avg: 13.6, sampleSize: 100 });
  const { trend2019to2026 } = dataOf(automation, withMethodology(golden, { minimumCohort: 17 }));
  expect(trend2019to2026.map(({ lowSample }: { lowSample?: true }) => lowSample ?? false)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("the series of 2019 to 2026 ends with 2026 also in a later release, and the other series goes on", () => {
  const moved = <R extends { readonly year: number }>(rows: readonly R[]) =>
    rows.map((row) => (row.year === 2026 ? { ...row, year: 2027 } : row));
  const tables = {
    ...golden,
    span: { ...golden.span, benchmark: 2027 },
    automation: moved(golden.automation),
    industryTrends: [
      ...golden.industryTrends,
      ...golden.industryTrends.filter(({ year }) => year === 2026).map((row) => ({ ...row, year: 2027 })),
    ],
  };
  const { trend2019to2026, series } = dataOf(automation, tables);
  expect(trend2019to2026).toEqual(SERIES);
  expect(series).toEqual([...SERIES, { year: 2027, avg: 54.1, sampleSize: 28 }]);
});

test("the relation is that of automation rate and audit hours in the latest year, null without it", () => {
  const relation = (change: Partial<(typeof golden.relations)[number]>) => {
    const { correlation, hoursPerPoint } = dataOf(
      automation,
      withRows(
        { ...golden, relations: golden.relations.filter(({ year }) => year === 2026) },
        "relations",
        { x: "automation_rate", y: "audit_hours" },
        change,
      ),
    ).efficiency;
    return [correlation, hoursPerPoint];
  };
  expect(relation({ correlation: -0.456789, slope: -14.2349 })).toEqual([-0.46, -14.23]);
  expect(relation({ correlation: 0, slope: 0 })).toEqual([0, 0]);
  expect(relation({ year: 2025 })).toEqual([null, null]);
  expect(dataOf(automation, { ...golden, relations: [] }).efficiency).toMatchObject({
    correlation: null,
    hoursPerPoint: null,
  });
});

test("the relation has no uncertainty over fewer programmes than the minimum cohort", () => {
  // Alpha's 16 and beta's 12 programmes.
  const uncertain = (minimumCohort: number) => {
    const { data } = automation.resolve(withMethodology(golden, { minimumCohort }), {});
    return data.efficiency.uncertainty;
  };
  expect(uncertain(29)).toEqual({ correlation: null, hoursPerPoint: null });
  expect(uncertain(28)).toEqual({
    correlation: expect.objectContaining({ standardError: expect.any(Number) }),
    hoursPerPoint: expect.objectContaining({ standardError: expect.any(Number) }),
  });
});

test("an industry of few programmes is flagged", () => {
  const { byIndustry } = dataOf(automation, withMethodology(golden, { minimumCohort: 13 }));
  expect(byIndustry).toEqual([
    { industry: "alpha", rate: 61.2, trend: 5.2, sampleSize: 16 },
    { industry: "beta", rate: 44.7, trend: 5.2, sampleSize: 12, lowSample: true },
  ]);
});

test("a band of few programmes is flagged", () => {
  const row = { by: "automation_rate", band: "50-100", year: 2026 } as const;
  const tables = withRows(golden, "bands", row, {
    sample_size: 9,
    audit_hours_mean: 640.4,
    remediation_days_mean: 6.25,
  });
  expect(dataOf(automation, tables).efficiency.bands[1]).toEqual({
    automationBand: "50-100",
    avgAuditHours: 640,
    avgRemediationDays: 6.3,
    sampleSize: 9,
    lowSample: true,
  });
});

test("a withheld industry and a withheld year have nulls and are marked", () => {
  const WITHHELD = { sampleSize: null, suppressed: true };
  const { byIndustry } = dataOf(automation, withoutBlocks("beta"));
  expect(byIndustry[1]).toEqual({ industry: "beta", rate: null, trend: null, ...WITHHELD });
  const none = withoutBlocks("alpha", withoutBlocks("beta"));
  const alone = {
    ...golden,
    industryTrends: [
      ...none.industryTrends.slice(0, 1),
      ...golden.industryTrends.slice(1, 8),
      ...none.industryTrends.slice(8),
    ],
  };
  expect(dataOf(automation, alone).trend2019to2026.slice(0, 2)).toEqual([
    { year: 2019, avg: null, ...WITHHELD },
    { year: 2020, avg: 50.9, sampleSize: 10 },
  ]);
});

test("the field with years in its name has exactly these, and is missing if the data lacks one of them", () => {
  const later = { ...golden, span: { ...golden.span, first: 2018, benchmark: 2026 } };
  expect(dataOf(automation, later)).toMatchObject({
    trend2019to2026: SERIES,
    series: [{ year: 2018, avg: null, sampleSize: null, suppressed: true }, ...SERIES],
  });
  const begun = dataOf(automation, { ...golden, span: { ...golden.span, first: 2020 } });
  expect(begun).not.toHaveProperty("trend2019to2026");
  expect(begun.series).toEqual(SERIES.slice(1));
});
