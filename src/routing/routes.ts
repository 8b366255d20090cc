import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule, Route, RouteTable } from "../model/route.ts";
import { answerFile, CATALOGUE_FILE, NOT_FOUND_FILE, problemFile } from "./addresses.ts";

/** Headers of every address under `/api`, errors too. Right for the asked address and for the file behind it. */
const API_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link",
  "Cache-Control": "public, max-age=0, s-maxage=86400",
  Link: `<${CATALOGUE_FILE}>; rel="service-desc", </>; rel="service-doc"`,
  "X-Content-Type-Options": "nosniff",
};

/**
 * The route table: for each endpoint its filter values, then any other value of the parameter (unknown: 404),
 * then the bare address; at the end everything else (404). First match wins.
 */
export function routeTable(catalogue: readonly CatalogueEntry[]): RouteTable {
  const routes: Route[] = catalogue.flatMap(({ path, parameters }) => [
    ...parameters.flatMap(({ name, values }) => [
      ...values.map((value) => ({
        path,
        when: { parameter: name, value },
        file: answerFile(path, value),
        status: 200 as const,
      })),
      { path, when: { parameter: name }, file: problemFile(name), status: 404 as const },
    ]),
    { path, file: answerFile(path), status: 200 as const },
  ]);
  const headers: HeaderRule[] = [
    { path: "/api/*", headers: API_HEADERS },
    { path: "/api/errors/*", headers: { "Content-Type": "application/problem+json" } },
    { path: "/manifest.json", headers: { "Access-Control-Allow-Origin": "*" } },
  ];
  return {
    routes: [...routes, { path: "/*", file: NOT_FOUND_FILE, status: 404 }],
    headers,
    hidden: ["/_headers", "/_redirects"],
  };
}
