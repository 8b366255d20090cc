import type { CatalogueEntry } from "../model/endpoint.ts";

/** Returns the names of the endpoints' filters, each once, in the order of the endpoints. */
export function filterNames(catalogue: readonly CatalogueEntry[]): string[] {
  const filters = catalogue.flatMap(({ parameters }) => parameters.filter(({ kind }) => kind === "filter"));
  return [...new Set(filters.map(({ name }) => name))];
}
