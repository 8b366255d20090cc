import { COST_PARTS } from "../../model/metric.ts";
import type { DataProblem } from "../../model/problem.ts";
import { complianceCost, complianceMaturity } from "../datasets.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { tierOf } from "../steps.ts";

/** Two parts rounded to a cent can miss the rounded total by a cent. */
const CENT = 0.0101;

/** The three parts of a cost add up to its total. */
export function costPartProblems({ cost }: Tables): DataProblem[] {
  return cost.flatMap((row, index) => {
    const sum = COST_PARTS.reduce((total, part) => total + row[part], 0);
    if (Math.abs(sum - row.total_cost_usd) <= CENT) return [];
    return [
      {
        file: complianceCost.path,
        row: index + 2,
        column: "total_cost_usd",
        value: String(row.total_cost_usd),
        rule: `must be the sum of its three parts, ${sum.toFixed(2)}`,
        remedy: "Correct the total or a part.",
      },
    ];
  });
}

/** A row's tier is that of its own maturity score. */
export function tierProblems({ maturity, methodology }: Tables): DataProblem[] {
  return maturity.flatMap((row, index) => {
    const expected = tierOf(row.maturity_score, methodology.maturityTiers);
    if (row.tier === expected) return [];
    return [
      {
        file: complianceMaturity.path,
        row: index + 2,
        column: "tier",
        value: row.tier,
        rule: `must be ${expected}, the tier of the row's maturity_score ${row.maturity_score}`,
        remedy: "Correct the tier, or the thresholds in methodology.json.",
      },
    ];
  });
}

/** A column that repeats its industry's figure has one value an industry. */
export function repeatedFigureProblems({ cost, maturity }: Tables): DataProblem[] {
  return [
    ...repeated(complianceCost, cost, ["yoy_trend_pct"]),
    ...repeated(complianceMaturity, maturity, [
      "percentile_25",
      "percentile_50",
      "percentile_75",
      "percentile_90",
      "yoy_delta",
    ]),
  ];
}

function repeated<R extends { readonly industry: string }>(
  table: TableDefinition,
  rows: readonly R[],
  columns: readonly (keyof R & string)[],
): DataProblem[] {
  return columns.flatMap((column) => {
    const figures = new Map<string, unknown>();
    return rows.flatMap((row, index) => {
      const figure = figures.get(row.industry);
      if (figure === undefined) figures.set(row.industry, row[column]);
      if (figure === undefined || figure === row[column]) return [];
      return [
        {
          file: table.path,
          row: index + 2,
          column,
          value: String(row[column]),
          rule: `must repeat the figure of ${row.industry}, ${figure}`,
          remedy: "Give all rows of the industry the same figure.",
        },
      ];
    });
  });
}
