import type { RouteTable } from "../../model/route.ts";
import { tellsApart } from "./map.ts";
import type { Filter } from "./variables.ts";

/** What is a name in a query and in nginx, and a value that needs no percent-encoding. */
const NAME = /^\w+$/;
const PLAIN = /^[\w.~-]+$/;

/**
 * The usual queries of an endpoint: nginx finds them as texts, and answers where it finds them. They lead to a file of the
 * endpoint's folder which has no headers but those of all files there. What else may be asked is left to patterns.
 */
export function usualQueries({ headers }: RouteTable, { path, conditional }: Filter): string[] {
  const special = new Set(headers.map((rule) => rule.path));
  const queries = conditional.flatMap(({ when: { parameter, value = "" }, file, status }) => {
    const isPlain = NAME.test(parameter) && PLAIN.test(value);
    const isOfFolder = status === 200 && file === `${path}/${value}.json` && !special.has(file);
    return isPlain && isOfFolder ? [`${parameter}=${value}`] : [];
  });
  return queries.filter(tellsApart(queries));
}
