import { describe, expect, test } from "vitest";
import { auditHours } from "../../../src/endpoints/observatory/audit-hours.ts";
import { dataOf, golden, withMethodology, withoutBlocks, withRows } from "../support.ts";

const WITHHELD = { hours: null, trend: null, sampleSize: null, suppressed: true };

test("gives hours and their change by industry, by region and by both; withheld cells are null and marked", () => {
  expect(dataOf(auditHours)).toEqual({
    globalAvg: 864,
    byIndustry: [
      { industry: "alpha", hours: 809, trend: -1.3, sampleSize: 16 },
      { industry: "beta", hours: 937, trend: 3.5, sampleSize: 12 },
    ],
    byRegion: [
      { region: "north", hours: 809, trend: -1.3, sampleSize: 16 },
      { region: "south", hours: 937, trend: 3.5, sampleSize: 12 },
    ],
    byIndustryAndRegion: [
      { industry: "alpha", region: "north", hours: 809, trend: -1.3, sampleSize: 16 },
      { industry: "alpha", region: "south", ...WITHHELD },
      { industry: "beta", region: "north", ...WITHHELD },
      { industry: "beta", region: "south", hours: 937, trend: 3.5, sampleSize: 12 },
    ],
  });
});

describe("a cell of an industry and a region", () => {
  const at = { industry: "beta", region: "north" };
  const filled = (year: number, sample_size: number, audit_hours_mean: number, tables = golden) =>
    withRows(
      tables,
      "industryRegions",
      { ...at, year },
      { sample_size, audit_hours_mean, suppressed: false },
    );
  const cell = (tables = golden) => dataOf(auditHours, tables).byIndustryAndRegion[2];

  test("that is published in both years has hours and their change", () => {
    expect(cell(filled(2026, 12, 800, filled(2025, 11, 1000)))).toEqual({
      ...at,
      hours: 800,
      trend: -20,
      sampleSize: 12,
    });
  });

  test("has no change if the year before is withheld", () => {
    expect(cell(filled(2026, 12, 800))).toEqual({ ...at, hours: 800, trend: null, sampleSize: 12 });
  });

  test("is withheld if the latest year is, whatever the year before", () => {
    expect(cell(filled(2025, 11, 1000))).toEqual({ ...at, ...WITHHELD });
  });

  test("that has no row is withheld", () => {
    expect(cell({ ...golden, industryRegions: [] })).toEqual({ ...at, ...WITHHELD });
  });

  test("is flagged below the minimum cohort of 10, and not from it on", () => {
    expect(cell(filled(2026, 9, 800))).toEqual({
      ...at,
      hours: 800,
      trend: null,
      sampleSize: 9,
      lowSample: true,
    });
    expect(cell(filled(2026, 10, 800))).toEqual({ ...at, hours: 800, trend: null, sampleSize: 10 });
  });
});

test("a withheld region is null, and has no change in the year after", () => {
  const nothing = { sample_size: null, audit_hours_mean: null };
  const now = withRows(golden, "regionTrends", { region: "south", year: 2026 }, nothing);
  const before = withRows(golden, "regionTrends", { region: "south", year: 2025 }, nothing);
  expect(dataOf(auditHours, now).byRegion[1]).toEqual({ region: "south", ...WITHHELD });
  expect(dataOf(auditHours, before).byRegion[1]).toEqual({
    region: "south",
    hours: 937,
    trend: null,
    sampleSize: 12,
  });
});

test("a withheld industry is null", () => {
  expect(dataOf(auditHours, withoutBlocks("beta")).byIndustry[1]).toEqual({ industry: "beta", ...WITHHELD });
});

test("industries and regions below the minimum cohort are flagged", () => {
  const flagged = (rows: readonly { lowSample?: true }[]) => rows.map(({ lowSample }) => lowSample ?? false);
  const { byIndustry, byRegion } = dataOf(auditHours, withMethodology(golden, { minimumCohort: 13 }));
  expect([flagged(byIndustry), flagged(byRegion)]).toEqual([
    [false, true],
    [false, true],
  ]);
});
