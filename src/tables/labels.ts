import type { DataProblem } from "../model/problem.ts";
import { columnsOf, type TableDefinition } from "./define.ts";
import type { ParsedTable } from "./parse.ts";

type Cells = Readonly<Record<string, unknown>>;

/**
 * Values that a registry does not know.
 * @param ids the ids of each registry by its name; one that is not there is not asked
 */
export function referenceProblems(
  definition: TableDefinition,
  { rows, lineOf }: ParsedTable<unknown>,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
): DataProblem[] {
  return columnsOf(definition).flatMap(({ name, schema }) => {
    const registry = schema.registry as string | undefined;
    const known = registry === undefined ? undefined : ids.get(registry);
    if (known === undefined) return [];
    const problems: DataProblem[] = [];
    rows.forEach((row, index) => {
      const value = (row as Cells)[name];
      if (known.has(value)) return;
      problems.push({
        file: definition.path,
        row: lineOf(index),
        column: name,
        value: String(value),
        rule: `is not in reference/${registry}.csv`,
        remedy: `Use one of ${[...known].join(", ")}, or add it there.`,
      });
    });
    return problems;
  });
}

/** Rows whose key stands in an earlier row already. */
export function keyProblems(
  definition: TableDefinition,
  { rows, lineOf }: ParsedTable<unknown>,
): DataProblem[] {
  if (definition.key.length === 0) return [];
  const seen = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const key = definition.key.map((name) => (row as Cells)[name]).join(", ");
    // Ids become file names, and some disks do not tell upper from lower case.
    const folded = key.toLowerCase();
    const first = seen.get(folded);
    if (first === undefined) {
      seen.set(folded, index);
      return [];
    }
    return [
      {
        file: definition.path,
        row: lineOf(index),
        column: definition.key.join(", "),
        value: key,
        rule: `must be unique whatever its letter case, and stands in row ${lineOf(first)} already`,
        remedy: "Remove one of the two rows.",
      },
    ];
  });
}
