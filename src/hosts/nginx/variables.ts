import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Variables that `maps.conf` or a location sets and `server.conf` reads. */

/** Holds the file that answers where nothing is published. */
export const NOT_FOUND_VARIABLE = "$compliance_not_found";

/** Holds what patterns found for the query of this request. */
export const FOUND_VARIABLE = "$compliance_found";

/**
 * An endpoint that reads its query, and the variables of its answer. All names that are numbered have at most 14 letters:
 * nginx's hash of variables takes no longer ones as it comes.
 */
export interface Filter extends EndpointRoutes {
  readonly parameter: string;
  /** Holds the query as it is usually spelt, where it is a usual one. */
  readonly usual: string;
  /** Holds what patterns find for any query: the file that answers, or the address that it leads to. */
  readonly found: string;
}

export function filtersOf(table: RouteTable): Filter[] {
  return endpointsOf(table).flatMap((endpoint, index) => {
    const [first] = endpoint.conditional;
    if (first === undefined) return [];
    const name = (letter: string) => `$compliance_${letter}${index + 1}`;
    return [{ ...endpoint, parameter: first.when.parameter, usual: name("u"), found: name("p") }];
  });
}

/** Every header of our own but the content type, which a location gives. */
export function headerNames({ headers, preflight, refusal }: RouteTable): string[] {
  const all = [...headers.map((rule) => rule.headers), preflight, refusal.headers].flatMap(Object.keys);
  return [...new Set(all)].filter((name) => name !== "Content-Type").sort();
}

/** The variables of a header that an error has: one holds its value, and one what the file that answers gives it. */
export function headerVariables(table: RouteTable, name: string): { value: string; ofFile: string } {
  const number = headerNames(table).indexOf(name) + 1;
  return { value: `$compliance_h${number}`, ofFile: `$compliance_f${number}` };
}
