import { GATE_HEADERS } from "../model/api-gate.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { SIGNATURE_PATH } from "../model/manifest.ts";
import type { HeaderRule, Route, RouteTable } from "../model/route.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  DATASETS_FOLDER,
  DISCOVERY_FILES,
  EMBED_FOLDER,
  FEED_FILES,
  METHOD_NOT_ALLOWED_FILE,
  NOT_FOUND_FILE,
  NOT_FOUND_PAGE,
  OPENAPI_FILES,
  problemFile,
  RELEASE_LIST_FILE,
  SCHEMAS_FOLDER,
  slugOf,
  STATUS_FILE,
  tableAddress,
} from "./addresses.ts";
import { DAY_OLD, CACHED_FOR_MINUTES } from "./cache.ts";
import { EMBED_POLICY, HEADER_POLICY } from "./content-policy.ts";
import { disjoint } from "./disjoint.ts";
import { DOWNLOADS, PARQUET_FOLDER, PARQUET_TYPE, savedNameHeaders } from "./downloads.ts";
import { formerValueHeaders, movedPages } from "./former-values.ts";
import { type Links, linked, linkHeaders } from "./links.ts";
import { goneRules, retractionHeaders } from "./retraction.ts";
import { type RoutedHistory, historyHeaders, NO_ROUTED_HISTORY, RELEASE_HEADER } from "./routed-history.ts";
import { REST } from "./table.ts";

const EXPOSED = [
  "ETag",
  "Link",
  "Deprecation",
  "Sunset",
  "Content-Disposition",
  "Content-Range",
  RELEASE_HEADER,
];

