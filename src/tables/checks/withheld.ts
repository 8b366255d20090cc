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
  const values = columnsOf(table)
    .filter(({ nullable, name }) => nullable && name !== "sample_size")
    .map(({ name }) => name);
  return rows.flatMap((row, index) => {
    const at = { file: table.path, row: index + 2 };
    const cells = row as unknown as Readonly<Record<string, unknown>>;
    if (row.sample_size !== null) {
      const problems: DataProblem[] = [];
      if (row.sample_size < k) {
        problems.push({
          ...at,
          column: "sample_size",
          value: String(row.sample_size),
          rule: `a cell must speak of at least k = ${k} programmes`,
          remedy: "Withhold the cell: leave its values empty, and those of another cell of its line.",
        });
      }
      for (const column of values) {
        // A mean of one has no error, and nobody with a finding no delay; anything else has a value.
        const mayMiss = column.endsWith("_se") || column === "avg_remediation_days";
        if (cells[column] !== null || mayMiss) continue;
        problems.push({
          ...at,
          column,
          value: "",
          rule: "must be filled, for the cell has a sample_size",
          remedy: "Fill it, or withhold the cell: empty its count and all of its values.",
        });
      }
      if (row.suppressed === true) problems.push({ ...at, ...flag("true", "has a count") });
      return problems;
    }
    const left = values.filter((name) => cells[name] !== null);
    return [
      ...left.map((column) => ({
        ...at,
        column,
        value: String(cells[column]),
        rule: "must be empty, for the cell's sample_size is withheld",
        remedy: "Empty it, or fill the count in.",
      })),
      ...(row.suppressed === false ? [{ ...at, ...flag("false", "has none") }] : []),
    ];
  });
}

function flag(value: string, what: string) {
  return {
    column: "suppressed",
    value,
    rule: `must say whether the cell is withheld, and the cell ${what}`,
    remedy: "Correct the flag or the values.",
  };
}
