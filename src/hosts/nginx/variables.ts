import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Variables that `maps.conf` sets and `server.conf` reads. */

/** Holds the file that answers where nothing is published. */
export const NOT_FOUND_VARIABLE = "$compliance_not_found";

/** An endpoint and the variable that holds the file of its answer. */
export interface Group extends EndpointRoutes {
  readonly variable: string;
}

export function groupsOf(table: RouteTable): Group[] {
  return endpointsOf(table).map((endpoint, index) => ({
    ...endpoint,
    variable: `$compliance_answer_${index + 1}`,
  }));
}

/** Every header of our own but the content type, which a location gives. */
export function headerNames({ headers, preflight, refusal }: RouteTable): string[] {
  const all = [...headers.map((rule) => rule.headers), preflight, refusal.headers].flatMap(Object.keys);
  return [...new Set(all)].filter((name) => name !== "Content-Type").sort();
}

/** Numbered, for nginx's hash of variables takes no long names as it comes. */
export function headerVariable(table: RouteTable, name: string): string {
  return `$compliance_header_${headerNames(table).indexOf(name) + 1}`;
}
