import { group } from "d3-array";
import type { DataProblem } from "../../model/problem.ts";
import { blocks } from "../blocks.ts";
import { automationAdoption, remediationDelay } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import {
  costShares,
  frameworkTrends,
  industryFrameworks,
  industryRegions,
  industryTrends,
  regionTrends,
} from "../observatory.ts";
import { distributions, peerDistributions, quantiles } from "../quantiles.ts";
import { bottleneckShares, requirementGaps } from "../rates.ts";
import { lastYears } from "../registries.ts";
import { hasOnlyKey } from "./figures.ts";

/** A row with some of the labels that can end. */
interface LabelledRow {
  readonly year: number;
  readonly industry?: string | null;
  readonly framework?: string | null;
  readonly region?: string | null;
  readonly requirement?: number;
  readonly bottleneck?: string;
}

const LABELS = [
  ["industry", "industries"],
  ["framework", "frameworks"],
  ["region", "regions"],
  ["requirement", "requirements"],
  ["bottleneck", "bottlenecks"],
] as const;

/** Checks that no table by year has rows of an entry after its last year. Reports one problem for each entry and table, at the first such row. */
export function endProblems(tables: Tables): DataProblem[] {
  const labelled: readonly (readonly [TableDefinition, readonly LabelledRow[]])[] = [
    [blocks, tables.blocks],
    [remediationDelay, tables.remediation],
    [automationAdoption, tables.automation],
    [industryTrends, tables.industryTrends],
    [regionTrends, tables.regionTrends],
    [frameworkTrends, tables.frameworkTrends],
    [industryRegions, tables.industryRegions],
    [industryFrameworks, tables.industryFrameworks],
    [quantiles, tables.quantiles],
    [distributions, tables.distributions],
    [peerDistributions, tables.peerDistributions],
    [costShares, tables.costShares],
    [requirementGaps, tables.requirementGaps],
    [bottleneckShares, tables.bottleneckShares],
  ];
  return LABELS.flatMap(([label, registry]) => {
    const entries: readonly { readonly id: string | number; readonly last_year?: number }[] =
      tables[registry];
    const last = lastYears(entries);
    return labelled.flatMap(([table, rows]) => {
      const { path } = table;
      const late = rows.flatMap((row, index) => {
        const id = row[label] ?? undefined;
        const end = id === undefined ? undefined : last.get(id);
        return id !== undefined && end !== undefined && row.year > end && !hasOnlyKey(table, row)
          ? [{ id, end, index, year: row.year }]
          : [];
      });
      return [...group(late, ({ id }) => id)].flatMap(([id, own]): DataProblem[] =>
        own.slice(0, 1).map(({ end, index, year }) => ({
          file: path,
          row: index + 2,
          column: "year",
          value: String(year),
          rule: `must not be after ${end}, the last year of ${nameOf(label, id)}${own.length === 1 ? "" : ` (${own.length} rows are)`}`,
          remedy: `Remove the row${own.length === 1 ? "" : "s"}, or correct last_year in reference/${registry}.csv.`,
        })),
      );
    });
  });
}

/** Returns an id as sentences write it. The id of a requirement is a number. */
function nameOf(label: (typeof LABELS)[number][0], id: string | number): string {
  return label === "requirement" ? `requirement ${id}` : String(id);
}
