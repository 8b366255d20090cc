import type { RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf } from "../../routing/table.ts";

/** Caddy's own placeholders, and those that the maps of `site.caddy` define. */

/** The requested path, percent-decoded, before any rewrite. */
export const PATH = "{http.request.orig_uri.path}";
export const QUERY = "{http.request.orig_uri.query}";
/** The request target, as it was sent. */
export const TARGET = "{http.request.orig_uri}";
/** The path after rewriting, which is the file that answers. */
export const FILE = "{http.request.uri.path}";

export const NOT_FOUND = "{compliance_not_found}";
export const STATUS = "{compliance_status}";
/** The current address of a page that was renamed, relative to the requested one; empty for any other. */
export const MOVED_PAGE = "{compliance_moved}";
export const TYPE = "{compliance_type}";

/**
 * Returns the placeholder for a parameter's last value, as it was sent, with the equals sign; empty if it was not sent.
 */
export function lastValue(parameter: string): string {
  return `{compliance_value_${parameter}}`;
}

/** An endpoint, and the placeholder for the file of its answer. */
export interface RoutedEndpoint extends EndpointRoutes {
  readonly placeholder: string;
  readonly matcher: string;
}

export function routedEndpoints(table: RouteTable): RoutedEndpoint[] {
  return endpointsOf(table).map((endpoint, at) => ({
    ...endpoint,
    placeholder: `{compliance_answer_${at + 1}}`,
    matcher: `@answer_${at + 1}`,
  }));
}

/** The name of a header, and the placeholder for its value, which is empty if a file does not have it. */
export interface NamedHeader {
  readonly name: string;
  readonly placeholder: string;
  readonly matcher: string;
}

/** Returns every header that a rule may give to a file, except its content type. */
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
