import * as Type from "typebox";
import type { Tables } from "../tables/index.ts";
import { suppressedBy } from "./withheld.ts";

/** Said of an entry that ended before the benchmark year. */
export const ended = Type.Optional(
  Type.Integer({
    description: "Its last year, where it has ended: it has no figures of the benchmark year.",
  }),
);

/** The registries whose entries are listed by answers. */
type Registry = "industries" | "frameworks";

/** The last year of an entry that ended before the benchmark year; undefined for one that goes on. */
export function lastYearOf(tables: Tables, registry: Registry, id: string): number | undefined {
  const entries: readonly { readonly id: string; readonly last_year?: number }[] = tables[registry];
  const last = entries.find((entry) => entry.id === id)?.last_year;
  return last !== undefined && last < tables.span.benchmark ? last : undefined;
}

/** Why an entry has no figures of the benchmark year: it has ended, or they are withheld; nothing for one that has some. */
export function absenceOf(
  tables: Tables,
  registry: Registry,
  id: string,
  count: number | null,
): { suppressed?: true; ended?: number } {
  const last = count === null ? lastYearOf(tables, registry, id) : undefined;
  return last === undefined ? suppressedBy(count) : { ended: last };
}
