import { rollup } from "d3-array";
import { type Span, yearsOf } from "../../model/years.ts";
import type { Tables } from "../../tables/index.ts";
import type { PublishedBlock } from "../model/block.ts";

/** Returns the number of programmes in blocks. */
export function programmeCount(blocks: readonly PublishedBlock[]): number {
  return blocks.reduce((sum, { row }) => sum + row.programmes, 0);
}

/** Returns the number of programmes in blocks by year; 0 for a year without blocks. */
export function programmesByYear(blocks: readonly PublishedBlock[], span: Span): Record<string, number> {
  const counts = rollup(blocks, programmeCount, ({ row }) => row.year);
  return Object.fromEntries(yearsOf(span).map((year) => [year, counts.get(year) ?? 0]));
}

/** Counts the withheld cells (rows without a sample size) by table. Tables without withheld cells are left out. */
export function withheldCells(tables: Tables): Record<string, number> {
  const lists = {
    "industry-trends": tables.industryTrends,
    "region-trends": tables.regionTrends,
    "framework-trends": tables.frameworkTrends,
    "industry-regions": tables.industryRegions,
    "industry-frameworks": tables.industryFrameworks,
    bands: tables.bands,
    "requirement-gaps": tables.requirementGaps,
    "bottleneck-shares": tables.bottleneckShares,
  };
  const counts = Object.entries(lists).map(
    ([name, rows]) => [name, rows.filter(({ sample_size }) => sample_size === null).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
