import { describe, expect, it } from "vitest";
import { auditHours } from "../../../src/endpoints/observatory/audit-hours.ts";
import { automation } from "../../../src/endpoints/observatory/automation.ts";
import { complianceCost } from "../../../src/endpoints/observatory/compliance-cost.ts";
import { maturity } from "../../../src/endpoints/observatory/maturity.ts";
import { overview } from "../../../src/endpoints/observatory/overview.ts";
import { regions } from "../../../src/endpoints/observatory/regions.ts";
import { remediation } from "../../../src/endpoints/observatory/remediation.ts";
import { signals } from "../../../src/endpoints/observatory/signals/index.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";

/** The hand-made data as it is where alpha and the region north ended with 2025: tables have no rows of them later. */
const all = loadTables(goldenFiles);
const ending = <E extends { readonly id: string }>(entries: readonly E[], id: string): E[] =>
  entries.map((entry) => (entry.id === id ? { ...entry, last_year: 2025 } : entry));
const goesOn = ({ industry, region, year = 2026 }: { industry?: string; region?: string; year?: number }) =>
  year < 2026 || (industry !== "alpha" && region !== "north");
const tables: Tables = {
  ...all,
  industries: ending(all.industries, "alpha"),
  regions: ending(all.regions, "north"),
  blocks: all.blocks.filter(goesOn),
  benchmark: all.benchmark.filter(goesOn),
  cost: all.cost.filter(goesOn),
  maturity: all.maturity.filter(goesOn),
  remediation: all.remediation.filter(goesOn),
  automation: all.automation.filter(goesOn),
  industryTrends: all.industryTrends.filter(goesOn),
  regionTrends: all.regionTrends.filter(goesOn),
  industryRegions: all.industryRegions.filter(goesOn),
  quantiles: all.quantiles.filter(goesOn),
};
const alpha = <R extends { readonly industry: string }>(rows: readonly R[]) =>
  rows.filter(({ industry }) => industry === "alpha");

describe("what has ended", () => {
  it("stays in unfiltered lists, with nulls, and is distinguished from withheld entries", () => {
    const lists = {
      maturity: alpha(maturity.data.resolve(tables).industries),
      hours: alpha(auditHours.data.resolve(tables).byIndustry),
      cost: alpha(complianceCost.data.resolve(tables).byIndustry),
      automation: alpha(automation.data.resolve(tables).byIndustry),
      remediation: alpha(remediation.data.resolve(tables).byIndustry),
    };
    for (const [name, rows] of Object.entries(lists)) {
      expect(rows, name).toMatchObject([{ industry: "alpha", ended: 2025, sampleSize: null }]);
      expect(rows[0], name).not.toHaveProperty("suppressed");
    }
    expect(regions.data.resolve(tables).regions.map(({ region, ended }) => [region, ended])).toEqual([
      ["north", 2025],
      ["south", undefined],
    ]);
  });

  it("also ends the cells that it shares with others", () => {
    const cells = auditHours.data.resolve(tables).byIndustryAndRegion;
    const ends = cells.map(({ industry, region, ended = null }) => [industry, region, ended].join(" "));
    expect(ends.toSorted()).toEqual([
      "alpha north 2025",
      "alpha south 2025",
      "beta north 2025",
      "beta south ",
    ]);
  });

  it("counts in no average and no number of the benchmark year, and causes no signal", () => {
    const { programmes, industries, regions: areas, frameworks } = overview.data.resolve(tables).coverage;
    expect([programmes, industries, areas, frameworks]).toEqual([12, 1, 1, 2]);
    const beta = all.industryTrends.find(({ industry, year }) => industry === "beta" && year === 2026);
    expect(auditHours.data.resolve(tables).globalAvg).toBeCloseTo(beta!.audit_hours_mean!, 0);
    const about = signals(tables).map(({ scope }) => scope);
    expect(about.filter((scope) => ["industry:alpha", "region:north"].includes(scope))).toEqual([]);
  });
});

it("an entry that continues does not mention an end, withheld or not", () => {
  for (const { region, ended } of regions.data.resolve(all).regions)
    expect([region, ended]).toEqual([region, undefined]);
});
