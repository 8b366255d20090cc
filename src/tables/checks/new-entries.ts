import type { DataProblem } from "../../model/problem.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { frameworks, industries, regions } from "../registries.ts";

/** The columns of a registry entry that these checks read. */
interface Entry {
  readonly id: string;
  readonly last_year?: number;
}

/**
 * Checks that every industry, framework and region that has not ended has rows in the tables, even if they are withheld. An
 * entry without rows was added to its registry after the tables were made: it is one problem, not one for each missing row.
 */
export function newEntryProblems(tables: Tables): DataProblem[] {
  const { benchmark } = tables.span;
  const missing = (table: TableDefinition, entries: readonly Entry[], withRows: ReadonlySet<string>) =>
    entries.flatMap(({ id, last_year = benchmark }, index): DataProblem[] =>
      withRows.has(id) || last_year < benchmark
        ? []
        : [
            {
              file: table.path,
              row: index + 2,
              column: "id",
              value: id,
              rule: "has no rows in the tables, which were made before it was added",
              remedy:
                "Run release, which makes them again with it: for the next quarter, or as a correction of this one. Until then, remove it.",
            },
          ],
    );
  return [
    ...missing(industries, tables.industries, new Set(tables.industryTrends.map(({ industry }) => industry))),
    ...missing(
      frameworks,
      tables.frameworks,
      new Set(tables.frameworkTrends.map(({ framework }) => framework)),
    ),
    ...missing(regions, tables.regions, new Set(tables.regionTrends.map(({ region }) => region))),
  ];
}
