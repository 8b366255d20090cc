import type { DataProblem } from "../../model/problem.ts";
import { automationAdoption } from "../datasets.ts";
import { columnsOf, type TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import {
  bands,
  bottleneckShares,
  industryRegions,
  industryTrends,
  regionTrends,
  relations,
  requirementGaps,
} from "../observatory.ts";

/**
 * A cell of a table speaks of at least k programmes or is withheld; withheld, it is so in every value, for one
 * that is left would speak of it.
 */
export function withheldProblems(tables: Tables): DataProblem[] {
  const { k } = tables.methodology;
  return [
    ...cellProblems(automationAdoption, tables.automation, k),
    ...cellProblems(industryTrends, tables.industryTrends, k),
    ...cellProblems(regionTrends, tables.regionTrends, k),
    ...cellProblems(industryRegions, tables.industryRegions, k),
    ...cellProblems(bands, tables.bands, k),
    ...cellProblems(relations, tables.relations, k),
    ...cellProblems(requirementGaps, tables.requirementGaps, k),
    ...cellProblems(bottleneckShares, tables.bottleneckShares, k),
  ];
}

interface CellRow {
  readonly sample_size: number | null;
  readonly suppressed?: boolean;
}

function cellProblems(table: TableDefinition, rows: readonly CellRow[], k: number): DataProblem[] {
  const columns = columnsOf(table)
    .filter(({ nullable, name }) => nullable && name !== "sample_size")
    .map(({ name }) => name);
  return rows.flatMap((row, index) => {
    const cells = row as unknown as Readonly<Record<string, unknown>>;
    const problems =
      row.sample_size === null
        ? withheldCellProblems(row, columns, cells)
        : countedCellProblems(row, row.sample_size, columns, cells, k);
    return problems.map((problem) => ({ file: table.path, row: index + 2, ...problem }));
  });
}

type CellProblem = Omit<DataProblem, "file" | "row">;
type Cells = Readonly<Record<string, unknown>>;

function countedCellProblems(
  { suppressed }: CellRow,
  count: number,
  columns: readonly string[],
  cells: Cells,
  k: number,
): CellProblem[] {
  const small = {
    column: "sample_size",
    value: String(count),
    rule: `a cell must speak of at least k = ${k} programmes`,
    remedy: "Withhold the cell: leave its values empty, and those of another cell of its line.",
  };
  // A mean of one has no error, and nobody with a finding no delay; anything else has a value.
  const mayMiss = (column: string) => column.endsWith("_se") || column === "avg_remediation_days";
  const empty = columns.filter((column) => cells[column] === null && !mayMiss(column));
  return [
    ...(count < k ? [small] : []),
    ...empty.map((column) => ({
      column,
      value: "",
      rule: "must be filled, for the cell has a sample_size",
      remedy: "Fill it, or withhold the cell: empty its count and all of its values.",
    })),
    ...(suppressed === true ? [flag("true", "has a count")] : []),
  ];
}

function withheldCellProblems(
  { suppressed }: CellRow,
  columns: readonly string[],
  cells: Cells,
): CellProblem[] {
  const left = columns.filter((column) => cells[column] !== null);
  return [
    ...left.map((column) => ({
      column,
      value: String(cells[column]),
      rule: "must be empty, for the cell's sample_size is withheld",
      remedy: "Empty it, or fill the count in.",
    })),
    ...(suppressed === false ? [flag("false", "has none")] : []),
  ];
}

function flag(value: string, what: string): CellProblem {
  return {
    column: "suppressed",
    value,
    rule: `must say whether the cell is withheld, and the cell ${what}`,
    remedy: "Correct the flag or the values.",
  };
}
