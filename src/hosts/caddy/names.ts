import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Placeholders of Caddy, and those that the maps of `site.caddy` make. */

/** The path as it was asked, percent-decoded; what is rewritten does not change it. */
export const PATH = "{http.request.orig_uri.path}";
export const QUERY = "{http.request.orig_uri.query}";
/** The line of the request, as it was sent. */
export const TARGET = "{http.request.orig_uri}";
/** The path after it is rewritten: the file that answers. */
export const FILE = "{http.request.uri.path}";

export const NOT_FOUND = "{compliance_not_found}";
export const STATUS = "{compliance_status}";
export const TYPE = "{compliance_type}";

/** The last value of a parameter as it was sent, with an equals sign before it; nothing where it was not sent. */
export function valueOf(parameter: string): string {
  return `{compliance_value_${parameter}}`;
}

/** An endpoint and the placeholder that holds the file of its answer. */
export interface Answer extends EndpointRoutes {
  readonly placeholder: string;
  readonly matcher: string;
}

export function answersOf(table: RouteTable): Answer[] {
  return endpointsOf(table).map((endpoint, at) => ({
    ...endpoint,
    placeholder: `{compliance_answer_${at + 1}}`,
    matcher: `@answer_${at + 1}`,
  }));
}

/** A header's name, and the placeholder that holds its value: nothing where a file has none. */
export interface NamedHeader {
  readonly name: string;
  readonly placeholder: string;
  readonly matcher: string;
}

/** Every header of our own that a file may have, but its type. */
export function headersIn({ headers }: RouteTable): NamedHeader[] {
  const names = new Set(headers.flatMap((rule) => Object.keys(rule.headers)));
  return [...names.add("Cache-Control")]
    .filter((name) => name !== "Content-Type")
    .sort()
    .map((name) => {
      const id = name.toLowerCase().replaceAll("-", "_");
      return { name, placeholder: `{compliance_${id}}`, matcher: `@has_${id}` };
    });
}
