import { required } from "../../model/required.ts";
import type { RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS } from "../../routing/headers.ts";
import { relativeTo } from "../../routing/resolve.ts";
import { isPrefix, movedPagesIn, notFoundFiles } from "../../routing/table.ts";
import { CONTENT_TYPES } from "../content-type.ts";
import { encodedPattern, escapePattern, pathPattern } from "../patterns.ts";
import {
  type RoutedEndpoint,
  routedEndpoints,
  FILE,
  headersIn,
  MOVED_PAGE,
  type NamedHeader,
  NOT_FOUND,
  PATH,
  QUERY,
  STATUS,
  TYPE,
  lastValue,
} from "./names.ts";
import { block, caddyLiteral, word } from "./text.ts";

/** A line of a map: a text, or a pattern after a tilde, and the value that it is mapped to. */
type Line = readonly [from: string, to: string];

/**
 * Returns the maps from the request to the file that answers, and from that to its status, headers and type. Caddy
 * evaluates a map only when its placeholder is used.
 */
export function caddyMaps(table: RouteTable): string[] {
  return [
    ...notFoundMap(table),
    ...parametersOf(table).flatMap(valueMap),
    ...routedEndpoints(table)
      .filter(({ conditional }) => conditional.length > 0)
      .flatMap(answerMap),
    ...movedMap(table),
    ...statusMap(table),
    ...headersIn(table).flatMap((header) => headerMap(table, header)),
    ...typeMap(table),
  ];
}

/**
 * Returns a map, in which the first matching line counts.
 * @param otherwise the value if no line matches
 */
function map(
  title: string,
  source: string,
  target: string,
  lines: readonly Line[],
  otherwise = "",
): string[] {
  return [
    `# ${title}`,
    ...block(`map ${source} ${target}`, [
      ...lines.map(([from, to]) => `${word(from)} ${caddyLiteral(to)}`),
      `default ${caddyLiteral(otherwise)}`,
    ]),
    "",
  ];
}

function notFoundMap(table: RouteTable): string[] {
  const { api, elsewhere } = notFoundFiles(table);
  return map(
    "The file that answers unknown addresses",
    PATH,
    NOT_FOUND,
    [["~^/api(?:/|\\z)", api]],
    elsewhere,
  );
}

function parametersOf({ routes }: RouteTable): string[] {
  return [...new Set(routes.flatMap(({ when }) => (when === undefined ? [] : [when.parameter])))];
}

/** The pattern is greedy before the name, so it finds the last of a repeated parameter. */
function valueMap(parameter: string): string[] {
  const pattern = `~^(?:.*&)?${encodedPattern(parameter)}(?:=([^&]*))?(?:&.*)?\\z`;
  return [
    `# The last value of ${parameter}, after an equals sign`,
    ...block(`map ${QUERY} ${lastValue(parameter)}`, [
      `${word(pattern)} ${word("=${1}")}`,
      `default ${word("")}`,
    ]),
    "",
  ];
}

function answerMap({ path, placeholder, conditional, bare }: RoutedEndpoint): string[] {
  const unknown = required(
    conditional.find(({ when }) => when.value === undefined),
    "the route for unknown values",
  );
  const values = conditional.flatMap(({ when, file, location }): Line[] => {
    const answer = location === undefined ? file : relativeTo(location);
    return when.value === undefined ? [] : [[`~^=${encodedPattern(when.value)}\\z`, answer]];
  });
  const source = lastValue(unknown.when.parameter);
  return map(
    `The file that answers ${path}`,
    source,
    placeholder,
    [["~^\\z", bare.file], ...values],
    unknown.file,
  );
}

function movedMap(table: RouteTable): string[] {
  const pages = movedPagesIn(table);
  if (pages.length === 0) return [];
  const lines = pages.flatMap(({ path, location }) =>
    [path, `${path}/`].map((address): Line => [address, relativeTo(location)]),
  );
  return map("The current address of a page that was renamed", PATH, MOVED_PAGE, lines);
}

/** Maps problem documents and notices to the status with which they answer other addresses. */
function statusMap({ routes, gone }: RouteTable): string[] {
  const statuses = [
    ...routes.filter(({ status }) => status === 404).map(({ file }): Line => [file, "404"]),
    ...gone.map(({ file }): Line => [file, "410"]),
  ];
  return map(
    "The status of a file that answers another address",
    FILE,
    STATUS,
    [...new Map(statuses)],
    "200",
  );
}

/** Maps the file that answers to the value of a header. */
function headerMap(table: RouteTable, { name, placeholder }: NamedHeader): string[] {
  return map(name, FILE, placeholder, headerRules(table, name), DEFAULT_HEADERS[name]);
}

/** In reverse order, because the exceptions of a rule are covered by later rules, which must come first. */
function headerRules(table: RouteTable, name: string): Line[] {
  return table.headers.toReversed().flatMap(({ path, headers: { [name]: value } }): Line[] => {
    if (value === undefined) return [];
    return [[isPrefix(path) ? `~^${pathPattern({ path })}(.*)` : path, value]];
  });
}

function typeMap(table: RouteTable): string[] {
  const extensions = CONTENT_TYPES.map(([name, type]): Line => [`~\\.${escapePattern(name)}\\z`, type]);
  return map(
    "Content-Type",
    FILE,
    TYPE,
    [...headerRules(table, "Content-Type"), ...extensions],
    "application/octet-stream",
  );
}
