import type { RouteTable } from "../../model/route.ts";
import { relativeTo, UP } from "../../routing/resolve.ts";
import { type EndpointRoutes, endpointsOf, movedPagesIn } from "../../routing/table.ts";
import { FOLDER_PATTERN } from "../patterns.ts";
import { folderHeaders, nginxHeaderLines, locationOf, nginxProblemDocuments } from "./places.ts";
import { usualQueries } from "./usual-queries.ts";
import { type FilteredEndpoint, filtersOf, FOUND_VARIABLE, NOT_FOUND_VARIABLE } from "./variables.ts";

/** Internal location for requests whose query was matched by patterns. */
const FOUND = "/query";

/** Returns the locations of all endpoints, each with and without a trailing slash. */
export function endpointLocations(table: RouteTable): string[] {
  const filters = filtersOf(table);
  const byPath = new Map(filters.map((filter) => [filter.path, filter]));
  const locations = endpointsOf(table).flatMap((endpoint) => {
    const filter = byPath.get(endpoint.path);
    return filter === undefined ? plainLocations(endpoint) : filterLocations(table, filter);
  });
  return filters.length === 0 ? locations : [...locations, foundLocation(filters)];
}

function plainLocations({ path, bare }: EndpointRoutes): string[] {
  return [path, `${path}/`].map((place) => locationOf(place, [goOn(bare.file)]));
}

/** A value becomes part of a file name only after nginx has compared it with the known values. */
function filterLocations(table: RouteTable, filter: FilteredEndpoint): string[] {
  const { path, bare, parameter, usual, found } = filter;
  const byPatterns = `set ${FOUND_VARIABLE} ${found}; ${goOn(FOUND)}`;
  const withSlash = locationOf(`${path}/`, [byPatterns]);
  if (usualQueries(table, filter).length === 0) return [locationOf(path, [byPatterns]), withSlash];
  const rest = `\${arg_${parameter}}.json`;
  return [
    locationOf(path, [
      ...nginxHeaderLines(folderHeaders(table, `${path}/`), rest),
      `if ($args = "") { ${goOn(bare.file)} }`,
      `if ($args != ${usual}) { ${byPatterns} }`,
      `try_files ${path}/${rest} =404;`,
    ]),
    withSlash,
  ];
}

/** Redirects are relative to the requested address; for a client, an address that ends in a slash is a folder. */
const FROM = [
  'set $compliance_up "";',
  `if ($request_uri ~ "${FOLDER_PATTERN}") { set $compliance_up ${UP}; }`,
];

const MOVED = [...FROM, `if (${FOUND_VARIABLE} ~ "[?]") { return 301 $compliance_up${FOUND_VARIABLE}; }`];

/** Returns the locations of pages that redirect, each with and without a trailing slash. */
export function movedLocations(table: RouteTable): string[] {
  return movedPagesIn(table).flatMap(({ path, location }) =>
    [path, `${path}/`].map((place) =>
      locationOf(place, [...FROM, `return 301 "\${compliance_up}${relativeTo(location)}";`]),
    ),
  );
}

/**
 * A renamed value leads to an address with a query, which no file has. Problem documents are sent as the error page of
 * status 418, because that of 404 is a different one here.
 */
function foundLocation(filters: readonly FilteredEndpoint[]): string {
  const routes = filters.flatMap(({ conditional }) => conditional);
  const isMoving = routes.some(({ status }) => status === 301);
  return locationOf(FOUND, [
    "internal;",
    ...(isMoving ? MOVED : []),
    `error_page 404 ${NOT_FOUND_VARIABLE};`,
    `error_page 418 =404 ${FOUND_VARIABLE};`,
    ...nginxProblemDocuments(routes).map((file) => `if (${FOUND_VARIABLE} = ${file}) { return 418; }`),
    goOn(FOUND_VARIABLE),
  ]);
}

/** Returns a directive that continues with the location of another address. */
function goOn(address: string): string {
  return `rewrite ^ ${address} last;`;
}
