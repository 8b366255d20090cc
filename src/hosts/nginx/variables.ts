import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Variables that `maps.conf` or a location sets and `server.conf` reads. */

/** The file that answers unknown addresses. */
export const NOT_FOUND_VARIABLE = "$compliance_not_found";

/** The answer to the query of this request, found by patterns. */
export const FOUND_VARIABLE = "$compliance_found";

/**
 * An endpoint with a parameter, and the variables of its answer. Numbered names have at most 14 letters, the longest
 * that nginx's hash table of variables accepts with its default settings.
 */
export interface FilteredEndpoint extends EndpointRoutes {
  readonly parameter: string;
  /** The query in its usual spelling; empty if it is not a usual one. */
  readonly usual: string;
  /** The answer to any query, found by patterns: a file, or the address to redirect to. */
  readonly found: string;
}

export function filtersOf(table: RouteTable): FilteredEndpoint[] {
  return endpointsOf(table).flatMap((endpoint, index) => {
    const [first] = endpoint.conditional;
    if (first === undefined) return [];
    const name = (letter: string) => `$compliance_${letter}${index + 1}`;
    return [{ ...endpoint, parameter: first.when.parameter, usual: name("u"), found: name("p") }];
  });
}

/** Returns every header in the route table except the content type, which locations set. */
export function headerNames({ headers, preflight, refusal }: RouteTable): string[] {
  const all = [...headers.map((rule) => rule.headers), preflight, refusal.headers].flatMap(Object.keys);
  return [...new Set(all)].filter((name) => name !== "Content-Type").sort();
}

/** Returns the variables of a header of errors: one for its value, and one for the value by the file that answers. */
export function headerVariables(table: RouteTable, name: string): { value: string; ofFile: string } {
  const number = headerNames(table).indexOf(name) + 1;
  return { value: `$compliance_h${number}`, ofFile: `$compliance_f${number}` };
}
