import type { RouteTable } from "../../model/route.ts";
import { uniqueIgnoringCase } from "./map.ts";
import type { FilteredEndpoint } from "./variables.ts";

/** Names of parameters that are valid in nginx variables, and values that need no percent-encoding. */
const NAME = /^\w+$/;
const PLAIN = /^[\w.~-]+$/;

/**
 * Returns the usual queries of an endpoint, which nginx looks up as texts. Each leads to a file in the endpoint's
 * folder that has the same headers as the other files there. All other queries are left to patterns.
 */
export function usualQueries({ headers }: RouteTable, { path, conditional }: FilteredEndpoint): string[] {
  const special = new Set(headers.map((rule) => rule.path));
  const queries = conditional.flatMap(({ when: { parameter, value = "" }, file, status }) => {
    const isPlain = NAME.test(parameter) && PLAIN.test(value);
    const isOfFolder = status === 200 && file === `${path}/${value}.json` && !special.has(file);
    return isPlain && isOfFolder ? [`${parameter}=${value}`] : [];
  });
  return queries.filter(uniqueIgnoringCase(queries));
}
