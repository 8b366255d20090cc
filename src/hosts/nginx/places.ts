import type { Headers, RouteTable } from "../../model/route.ts";
import { headersOf } from "../../routing/headers.ts";
import { covers, endpointsOf, isPrefix, notFoundFiles, REST } from "../../routing/table.ts";
import { escapePattern } from "../patterns.ts";
import { quoted } from "./patterns.ts";

/** Name of the capture for the part of an address below the folder of its location. */
const REST_NAME = "compliance_rest";

/**
 * Returns the locations of published files: one for each address or folder with a header rule. Headers are written out
 * in the location, which costs less than looking them up; only errors get their headers from maps.
 */
export function nginxLocations(table: RouteTable): string[] {
  const pages = pagesOfErrors(table);
  const paths = new Set(["/*", ...table.headers.map(({ path }) => path), ...pages]);
  const closed = [...table.hidden, ...table.gone.map(({ path }) => path)];
  return [...paths]
    .filter((path) => !closed.some((one) => covers(one, path)))
    .map((path) => placeOf(table, path, pages.includes(path)));
}

/** Returns the files that nginx sends as pages of errors. */
export function pagesOfErrors(table: RouteTable): string[] {
  const { api, elsewhere } = notFoundFiles(table);
  const unknown = endpointsOf(table).flatMap(({ conditional }) => nginxProblemDocuments(conditional));
  return [
    ...new Set([api, elsewhere, table.refusal.file, ...unknown, ...table.gone.map(({ file }) => file)]),
  ];
}

/** Returns the problem documents among the answers to the queries of an endpoint, each once. */
export function nginxProblemDocuments(routes: RouteTable["routes"]): string[] {
  return [...new Set(routes.filter(({ status }) => status === 404).map(({ file }) => file))];
}

/** Returns a location for an address or, for a prefix, for every address below it without a location of its own. */
export function locationOf(path: string, lines: readonly string[]): string {
  const place = isPrefix(path) ? path.slice(0, -1) : `= ${path}`;
  return `location ${place} {\n${lines.map((line) => `    ${line}\n`).join("")}}`;
}

/** Returns the headers of a folder's files, with `{rest}` for the part of an address below it. */
export function folderHeaders(table: RouteTable, folder: string): Headers {
  return headersOf(table, `${folder}${REST}`);
}

/**
 * Returns the directives that add headers in a location, except the content type.
 * @param rest replaces `{rest}`
 */
export function nginxHeaderLines(headers: Headers, rest: string): string[] {
  return Object.entries(headers)
    .filter(([name]) => name !== "Content-Type")
    .sort()
    .map(([name, value]) => `add_header ${name} ${quoted(value, rest)};`);
}

function placeOf(table: RouteTable, path: string, isPageOfError: boolean): string {
  const headers = isPrefix(path) ? folderHeaders(table, path.slice(0, -1)) : headersOf(table, path);
  return locationOf(path, [
    ...(isPageOfError ? ["recursive_error_pages off;"] : nginxHeaderLines(headers, `\${${REST_NAME}}`)),
    ...typeLines(headers),
    ...(isPrefix(path) ? folderLines(path.slice(0, -1)) : []),
  ]);
}

function typeLines({ "Content-Type": type }: Headers): string[] {
  return type === undefined ? [] : ["types {}", `default_type ${quoted(type)};`];
}

/** Refuses double slashes, which a file system ignores, and addresses of compressed copies. */
function folderLines(folder: string): string[] {
  const rest = `(?<${REST_NAME}>(?:[^/]++/?)*+(?<!\\.gz|\\.br))`;
  return [
    `if ($uri !~ "^${escapePattern(folder)}${rest}\\z") { return 404; }`,
    ...(folder.startsWith("/api/") ? [] : [`rewrite "/\\z" \${uri}index.html break;`]),
    "try_files $uri =404;",
  ];
}
