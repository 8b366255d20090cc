import type { Route, RouteTable } from "../model/route.ts";

/** The routes of one endpoint. */
export interface EndpointRoutes {
  readonly path: string;
  /** The route that asks nothing of the query. */
  readonly bare: Route;
  /** Those before it that do; empty for an endpoint without a parameter. */
  readonly conditional: readonly Route[];
}

/** The endpoints of a table, in its order. */
export function endpointsOf({ routes }: RouteTable): EndpointRoutes[] {
  return routes
    .filter(({ path, when }) => when === undefined && !isPrefix(path))
    .map((bare) => ({
      path: bare.path,
      bare,
      conditional: routes.filter(({ path, when }) => path === bare.path && when !== undefined),
    }));
}

/** The problem document of every address that nothing is published at. */
export function notFoundFile({ routes }: RouteTable): string {
  return routes.find(({ path }) => path === "/*")!.file;
}

/** Whether a rule's path stands for every address below it. */
export function isPrefix(path: string): boolean {
  return path.endsWith("/*");
}

/** Whether a rule's path is an address, or a prefix of it. */
export function covers(path: string, address: string): boolean {
  return isPrefix(path) ? address.startsWith(path.slice(0, -1)) : path === address;
}
