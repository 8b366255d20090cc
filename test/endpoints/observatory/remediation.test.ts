import { describe, expect, test } from "vitest";
import { remediation } from "../../../src/endpoints/observatory/remediation.ts";
import { dataOf, golden, plusRows, sure, withMethodology, withRows } from "../support.ts";

test("gives the delay of each industry with its direction", () => {
  const { globalAvg, byIndustry } = dataOf(remediation, sure);
  expect(globalAvg).toBe(8.6);
  expect(byIndustry).toEqual([
    {
      industry: "alpha",
      days: 7.9,
      percentile25: 5.6,
      percentile75: 10.3,
      trend: -2.1,
      direction: "improving",
      sampleSize: 16,
    },
    {
      industry: "beta",
      days: 9.5,
      percentile25: 6.6,
      percentile75: 12.3,
      trend: 4.2,
      direction: "worsening",
      sampleSize: 12,
    },
  ]);
});

test("an industry below the minimum cohort is flagged", () => {
  const { byIndustry } = dataOf(remediation, withMethodology(golden, { minimumCohort: 13 }));
  expect(byIndustry[0]).not.toHaveProperty("lowSample");
  expect(byIndustry[1]).toMatchObject({ industry: "beta", sampleSize: 12, lowSample: true });
});

test("a change that the methodology calls stable is stable", () => {
  const { byIndustry } = dataOf(remediation, withMethodology(sure, { stableTrendPct: 4.167 }));
  expect(byIndustry).toMatchObject([{ direction: "stable" }, { direction: "worsening" }]);
});

describe("requirement hotspots", () => {
  const gap = (requirement: number, open_finding_rate_pct: number | null, year = 2026) => ({
    requirement,
    year,
    sample_size: open_finding_rate_pct === null ? null : 100,
    open_finding_rate_pct,
    avg_remediation_days: open_finding_rate_pct === null ? null : 8.46,
    open_findings: open_finding_rate_pct,
    avg_remediation_days_se: null,
  });
  const hotspots = (...gaps: readonly ReturnType<typeof gap>[]) =>
    dataOf(remediation, { ...golden, requirementGaps: gaps }).requirementHotspots;
  const order = (rows: readonly { requirement: number }[]) => rows.map(({ requirement }) => requirement);

  test("are sorted worst first, equal ones in the order of their registry, withheld ones last", () => {
    const rows = hotspots(gap(2, null), gap(3, 20), gap(4, 32), gap(5, 20), gap(1, 19), gap(6, 0));
    expect(order(rows)).toEqual([4, 3, 5, 1, 6, 2, 7, 8, 9, 10, 11, 12]);
  });

  test("have title, rate, delay and change; withheld ones are null and marked", () => {
    const rows = hotspots(gap(3, 18), gap(3, 24, 2025));
    expect(rows.slice(0, 2)).toEqual([
      {
        requirement: 3,
        title: "Requirement 3",
        openFindingRate: 18,
        avgDays: 8.5,
        trend: -25,
        sampleSize: 100,
      },
      {
        requirement: 1,
        title: "Requirement 1",
        openFindingRate: null,
        avgDays: null,
        trend: null,
        sampleSize: null,
        suppressed: true,
      },
    ]);
  });

  test("have no change if the year before is withheld, missing or 0", () => {
    for (const before of [[gap(1, null, 2025)], [], [gap(1, 0, 2025)], [gap(1, 25, 2024)]]) {
      expect(hotspots(gap(1, 25), ...before)[0]).toMatchObject({ openFindingRate: 25, trend: null });
    }
  });

  test("without an open finding have no delay, and are not withheld", () => {
    const [hotspot] = hotspots({ ...gap(1, 0), avg_remediation_days: null });
    expect(hotspot).toMatchObject({ openFindingRate: 0, avgDays: null, trend: null, sampleSize: 100 });
    expect(hotspot).not.toHaveProperty("suppressed");
  });

  test("are flagged if fewer programmes than the minimum cohort of 10 have an open finding", () => {
    expect(hotspots(gap(1, 9))[0]).toMatchObject({ sampleSize: 100, lowSample: true });
    expect(hotspots(gap(1, 10))[0]).not.toHaveProperty("lowSample");
    expect(hotspots({ ...gap(1, 90), sample_size: 10, open_findings: 9 })[0]).toMatchObject({
      sampleSize: 10,
      lowSample: true,
    });
    expect(hotspots({ ...gap(1, 100), sample_size: 10, open_findings: 10 })[0]).not.toHaveProperty(
      "lowSample",
    );
  });
});

