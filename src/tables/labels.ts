import { firstNames } from "../model/names-in-words.ts";
import { type FoundProblems, Problems } from "../model/problem.ts";
import { MIXED } from "./column.ts";
import { columnsOf, type TableDefinition } from "./define.ts";
import type { ParsedTable } from "./parse.ts";
import { formerIdsOf, type Renamed } from "./renames.ts";

type Read = Pick<ParsedTable<unknown>, "rows" | "lineOf">;
type Cells = Readonly<Record<string, unknown>>;

/**
 * Reports values that are not in their registry.
 * @param ids the ids of each registry by its name; columns of a registry that is missing here are not checked
 */
export function referenceProblems(
  definition: TableDefinition,
  { rows, lineOf }: Read,
  ids: ReadonlyMap<string, ReadonlySet<unknown>>,
): FoundProblems {
  const found = new Problems();
  for (const { name, schema } of columnsOf(definition)) {
    const registry = schema.registry as string | undefined;
    const known = registry === undefined ? undefined : ids.get(registry);
    if (known === undefined) continue;
    rows.forEach((row, index) => {
      const value = (row as Cells)[name];
      if (value === null || known.has(value) || (schema.orMixed === true && value === MIXED)) return;
      found.add(() => ({
        file: definition.path,
        row: lineOf(index),
        column: name,
        value: String(value),
        rule: `is not in reference/${registry}.csv`,
        remedy: `Use one of ${firstNames([...known, ...(schema.orMixed === true ? [MIXED] : [])].map(String), MOST_NAMED)}, or add it there.`,
      }));
    });
  }
  return found;
}

const MOST_NAMED = 30;

/** Reports rows whose key occurs in an earlier row. */
export function duplicateKeyProblems(definition: TableDefinition, { rows, lineOf }: Read): FoundProblems {
  const found = new Problems();
  if (definition.key.length === 0) return found;
  const seen = new Map<string, number>();
  rows.forEach((row, index) => {
    const key = definition.key.map((name) => (row as Cells)[name]).join(", ");
    // Ids become file names, and some file systems ignore case.
    const folded = key.toLowerCase();
    const first = seen.get(folded);
    if (first === undefined) {
      seen.set(folded, index);
      return;
    }
    found.add(() => ({
      file: definition.path,
      row: lineOf(index),
      column: definition.key.join(", "),
      value: key,
      rule: `must be unique regardless of letter case, but is already in row ${lineOf(first)}`,
      remedy: "Remove one of the two rows.",
    }));
  });
  return found;
}

/** The file name of a folder's own page or document. */
const RESERVED = "index";

/** Reports ids of a registry that cannot be file names, because other files have these names. */
export function reservedProblems({ path }: TableDefinition, { rows, lineOf }: Read): FoundProblems {
  const found = new Problems();
  rows.forEach((row, index) => {
    const own = { column: "id", ids: [String((row as Cells).id)] };
    const former = { column: "previously", ids: formerIdsOf(row as Renamed) };
    for (const { column, ids } of [own, former]) {
      for (const id of ids.filter((one) => one.toLowerCase() === RESERVED)) {
        found.add(() => ({
          file: path,
          row: lineOf(index),
          column,
          value: id,
          rule: "must not be the name of a folder's own page",
          remedy: "Choose another id.",
        }));
      }
    }
  });
  return found;
}
