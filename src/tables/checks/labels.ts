import type { DataProblem } from "../../model/problem.ts";
import { MIXED } from "../column.ts";
import type { Tables } from "../index.ts";
import { frameworks, regions } from "../registries.ts";

/** Checks that no framework or region has the id that blocks use for mixed labels. */
export function labelProblems(tables: Tables): DataProblem[] {
  return [
    { table: frameworks, rows: tables.frameworks },
    { table: regions, rows: tables.regions },
  ].flatMap(({ table, rows }) =>
    rows.flatMap(({ id }, index) =>
      id.toLowerCase() === MIXED
        ? [
            {
              file: table.path,
              row: index + 2,
              column: "id",
              value: id,
              rule: `must not be ${MIXED}: tables use it for blocks that have several`,
              remedy: "Choose another id.",
            },
          ]
        : [],
    ),
  );
}
