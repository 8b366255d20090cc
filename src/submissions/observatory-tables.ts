import type { Settings } from "../tables/index.ts";
import { type CellTables, cellsOf } from "./gate/cells.ts";
import { tellingCells } from "./gate/derivability.ts";
import {
  bandRows,
  bottleneckRows,
  industryRegionRows,
  industryTrendRows,
  regionTrendRows,
  requirementGapRows,
} from "./observatory.ts";
import type { Programme } from "./programme.ts";

/**
 * The tables whose cells may be withheld, with as few of them as it takes. Each table is safe by itself; where a
 * figure follows from several together, a cell that it follows from is withheld besides, until none does.
 */
export function observatoryTables(programmes: readonly Programme[], settings: Settings): CellTables {
  const { methodology } = settings;
  const fixed = {
    methodology,
    industryTrends: industryTrendRows(programmes, settings),
    bottleneckShares: bottleneckRows(programmes, settings),
    requirementGaps: requirementGapRows(programmes, settings),
  };
  const besides = new Set<string>();
  for (;;) {
    const tables = {
      ...fixed,
      regionTrends: regionTrendRows(programmes, settings, besides),
      industryRegions: industryRegionRows(programmes, settings, besides),
      bands: bandRows(programmes, settings, besides),
    };
    const telling = tellingCells(cellsOf(tables, programmes), methodology.k).filter(
      (name) => !besides.has(name),
    );
    // What still follows then is for the gate to say.
    if (telling.length === 0) return tables;
    for (const name of telling) besides.add(name);
  }
}
