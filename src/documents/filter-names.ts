import type { CatalogueEntry } from "../model/endpoint.ts";

/** Returns the names of the endpoints' filters, each once, in the order of the endpoints. */
export function filterNames(catalogue: readonly CatalogueEntry[]): string[] {
  const filters = catalogue.flatMap(({ parameters }) => parameters.filter(({ kind }) => kind === "filter"));
  return [...new Set(filters.map(({ name }) => name))];
}

/** Returns names as an enumeration: `industry, framework or region`. */
export function enumerated(names: readonly string[], word: "and" | "or"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}
