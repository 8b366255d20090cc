import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Variables that `maps.conf` sets and `server.conf` reads. */

/** Holds the file that answers where nothing is published. */
export const NOT_FOUND_VARIABLE = "$compliance_not_found";

/**
 * An endpoint and the variables of its answer. All names that are numbered have at most 14 letters: nginx's hash of variables
 * takes no longer ones as it comes.
 */
export interface Group extends EndpointRoutes {
  /** Holds the file that answers. */
  readonly variable: string;
  /** Holds the same where a query is spelt as it mostly is, with the query before it. */
  readonly usual: string;
  /** Holds the same, found by patterns. */
  readonly found: string;
}

export function groupsOf(table: RouteTable): Group[] {
  return endpointsOf(table).map((endpoint, index) => {
    const name = (letter: string) => `$compliance_${letter}${index + 1}`;
    return { ...endpoint, variable: name("a"), usual: name("u"), found: name("p") };
  });
}

/** Every header of our own but the content type, which a location gives. */
export function headerNames({ headers, preflight, refusal }: RouteTable): string[] {
  const all = [...headers.map((rule) => rule.headers), preflight, refusal.headers].flatMap(Object.keys);
  return [...new Set(all)].filter((name) => name !== "Content-Type").sort();
}

/** The variables of a header: one holds its value, and one what the file that answers gives it. */
export function headerVariables(table: RouteTable, name: string): { value: string; ofFile: string } {
  const number = headerNames(table).indexOf(name) + 1;
  return { value: `$compliance_h${number}`, ofFile: `$compliance_f${number}` };
}
