import { describe, expect, it } from "vitest";
import type { PublishedBlock } from "../../../src/disclosure/model/block.ts";
import { programmesByYear, programmeCount, withheldCells } from "../../../src/disclosure/report/counts.ts";
import { spanOf } from "../../../src/model/years.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { block, programme } from "../programmes.ts";

const of = (count: number, year: number): PublishedBlock =>
  block(Array.from({ length: count }, (_, number) => programme(number, { year })));

describe("programmes in blocks", () => {
  const blocks = [of(5, 2026), of(7, 2026), of(6, 2024)];

  it("are those that the rows count, including ones with waiting corrections", () => {
    const [first, ...others] = blocks as [PublishedBlock, ...PublishedBlock[]];
    expect(programmeCount([{ ...first, members: first.members.slice(1) }, ...others])).toBe(18);
  });

  it("are counted by year, with 0 for a year without a block", () => {
    expect(programmesByYear(blocks, spanOf([2023, 2026], "2026-12-31"))).toMatchObject({
      "2023": 0,
      "2024": 6,
      "2025": 0,
      "2026": 12,
    });
  });
});

it("withheld cells are counted by table; tables without them are left out", () => {
  const tables = loadTables(goldenFiles);
  const [gap, band] = [tables.requirementGaps[0]!, tables.bands[0]!];
  const sized = (sizes: readonly (number | null)[]) => sizes.map((sample_size) => ({ ...gap, sample_size }));
  expect(
    withheldCells({
      ...tables,
      industryTrends: [],
      regionTrends: [],
      industryRegions: [],
      bottleneckShares: [],
      bands: [{ ...band, sample_size: 5 }],
      requirementGaps: sized([null, 10, null, 15, 20]),
    }),
  ).toEqual({ "requirement-gaps": 2 });
});

it("every table that may withhold a cell is counted, a cell for each row without a sample size", () => {
  const tables = loadTables(goldenFiles);
  const withheld = <R extends object>(rows: readonly R[], count: number): R[] =>
    Array.from({ length: count }, () => ({ ...rows[0]!, sample_size: null }));
  expect(
    withheldCells({
      ...tables,
      industryTrends: withheld(tables.industryTrends, 1),
      regionTrends: withheld(tables.regionTrends, 2),
      frameworkTrends: withheld(tables.frameworkTrends, 3),
      industryRegions: withheld(tables.industryRegions, 4),
      industryFrameworks: withheld(tables.industryFrameworks, 5),
      bands: withheld(tables.bands, 6),
      requirementGaps: withheld(tables.requirementGaps, 7),
      bottleneckShares: withheld(tables.bottleneckShares, 8),
    }),
  ).toEqual({
    "industry-trends": 1,
    "region-trends": 2,
    "framework-trends": 3,
    "industry-regions": 4,
    "industry-frameworks": 5,
    bands: 6,
    "requirement-gaps": 7,
    "bottleneck-shares": 8,
  });
});
