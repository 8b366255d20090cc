import { type FoundProblems, Problems } from "../model/problem.ts";
import type { TableDefinition } from "./define.ts";
import type { ParsedTable } from "./parse.ts";
import { formerIdsOf, type Renamed } from "./renames.ts";

/** The columns of an industry that say which others it gathers. */
export interface Gatherer extends Renamed {
  /** Ids of industries that are published as this one, separated by spaces. */
  readonly gathers?: string;
  readonly last_year?: number;
}

/** Returns the ids that an industry gathers. */
export function gatheredIdsOf({ gathers = "" }: Gatherer): string[] {
  return gathers.split(" ").filter((id) => id !== "");
}

/** Returns the industry that each gathered id is published as. */
export function gatherersIn(entries: readonly Gatherer[]): ReadonlyMap<string, string> {
  return new Map(entries.flatMap((entry) => gatheredIdsOf(entry).map((id) => [id, String(entry.id)])));
}

/**
 * Returns whether an industry is published only as part of another one: it keeps its filter value but has no figures. An
 * industry with a last year is published by itself until then.
 */
export function isGathered(entries: readonly Gatherer[]): (id: string) => boolean {
  const gatherers = gatherersIn(entries);
  const ended = new Set(entries.filter(({ last_year }) => last_year !== undefined).map(({ id }) => id));
  return (id) => gatherers.has(id) && !ended.has(id);
}

/** Reports ambiguous gathering: an industry that is gathered by two others, by itself, or while it gathers others. */
export function gatherProblems(
  { path }: TableDefinition,
  { rows, lineOf }: Pick<ParsedTable<unknown>, "rows" | "lineOf">,
): FoundProblems {
  const entries = rows as readonly Gatherer[];
  const found = new Problems();
  const placeOf = new Map(entries.map(({ id }, place) => [String(id).toLowerCase(), place]));
  const former = new Map(
    entries.flatMap((entry, place) => formerIdsOf(entry).map((id) => [id.toLowerCase(), place])),
  );
  const named = new Map<string, number>();
  for (const [place, entry] of entries.entries()) {
    for (const id of gatheredIdsOf(entry)) {
      const folded = id.toLowerCase();
      const rule = ruleBroken(
        entries,
        place,
        { own: placeOf.get(folded), former: former.get(folded), named: named.get(folded) },
        lineOf,
      );
      named.set(folded, named.get(folded) ?? place);
      if (rule === undefined) continue;
      found.add(() => ({
        file: path,
        row: lineOf(place),
        column: "gathers",
        value: id,
        rule,
        remedy: "Name each id once, at the one industry that is published in its place.",
      }));
    }
  }
  return found;
}

function ruleBroken(
  entries: readonly Gatherer[],
  place: number,
  { own, former, named }: Readonly<Record<"own" | "former" | "named", number | undefined>>,
  lineOf: (row: number) => number,
): string | undefined {
  if (own === place) return "must not be the industry's own id";
  if (own !== undefined) {
    if (gatheredIdsOf(entries[own]!).length > 0) {
      return `must not gather others itself: row ${lineOf(own)} does`;
    }
  }
  if (former !== undefined) return `must not be the former id of an industry: row ${lineOf(former)} names it`;
  if (named === place) return "must not be named twice";
  return named === undefined
    ? undefined
    : `must not be gathered by two industries: row ${lineOf(named)} names it`;
}
