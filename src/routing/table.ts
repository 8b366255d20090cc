import { required } from "../model/required.ts";
import type { ConditionalRoute, Route, RouteTable } from "../model/route.ts";

/** The routes of one endpoint. */
export interface EndpointRoutes {
  readonly path: string;
  /** The route that asks nothing of the query. */
  readonly bare: Route;
  /** Those before it that do; empty for an endpoint without a parameter. */
  readonly conditional: readonly ConditionalRoute[];
}

/** The endpoints of a table, in its order. */
export function endpointsOf({ routes }: RouteTable): EndpointRoutes[] {
  return routes
    .filter(({ path, when, status }) => when === undefined && status === 200 && !isPrefix(path))
    .map((bare) => ({
      path: bare.path,
      bare,
      conditional: routes.filter(isConditional).filter(({ path }) => path === bare.path),
    }));
}

/** What answers where nothing is published: below the API a problem document, elsewhere it too or a page. */
export function notFoundFiles({ routes }: RouteTable): { readonly api: string; readonly elsewhere: string } {
  const fileOf = (prefix: string) => routes.find(({ path }) => path === prefix)?.file;
  const elsewhere = required(fileOf("/*"), "the route for every other address");
  return { api: fileOf("/api/*") ?? elsewhere, elsewhere };
}

/** Whether there is an address at which a client is sent on. */
export function isMoving({ routes }: RouteTable): boolean {
  return routes.some(({ status }) => status === 301);
}

function isConditional(route: Route): route is ConditionalRoute {
  return route.when !== undefined;
}

/** Whether a rule's path stands for every address below it. */
export function isPrefix(path: string): boolean {
  return path.endsWith("/*");
}

/** Whether a rule's path is an address, or a prefix of it. */
export function covers(path: string, address: string): boolean {
  return isPrefix(path) ? address.startsWith(path.slice(0, -1)) : path === address;
}

/** What in a header's value stands for the part of an address that the `*` of a rule's path stands for. */
export const REST = "{rest}";
