import * as Type from "typebox";
import type { Tables } from "../tables/index.ts";
import { lastYears } from "../tables/registries.ts";
import { derive } from "./derive.ts";
import { suppressedBy } from "./withheld.ts";

/** The field of an entry that ended before the benchmark year: the one rule for lists, averages, ranks and charts. */
export const ended = Type.Optional(
  Type.Integer({
    description:
      "Last year of the entry; present if it has ended. Unfiltered lists keep the entry, with nulls; averages, ranks and charts of the benchmark year leave it out.",
  }),
);

/** The registries whose entries answers list. */
type Registry = "industries" | "frameworks" | "regions" | "requirements" | "bottlenecks";

const lastYearsIn = derive((entries: Tables[Registry]) => lastYears<string | number>(entries));

/** Returns the last year of an entry that ended before the benchmark year; undefined for one that has not ended. */
export function lastYearOf(tables: Tables, registry: Registry, id: string | number): number | undefined {
  const last = lastYearsIn(tables[registry]).get(id);
  return last !== undefined && last < tables.span.benchmark ? last : undefined;
}

/** Returns the flag that says why an entry has no figures for the benchmark year: it ended, or they are withheld. Empty if it has figures. */
export function whyAbsent(
  tables: Tables,
  registry: Registry,
  id: string | number,
  count: number | null,
): { suppressed?: true; ended?: number } {
  return endOf(tables, count, [registry, id]) ?? suppressedBy(count);
}

/**
 * Returns the last year of a cell without figures for the benchmark year; undefined if it has figures or has not ended.
 * @param count of its programmes; null for none
 * @param entries of the registries that the cell belongs to: it ends with the first of them
 */
export function endOf(
  tables: Tables,
  count: number | null,
  ...entries: readonly (readonly [registry: Registry, id: string | number])[]
): { readonly ended: number } | undefined {
  if (count !== null) return undefined;
  const lasts = entries.flatMap(([registry, id]) => lastYearOf(tables, registry, id) ?? []);
  return lasts.length === 0 ? undefined : { ended: Math.min(...lasts) };
}
