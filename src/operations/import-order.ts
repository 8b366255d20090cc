import { newerReplaced, newestFirst } from "../importing/converting/newest-first.ts";
import { IGNORE, type Mapping } from "../importing/model/mapping.ts";
import { lineAt, type ReadTable } from "../importing/model/table.ts";
import type { DataProblem } from "../model/problem.ts";
import { howMany } from "../model/unit.ts";
import type { ProblemKind } from "../submissions/check.ts";

/** Kinds of rows that a later row with other answers replaces. */
export const CORRECTED: ReadonlySet<ProblemKind> = new Set([
  "superseded",
  "superseded by another",
  "superseded without identifier",
]);

/** A row of a table that another one replaces, by their positions. */
export interface Replacement {
  readonly replaced: number;
  readonly replacing: number;
}

interface Replacing {
  readonly table: ReadTable;
  readonly mapping: Mapping;
  readonly replacements: readonly Replacement[];
}

/**
 * Returns the problem of an export in which older rows replace newer ones: it goes from the newest row to the oldest, or a date
 * or version of a replaced row is later than that of the row that replaces it.
 */
export function orderProblems(file: string, { table, mapping, replacements }: Replacing): DataProblem[] {
  const corrected = new Set(replacements.map(({ replaced }) => replaced)).size;
  if (corrected === 0) return [];
  const isUnused = (name: string) => [IGNORE, undefined].includes(mapping.columns?.[name]?.to);
  const unused = table.header.flatMap((name, at) => (isUnused(name) ? [at] : []));
  const falling = newestFirst(table, unused);
  if (falling !== undefined)
    return [
      {
        file,
        column: table.header[falling] ?? "",
        rule: `goes from the newest row to the oldest, and the last row of a submission counts: ${howMany(corrected, "newer row")} would be replaced by an older one`,
        remedy: "Sort the export by this column, the oldest row first.",
      },
    ];
  const newer = newerReplaced(table, unused, replacements);
  if (newer === undefined) return [];
  const { place, found, count } = newer;
  const said = (row: number) =>
    `${JSON.stringify(String(table.rows[row]?.[place]).trim())} (line ${lineAt(table, row)})`;
  return [
    {
      file,
      column: table.header[place] ?? "",
      rule: `says that ${howMany(count, "newer row")} would be replaced by an older one, because the last row of a submission counts: ${said(found.replaced)} by ${said(found.replacing)}`,
      remedy:
        "Sort the export by this column, the oldest row first; or remove the column if it does not say when a row was written.",
    },
  ];
}
