import type { CatalogueEntry } from "../model/endpoint.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { DEPRECATIONS_PATH } from "../tables/deprecations.ts";
import type { Tables } from "../tables/index.ts";

/**
 * Makes sure that every deprecation names something that is published: a misspelt one would announce nothing.
 * @param paths of the published files
 * @throws DataError with each deprecation that names nothing
 */
export function requireDeprecationTargets(
  { deprecations }: Pick<Tables, "deprecations">,
  catalogue: readonly CatalogueEntry[],
  paths: readonly string[],
): void {
  const addresses = new Set(paths.map((path) => `/${path}`));
  const isPublished = (what: string) => {
    const [address = ""] = what.split("#");
    const [path = "", query] = address.split("?");
    const endpoint = catalogue.find((entry) => entry.path === path);
    if (endpoint === undefined) return addresses.has(path);
    if (query === undefined) return true;
    const [name, value = ""] = query.split("=");
    return endpoint.parameters.some(
      (one) =>
        one.name === name &&
        [...one.values, ...(one.former ?? []).map((former) => former.value)].includes(value),
    );
  };
  const unknown = deprecations.filter(({ what }) => !isPublished(what));
  if (unknown.length === 0) return;
  throw new DataError(
    unknown.map(({ what }): DataProblem => ({
      file: DEPRECATIONS_PATH,
      value: what,
      rule: "must be an endpoint's path, a value of its filter, a field of its answer, or a file's address",
      remedy: "Correct it: api/index.json lists them.",
    })),
  );
}
