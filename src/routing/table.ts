import { required } from "../model/required.ts";
import type { ConditionalRoute, MovedPage, Route, RouteTable } from "../model/route.ts";

/** The routes of one endpoint. */
export interface EndpointRoutes {
  readonly path: string;
  /** The route without a condition on the query. */
  readonly bare: Route;
  /** The routes before it, with a condition on the query; empty for an endpoint without a parameter. */
  readonly conditional: readonly ConditionalRoute[];
}

/** Returns the endpoints of a table, in its order. */
export function endpointsOf({ routes }: RouteTable): EndpointRoutes[] {
  return routes
    .filter(({ path, when, status }) => when === undefined && status === 200 && !isPrefix(path))
    .map((bare) => ({
      path: bare.path,
      bare,
      conditional: routes.filter(isConditional).filter(({ path }) => path === bare.path),
    }));
}

/** Returns the files that answer unknown addresses: a problem document below the API; elsewhere a page, or the same document. */
export function notFoundFiles({ routes }: RouteTable): { readonly api: string; readonly elsewhere: string } {
  const fileOf = (prefix: string) => routes.find(({ path }) => path === prefix)?.file;
  const elsewhere = required(fileOf("/*"), "the route for every other address");
  return { api: fileOf("/api/*") ?? elsewhere, elsewhere };
}

/** Whether the table has a redirect. */
export function isMoving({ routes }: RouteTable): boolean {
  return routes.some(({ status }) => status === 301);
}

/** Returns the redirects from the addresses of pages. */
export function movedPagesIn({ routes }: RouteTable): MovedPage[] {
  return routes.filter(isMovedPage);
}

function isMovedPage(route: Route): route is MovedPage {
  return route.status === 301 && route.when === undefined && route.location !== undefined;
}

function isConditional(route: Route): route is ConditionalRoute {
  return route.when !== undefined;
}

/** Whether a rule's path covers all addresses below it. */
export function isPrefix(path: string): boolean {
  return path.endsWith("/*");
}

/** Whether a rule's path is an address or a prefix of it. */
export function covers(path: string, address: string): boolean {
  return isPrefix(path) ? address.startsWith(path.slice(0, -1)) : path === address;
}

/** The placeholder in a header's value for the part of the address that the `*` of the rule's path matches. */
export const REST = "{rest}";
