import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule, Route, RouteTable } from "../model/route.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  FEED_FILES,
  METHOD_NOT_ALLOWED_FILE,
  NOT_FOUND_FILE,
  problemFile,
} from "./addresses.ts";

/** Headers of every file under `/api`, problem documents too. */
function apiHeaders(absolute: (address: string) => string) {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link",
    "Cache-Control": "public, max-age=0, s-maxage=86400",
    Link: `<${absolute(CATALOGUE_FILE)}>; rel="service-desc", <${absolute("/")}>; rel="service-doc"`,
    "X-Content-Type-Options": "nosniff",
  };
}

const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

/** Any page may ask with any header: there is nothing to protect, and a refused preflight looks like a fault. */
const PREFLIGHT = {
  Allow: ALLOWED_METHODS,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

const FEED_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Cache-Control": "public, max-age=0, s-maxage=86400",
};

/**
 * The route table: for each endpoint its filter values, then any other value of the parameter (unknown: 404),
 * then the bare address; at the end everything else (404). First match wins.
 */
export function routeTable(
  catalogue: readonly CatalogueEntry[],
  absolute: (address: string) => string = (address) => address,
): RouteTable {
  for (const { id, parameters } of catalogue) {
    // A route tests one parameter; a second one, unknown, would be answered as if it were not there.
    if (parameters.length > 1) throw new Error(`${id} has more than one parameter`);
  }
  const routes: Route[] = catalogue.flatMap(({ path, parameters }) => [
    ...parameters.flatMap(({ name, kind, values }) => [
      ...values.map((value) => ({
        path,
        when: { parameter: name, value },
        file: answerFile(path, { kind, value }),
        status: 200 as const,
      })),
      { path, when: { parameter: name }, file: problemFile(name), status: 404 as const },
    ]),
    { path, file: answerFile(path), status: 200 as const },
  ]);
  const headers: HeaderRule[] = [
    { path: "/api/*", headers: apiHeaders(absolute) },
    { path: "/api/errors/*", headers: { "Content-Type": "application/problem+json" } },
    { path: "/manifest.json", headers: { "Access-Control-Allow-Origin": "*" } },
    ...[FEED_FILES.json, FEED_FILES.atom].map((path) => ({ path, headers: FEED_HEADERS })),
    ...catalogue.flatMap(downloadHeaders),
  ];
  return {
    routes: [...routes, { path: "/*", file: NOT_FOUND_FILE, status: 404 }],
    headers,
    hidden: ["/_headers", "/_redirects"],
    preflight: PREFLIGHT,
    refusal: { file: METHOD_NOT_ALLOWED_FILE, headers: { Allow: ALLOWED_METHODS } },
  };
}

/** An answer with several formats is for taking home: a browser is told to save it, and under which name. */
function downloadHeaders({ path, parameters }: CatalogueEntry): HeaderRule[] {
  const formats = parameters.filter(({ kind }) => kind === "format").flatMap(({ values }) => values);
  const name = path.split("/").slice(-2).join("-");
  return formats.map((format) => ({
    path: answerFile(path, { kind: "format", value: format }),
    headers: { "Content-Disposition": `attachment; filename="${name}.${format}"` },
  }));
}
