import { type FoundProblems, Problems } from "../model/problem.ts";
import type { TableDefinition } from "./define.ts";
import type { ParsedTable } from "./parse.ts";

/** The columns of a registry entry that hold its ids. */
export interface Renamed {
  readonly id: string | number;
  /** Its former ids, separated by spaces. */
  readonly previously?: string;
}

/** Returns the former ids of an entry, in the order in which they are written: oldest first. */
export function formerIdsOf({ previously = "" }: Renamed): string[] {
  return previously.split(" ").filter((id) => id !== "");
}

/** Returns the current id of each former id of a registry. */
export function renamesIn(entries: readonly Renamed[]): ReadonlyMap<string, string> {
  return new Map(entries.flatMap((entry) => formerIdsOf(entry).map((former) => [former, String(entry.id)])));
}

/** Reports ambiguous former ids: those of a current entry, or of two entries. */
export function renameProblems(
  { path }: TableDefinition,
  { rows, lineOf }: Pick<ParsedTable<unknown>, "rows" | "lineOf">,
): FoundProblems {
  const entries = rows as readonly Renamed[];
  // Ids become file names, and some file systems ignore case.
  const living = new Map(entries.map(({ id }, index) => [String(id).toLowerCase(), index]));
  const named = new Map<string, number>();
  const found = new Problems();
  for (const [index, entry] of entries.entries()) {
    for (const former of formerIdsOf(entry)) {
      const folded = former.toLowerCase();
      const rule = ruleBroken(entries, index, living.get(folded), named.get(folded), lineOf);
      named.set(folded, named.get(folded) ?? index);
      if (rule === undefined) continue;
      found.add(() => ({
        file: path,
        row: lineOf(index),
        column: "previously",
        value: former,
        rule,
        remedy: "Name only ids that no entry has any more, each at the one entry that it became.",
      }));
    }
  }
  return found;
}

function ruleBroken(
  entries: readonly Renamed[],
  own: number,
  living: number | undefined,
  named: number | undefined,
  lineOf: (row: number) => number,
): string | undefined {
  if (living === own) return "must not be the entry's own id, regardless of letter case";
  if (living !== undefined) {
    const isCircle =
      entries[living] !== undefined && formerIdsOf(entries[living]).includes(String(entries[own]?.id));
    return isCircle
      ? `must not make a circle: row ${lineOf(living)} has this id, and was previously this entry`
      : `must not be an id that an entry has: row ${lineOf(living)} has it`;
  }
  if (named === own) return "must not be named twice";
  return named === undefined ? undefined : `must not be named by two entries: row ${lineOf(named)} names it`;
}