describe("bottlenecks", () => {
  /** Named by so many programmes each, or withheld; the table's own shares are left as an odd value. */
  const bottlenecks = (...counts: readonly (number | null)[]) => {
    const ids = ["b1", "b2", "b3", "b4"].slice(0, counts.length);
    const tables = {
      ...golden,
      bottlenecks: ids.map((id) => ({ id, display_name: `Cause ${id}` })),
      bottleneckShares: ids.map((bottleneck, index) => ({
        bottleneck,
        year: 2026,
        sample_size: counts[index]!,
        share_pct: counts[index] === null ? null : 12.34,
        avg_delay_days: counts[index] === null ? null : 3.25,
        respondents: counts[index] === null ? null : 100,
        avg_delay_days_se: null,
      })),
    };
    return dataOf(remediation, tables).bottlenecks;
  };
  const shares = (rows: readonly { bottleneck: string; share: number | null }[]) =>
    rows.map(({ bottleneck, share }) => [bottleneck, share]);

  test("are sorted most frequent first, with name, share and delay", () => {
    expect(bottlenecks(10, 30)).toEqual([
      { bottleneck: "b2", label: "Cause b2", share: 75, avgDelayDays: 3.3, sampleSize: 30 },
      { bottleneck: "b1", label: "Cause b1", share: 25, avgDelayDays: 3.3, sampleSize: 10 },
    ]);
  });

  test("have shares that sum to 100, by the largest remainder, equal ones in the order of their registry", () => {
    expect(shares(bottlenecks(7, 7, 7))).toEqual([
      ["b1", 33.4],
      ["b2", 33.3],
      ["b3", 33.3],
    ]);
    expect(shares(bottlenecks(5, 6, 5, 14))).toEqual([
      ["b4", 46.7],
      ["b2", 20],
      ["b1", 16.7],
      ["b3", 16.6],
    ]);
  });

  test("that are withheld come last, and leave the others the shares in the table", () => {
    const rows = bottlenecks(null, 10, 20);
    expect(shares(rows)).toEqual([
      ["b3", 12.3],
      ["b2", 12.3],
      ["b1", null],
    ]);
    expect(rows[2]).toEqual({
      bottleneck: "b1",
      label: "Cause b1",
      share: null,
      avgDelayDays: null,
      sampleSize: null,
      suppressed: true,
    });
  });

  test("that fewer than the minimum cohort of 10 name are flagged", () => {
    expect(bottlenecks(10, 9)).toMatchObject([{ sampleSize: 10 }, { sampleSize: 9, lowSample: true }]);
    expect(bottlenecks(10, 9)[0]).not.toHaveProperty("lowSample");
  });

  test("of other years do not count", () => {
    const tables = plusRows(golden, "bottleneckShares", { year: 2025, sample_size: 900, avg_delay_days: 99 });
    expect(dataOf(remediation, tables).bottlenecks).toMatchObject([
      { bottleneck: "evidence", share: 60, avgDelayDays: 3.5 },
      { bottleneck: "scope", share: 40, avgDelayDays: 2.5 },
    ]);
    const other = withRows(golden, "bottleneckShares", { bottleneck: "scope" }, { year: 2025 });
    expect(dataOf(remediation, other).bottlenecks[1]).toMatchObject({
      bottleneck: "scope",
      suppressed: true,
    });
  });
});