/** Returns the headers of all published files that have none of their own. */
function commonHeaders(links: Links, current: string | undefined, isGated: boolean) {
  return {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": [...EXPOSED, ...(isGated ? GATE_HEADERS : [])].join(", "),
    "Content-Security-Policy": HEADER_POLICY,
    Link: linked(links, "/*"),
    ...(current !== undefined && { [RELEASE_HEADER]: current }),
    // Other sites must not learn what somebody reads here.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  };
}

/** Content types that do not follow from the extension, or on which hosts disagree. */
const TYPES: Readonly<Record<string, string>> = {
  "/api/errors/*": "application/problem+json",
  [`${SCHEMAS_FOLDER}/*`]: "application/schema+json",
  // RFC 9727
  [DISCOVERY_FILES.apiCatalog]: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  // It has no registered type, and browsers do not display YAML.
  [DISCOVERY_FILES.citation]: "text/plain; charset=utf-8",
  [DISCOVERY_FILES.bibtex]: "text/plain; charset=utf-8",
  [DISCOVERY_FILES.csl]: "application/vnd.citationstyles.csl+json",
  [OPENAPI_FILES.yaml]: "application/yaml",
  [FEED_FILES.json]: "application/feed+json",
  [DISCOVERY_FILES.croissant]: "application/ld+json",
  [`/${SIGNATURE_PATH}`]: "text/plain; charset=utf-8",
  // Hosts have other types for these extensions, or none.
  [DOWNLOADS.zip.address]: DOWNLOADS.zip.mediaType,
  [DOWNLOADS.workbook.address]: DOWNLOADS.workbook.mediaType,
  [`${PARQUET_FOLDER}/*`]: PARQUET_TYPE,
  [DISCOVERY_FILES.dcatTurtle]: "text/turtle; charset=utf-8",
  [DISCOVERY_FILES.dcatJsonLd]: "application/ld+json",
};

/** Files that announce a release: caches must not serve those of the previous release for a day. */
const TELLS_OF_RELEASES = [STATUS_FILE, RELEASE_LIST_FILE, CATALOGUE_FILE, FEED_FILES.json, FEED_FILES.atom];

const ALLOWED_METHODS = "GET, HEAD, OPTIONS";

/** Any page may send any header: there is nothing to protect, and a refused preflight looks like an error. */
const PREFLIGHT = {
  Allow: ALLOWED_METHODS,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": ALLOWED_METHODS,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** The asterisk includes every header except this one. */
const GATED_PREFLIGHT = { ...PREFLIGHT, "Access-Control-Allow-Headers": "*, Authorization" };

/** Facts that routes and headers depend on in addition to the endpoints. */
export interface RouteOptions {
  /** Returns the absolute form of an address that begins with a slash; default: the address itself. */
  readonly absolute?: (address: string) => string;
  /** Other releases, deprecations and retractions; default: none. */
  readonly history?: RoutedHistory;
  /** Addresses of host configuration files in the publish folder. */
  readonly hidden?: readonly string[];
  /** Whether the page for unknown addresses is published. */
  readonly hasPage?: boolean;
  /** Whether there is a quota with keys that lift it. */
  readonly isGated?: boolean;
}

/**
 * Returns the route table. For each endpoint: its filter values, then any other value of the parameter (404), then the bare
 * address. Then the pages and charts of renamed values (301). Last: everything else (404), with a problem document or, outside
 * of the API, the page for people. The first match wins.
 * @throws Error for an endpoint with more than one parameter
 */
export function routeTable(
  catalogue: readonly CatalogueEntry[],
  {
    absolute = (address) => address,
    history: { current, unfrozen = [], renamedRegions = [], ...history } = NO_ROUTED_HISTORY,
    hidden = [],
    hasPage = false,
    isGated = false,
  }: RouteOptions = {},
): RouteTable {
  for (const { id, parameters } of catalogue) {
    // A route tests one parameter: an unknown value of a second one would be ignored.
    if (parameters.length > 1) throw new Error(`${id} has more than one parameter`);
  }
  const routes: Route[] = catalogue.flatMap(({ path, parameters }) => [
    ...parameters.flatMap(({ name, kind, values, former = [] }) => [
      ...values.map((value) => ({
        path,
        when: { parameter: name, value },
        file: answerFile(path, { kind, value }),
        status: 200 as const,
      })),
      ...former.map(({ value, instead }) => ({
        path,
        when: { parameter: name, value },
        file: answerFile(path, { kind, value: instead }),
        status: 301 as const,
        location: `${path}?${name}=${instead}`,
      })),
      { path, when: { parameter: name }, file: problemFile(name), status: 404 as const },
    ]),
    { path, file: answerFile(path), status: 200 as const },
  ]);
  const links = { absolute, current: history.releases.find((release) => release === current), unfrozen };
  const common = commonHeaders(links, current, isGated);
  const headers = disjoint([
    { path: "/*", headers: common },
    { path: "/api/*", headers: { "Cache-Control": DAY_OLD } },
    ...TELLS_OF_RELEASES.map((path) => ({ path, headers: { "Cache-Control": CACHED_FOR_MINUTES } })),
    { path: `${EMBED_FOLDER}/*`, headers: { "Content-Security-Policy": EMBED_POLICY } },
    ...Object.entries(TYPES).map(([path, type]) => ({ path, headers: { "Content-Type": type } })),
    ...catalogue.flatMap(downloadHeaders),
    ...(current === undefined ? [] : savedNameHeaders(current)),
    ...TABLE_FOLDERS.flatMap((folder) =>
      [DATASETS_FOLDER, PARQUET_FOLDER].map((tables) => savedAs(`${tables}/${folder}/`, folder)),
    ),
    ...linkHeaders(links, catalogue),
    ...formerValueHeaders(catalogue, links),
    ...historyHeaders(history, catalogue),
    ...retractionHeaders(history, current, catalogue, links),
  ]);
  return {
    routes: [
      ...routes,
      ...(hasPage ? movedPages(catalogue, renamedRegions) : []),
      ...notFoundRoutes(hasPage),
    ],
    headers,
    gone: goneRules(history.retractions),
    hidden,
    // A redirect has the common headers, but no link to a twin: only its target may have one.
    moved: { ...common, "Cache-Control": DAY_OLD },
    preflight: isGated ? GATED_PREFLIGHT : PREFLIGHT,
    refusal: { file: METHOD_NOT_ALLOWED_FILE, headers: { Allow: ALLOWED_METHODS } },
  };
}

function notFoundRoutes(hasPage: boolean): Route[] {
  if (!hasPage) return [{ path: "/*", file: NOT_FOUND_FILE, status: 404 }];
  return [
    ...["/api", "/api/*"].map((path) => ({ path, file: NOT_FOUND_FILE, status: 404 as const })),
    { path: "/*", file: NOT_FOUND_PAGE, status: 404 },
  ];
}

/** The folders of tables: their files may have equal names. */
const TABLE_FOLDERS = ["observatory", "reference"];

/** Returns a rule that adds the folder to the file name for saving, so that files of several folders keep distinct names. */
function savedAs(folder: string, name: string): HeaderRule {
  return {
    path: `${folder}*`,
    headers: { "Content-Disposition": `inline; filename="${name}-${REST}"` },
  };
}

/**
 * Returns header rules for saving answers. An answer with several formats is made for downloading, so browsers save it under
 * the given name. The name distinguishes files that would have equal names: endpoints in a folder, an answer's CSV and a table
 * of the data, and the answers to the values of a filter, which are the same for all endpoints.
 */
function downloadHeaders(entry: CatalogueEntry): HeaderRule[] {
  const { path, parameters } = entry;
  const formats = parameters.filter(({ kind }) => kind === "format").flatMap(({ values }) => values);
  const name = path.split("/").slice(-2).join("-");
  const table = tableAddress(entry);
  const saved = (file: string, how: string) => ({
    path: file,
    headers: { "Content-Disposition": `${how}; filename="${name}${file.slice(path.length)}"` },
  });
  return [
    ...(slugOf(path) === name ? [saved(answerFile(path), "inline")] : []),
    ...(table === undefined ? [] : [saved(table, "inline")]),
    ...parameters.filter(({ kind }) => kind === "filter").map(() => savedAs(`${path}/`, slugOf(path))),
    ...formats.map((value) => saved(answerFile(path, { kind: "format", value }), "attachment")),
  ];
}
