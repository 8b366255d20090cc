import { COST_PARTS, METRICS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { complianceCost, complianceMaturity, pciDssBenchmark } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { bands, industryRegions, industryTrends, regionTrends } from "../observatory.ts";

/** A mean that stands at a bound is that of programmes that all do: it tells the answer of each. */
const BOUNDS: Readonly<Record<string, readonly number[]>> = {
  maturity_score: [0, 100],
  automation_rate: [0, 100],
  remediation_days: [0],
  total_cost_usd: [0],
  ...Object.fromEntries(
    [...METRICS, ...COST_PARTS].filter((name) => name.endsWith("_usd")).map((name) => [name, [0]]),
  ),
};

/** No row of a cohort and no cell has a mean at a bound of what can be answered. */
export function boundProblems(tables: Tables): DataProblem[] {
  return [
    ...atBound(pciDssBenchmark, tables.benchmark),
    ...atBound(complianceCost, tables.cost),
    ...atBound(complianceMaturity, tables.maturity),
    ...atBound(industryTrends, tables.industryTrends),
    ...atBound(regionTrends, tables.regionTrends),
    ...atBound(industryRegions, tables.industryRegions),
    ...atBound(bands, tables.bands),
  ];
}

function atBound(table: TableDefinition, rows: readonly object[]): DataProblem[] {
  const columns = Object.keys(rows[0] ?? {}).flatMap((column) => {
    const bounds = BOUNDS[column.replace(/_mean$/, "")];
    return bounds === undefined ? [] : [{ column, bounds }];
  });
  return rows.flatMap((row, index) => {
    // Rows of a cohort are one object, and one problem.
    if (row === rows[index - 1]) return [];
    const cells = row as Readonly<Record<string, number | null>>;
    return columns
      .filter(({ column, bounds }) => bounds.includes(cells[column] ?? Number.NaN))
      .map(({ column }) => ({
        file: table.path,
        row: index + 2,
        column,
        value: String(cells[column]),
        rule: "must not stand at a bound, for then all whose mean it is do, and each is known",
        remedy: "Merge the cohort with its nearest or withhold the cell, or make the tables with ingest.",
      }));
  });
}
