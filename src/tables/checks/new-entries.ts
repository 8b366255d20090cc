import type { DataProblem } from "../../model/problem.ts";
import type { TableDefinition } from "../define.ts";
import type { Tables } from "../index.ts";
import { frameworks, industries, regions } from "../registries.ts";

/** An entry of a registry, as these checks read it. */
interface Entry {
  readonly id: string;
  readonly last_year?: number;
}

/**
 * An industry, a framework or a region that goes on has rows in the tables, if only withheld ones. One that has none at all came into
 * its registry after the tables were made: one problem for the entry, not one for each row that it would have.
 */
export function newEntryProblems(tables: Tables): DataProblem[] {
  const { benchmark } = tables.span;
  const missing = (table: TableDefinition, entries: readonly Entry[], told: ReadonlySet<string>) =>
    entries.flatMap(({ id, last_year = benchmark }, index): DataProblem[] =>
      told.has(id) || last_year < benchmark
        ? []
        : [
            {
              file: table.path,
              row: index + 2,
              column: "id",
              value: id,
              rule: "has no rows in the tables, which were made before it was added",
              remedy:
                "Run release, which makes them anew with it: for the next quarter, or as a correction of this one. Until then take it out.",
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
