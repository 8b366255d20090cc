import { group } from "d3-array";
import type { DataProblem } from "../../model/problem.ts";
import { blocks } from "../blocks.ts";
import { automationAdoption, remediationDelay } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { industryRegions, industryTrends, quantiles, regionTrends } from "../observatory.ts";
import { lastYears } from "../registries.ts";

/** A row with some of the labels that can end. */
interface LabelledRow {
  readonly year: number;
  readonly industry?: string;
  readonly framework?: string;
  readonly region?: string;
}

const LABELS = [
  ["industry", "industries"],
  ["framework", "frameworks"],
  ["region", "regions"],
] as const;

/** No table with years has a row of an entry after its last year: one problem for an entry and table, at its first such row. */
export function endProblems(tables: Tables): DataProblem[] {
  const labelled: readonly (readonly [TableDefinition, readonly LabelledRow[]])[] = [
    [blocks, tables.blocks],
    [remediationDelay, tables.remediation],
    [automationAdoption, tables.automation],
    [industryTrends, tables.industryTrends],
    [regionTrends, tables.regionTrends],
    [industryRegions, tables.industryRegions],
    [quantiles, tables.quantiles],
  ];
  return LABELS.flatMap(([label, registry]) => {
    const last = lastYears<string>(tables[registry]);
    return labelled.flatMap(([{ path }, rows]) => {
      const late = rows.flatMap((row, index) => {
        const id = row[label];
        const end = id === undefined ? undefined : last.get(id);
        return id !== undefined && end !== undefined && row.year > end
          ? [{ id, end, index, year: row.year }]
          : [];
      });
      return [...group(late, ({ id }) => id)].flatMap(([id, own]): DataProblem[] =>
        own.slice(0, 1).map(({ end, index, year }) => ({
          file: path,
          row: index + 2,
          column: "year",
          value: String(year),
          rule: `must not be after ${end}, the last year of ${id}${own.length === 1 ? "" : ` (${own.length} rows are)`}`,
          remedy: `Remove the row${own.length === 1 ? "" : "s"}, or correct last_year in reference/${registry}.csv.`,
        })),
      );
    });
  });
}
