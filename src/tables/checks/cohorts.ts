import type { DataProblem } from "../../model/problem.ts";
import { complianceCost, complianceMaturity, pciDssBenchmark } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";

/**
 * The k-anonymity that the published rows show: in each row-per-programme table, rows that are equal in every
 * column are a cohort (or several of the same values), so they come in groups of at least k; where the table
 * states the cohort's size, the group is a whole multiple of it.
 */
export function cohortProblems(tables: Tables): DataProblem[] {
  const { k } = tables.methodology;
  return [
    ...smallGroups(pciDssBenchmark, tables.benchmark, k),
    ...tables.benchmark.flatMap((row, index) =>
      row.sample_size >= k
        ? []
        : [
            {
              file: pciDssBenchmark.path,
              row: index + 2,
              column: "sample_size",
              value: String(row.sample_size),
              rule: `a cohort must have at least k = ${k} programmes`,
              remedy: REMEDY,
            },
          ],
    ),
    ...smallGroups(complianceCost, tables.cost, k),
    ...smallGroups(complianceMaturity, tables.maturity, k),
  ];
}

const REMEDY = "Merge the cohort with its nearest, or make the tables with ingest.";

function smallGroups(table: TableDefinition, rows: readonly object[], k: number): DataProblem[] {
  const groups = new Map<string, number[]>();
  let key = "";
  rows.forEach((row, index) => {
    if (row !== rows[index - 1]) key = Object.values(row).join();
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  });
  const problems: DataProblem[] = [];
  for (const group of groups.values()) {
    const size = (rows[group[0]!] as { sample_size?: number }).sample_size;
    const rule =
      group.length < k
        ? `rows of a cohort are equal, so at least k = ${k} rows must equal this one, and ${group.length} do`
        : size !== undefined && size >= k && group.length % size !== 0
          ? `a cohort of sample_size ${size} must have ${size} equal rows, and ${group.length} are`
          : undefined;
    if (rule) problems.push({ file: table.path, row: group[0]! + 2, rule, remedy: REMEDY });
  }
  return problems.sort((a, b) => a.row! - b.row!);
}
