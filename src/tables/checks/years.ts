import { firstYearOfSpan, LIMITS } from "../../model/limits.ts";
import type { DataProblem } from "../../model/problem.ts";
import { blocks } from "../blocks.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { bottleneckShares, requirementGaps } from "../rates.ts";

/** Checks that blocks cover no more years than a release may have. With a mistyped year, every table would lack the years between. */
export function spanProblems({ blocks: rows, span }: Tables): DataProblem[] {
  const { first, benchmark } = span;
  if (first >= firstYearOfSpan(benchmark)) return [];
  const early = rows.findIndex(({ year }) => year === first);
  const late = rows.findIndex(({ year }) => year === benchmark);
  return [early, late].map((index) => ({
    file: blocks.path,
    row: index + 2,
    column: "year",
    value: String(rows[index]!.year),
    rule: `must have blocks of at most ${LIMITS.spanYears} years, but has them from ${first} to ${benchmark}`,
    remedy: "Correct the year, or make the tables with ingest.",
  }));
}

/** Checks that rates cover the years of the blocks. The rows of other tables are checked one by one elsewhere. */
export function rateYearProblems(tables: Tables): DataProblem[] {
  const { first, benchmark } = tables.span;
  const outside = (table: TableDefinition, rows: readonly { readonly year: number }[]) =>
    rows.flatMap(({ year }, index) =>
      year >= first && year <= benchmark
        ? []
        : [
            {
              file: table.path,
              row: index + 2,
              column: "year",
              value: String(year),
              rule: `must be a year of ${blocks.path}, ${first} to ${benchmark}`,
              remedy: "Correct the year, or remove the row.",
            },
          ],
    );
  return [
    ...outside(requirementGaps, tables.requirementGaps),
    ...outside(bottleneckShares, tables.bottleneckShares),
  ];
}
