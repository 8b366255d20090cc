import type { DataProblem } from "../../model/problem.ts";
import { bridges } from "../../statistics/bridges.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { bands, bottleneckShares, industryRegions, regionTrends } from "../observatory.ts";

/**
 * No withheld cell follows from the totals of its lines and the cells that are left. The totals are those of
 * the trends by industry and by region, or of the year.
 */
export function exposedProblems(tables: Tables): DataProblem[] {
  return [
    ...exposed(regionTrends, tables.regionTrends, ({ year }) => [`${year}`, REST]),
    ...exposed(industryRegions, tables.industryRegions, ({ industry, region, year }) => [
      `industry ${industry} ${year}`,
      `region ${region} ${year}`,
    ]),
    ...exposed(bands, tables.bands, ({ by, year }) => [`${by} ${year}`, REST]),
    ...exposed(bottleneckShares, tables.bottleneckShares, ({ year }) => [`${year}`, REST]),
  ];
}

/** The other line of a cell that has one alone. */
const REST = "";

function exposed<R extends { readonly sample_size: number | null }>(
  table: TableDefinition,
  rows: readonly R[],
  linesOf: (row: R) => readonly [string, string],
): DataProblem[] {
  const withheld = rows.flatMap((row, index) => (row.sample_size === null ? [index] : []));
  return bridges(withheld.map((index) => linesOf(rows[index]!)))
    .map((edge) => withheld[edge]!)
    .sort((a, b) => a - b)
    .map((index) => ({
      file: table.path,
      row: index + 2,
      column: "sample_size",
      rule: "must not follow from the totals and the other cells of its lines",
      remedy: "Withhold another cell of the same line, or make the tables with ingest.",
    }));
}
