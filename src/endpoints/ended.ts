import * as Type from "typebox";
import type { Tables } from "../tables/index.ts";
import { lastYears } from "../tables/registries.ts";
import { derive } from "./derive.ts";
import { suppressedBy } from "./withheld.ts";

/** Said of an entry that ended before the benchmark year: the one rule for lists, averages, ranks and charts. */
export const ended = Type.Optional(
  Type.Integer({
    description:
      "Its last year, where it has ended. Lists without a filter keep it, with nulls; averages, ranks and charts of the benchmark year leave it out.",
  }),
);

/** The registries whose entries are listed by answers. */
type Registry = "industries" | "frameworks" | "regions" | "requirements" | "bottlenecks";

const lastYearsIn = derive((entries: Tables[Registry]) => lastYears<string | number>(entries));

/** The last year of an entry that ended before the benchmark year; undefined for one that goes on. */
export function lastYearOf(tables: Tables, registry: Registry, id: string | number): number | undefined {
  const last = lastYearsIn(tables[registry]).get(id);
  return last !== undefined && last < tables.span.benchmark ? last : undefined;
}

/** Why an entry has no figures of the benchmark year: it has ended, or they are withheld; nothing for one that has some. */
export function absenceOf(
  tables: Tables,
  registry: Registry,
  id: string | number,
  count: number | null,
): { suppressed?: true; ended?: number } {
  return endOf(tables, count, [registry, id]) ?? suppressedBy(count);
}

/**
 * The end of what has no figures of the benchmark year; undefined for what has some, and for what goes on.
 * @param count of its programmes; null for none
 * @param entries that it is of: it ends with the first of them
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
