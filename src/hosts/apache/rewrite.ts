import { required } from "../../model/required.ts";
import type { ConditionalRoute, RouteTable } from "../../model/route.ts";
import { type EndpointRoutes, endpointsOf, movedPagesIn, notFoundFiles } from "../../routing/table.ts";
import { encodedPattern, escapePattern, pathPattern } from "../patterns.ts";
import { unreadable } from "../unreadable.ts";
import { patternLines, apacheLiteral, pattern } from "./text.ts";

/** The variable with the file that answers an error or a former value, without its leading slash. */
const PROBLEM = "COMPLIANCE_PROBLEM";

/** A request line with a path that Apache would normalise to a different address. */
const UNTIDY =
  "^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*)?(?:/[^? ]*)?(?:/|%2[fF])(?:/|%2[fF]|(?:\\.|%2[eE]){1,2}(?:[/? ]|%2[fF]))";

/**
 * Returns the rules that select the file or problem document that answers. Patterns see paths without a leading slash.
 */
export function rewriteLines(table: RouteTable): string[] {
  const { api, elsewhere } = notFoundFiles(table);
  return [
    ...[301, 400, 403, 404, 405, 410].map((status) => `ErrorDocument ${status} "/%{reqenv:${PROBLEM}}"`),
    `SetEnvIf Request_URI "^" ${PROBLEM}=${below(elsewhere)}`,
    `SetEnvIfExpr "%{THE_REQUEST} =~ m#${apiPattern()}#" ${PROBLEM}=${below(api)}`,
    "",
    "RewriteEngine On",
    ...typeLines(table),
    "# Internal redirects to a file are answered with it.",
    'RewriteCond %{ENV:REDIRECT_STATUS} "."',
    'RewriteRule "^" - [END]',
    "RewriteCond %{REQUEST_METHOD} =OPTIONS",
    'RewriteRule "^" - [R=204,L]',
    "RewriteCond %{REQUEST_METHOD} !^(GET|HEAD)$",
    `RewriteRule "^" - ${problem(405, table.refusal.file)}`,
    `RewriteCond %{THE_REQUEST} ${pattern(UNTIDY)}`,
    'RewriteRule "^" - [R=404,L]',
    `RewriteRule ${pattern(["\\.(?:br|gz)\\z", ...table.hidden.map((path) => `^${escapePattern(below(path))}\\z`)].join("|"))} - [R=404,L]`,
    ...table.gone.map(
      ({ path, file }) =>
        `RewriteRule ${pattern(`^${pathPattern({ path: below(path) })}`)} - ${problem(410, file)}`,
    ),
    ...endpointLines(table),
    ...movedPagesIn(table).map(
      ({ path, file, location }) =>
        `RewriteRule ${addresses([path])} ${location} [E=${PROBLEM}:${below(file)},R=301,QSD,NE,L]`,
    ),
    "RewriteCond %{REQUEST_FILENAME}index.html -f",
    'RewriteRule "^(|.*/)\\z" /$1index.html [END]',
    "# A path that continues after that of a file is not found.",
    "RewriteCond %{REQUEST_FILENAME} !-f [OR]",
    'RewriteCond %{PATH_INFO} "."',
    'RewriteRule "^" - [R=404,L]',
  ];
}

function below(address: string): string {
  return address.slice(1);
}

function problem(status: number, file: string): string {
  return `[E=${PROBLEM}:${below(file)},R=${status},L]`;
}

/** Returns flags in single quotes, because Apache has no escape for double quotes in their values. */
function flag(text: string): string {
  if (/['$%\\]/.test(text)) throw unreadable("apache", "Apache", text);
  return `'[${text}]'`;
}

/** Returns a pattern for the request line of a request for the API or an address below it. */
function apiPattern(): string {
  const slash = encodedPattern("/");
  return `^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*+)?/${encodedPattern("api")}(?:${slash}|[? ])`;
}

function typeLines({ headers }: RouteTable): string[] {
  return headers.flatMap(({ path, headers: { "Content-Type": type } }) =>
    type === undefined
      ? []
      : [`RewriteRule ${pattern(`^${pathPattern({ path: below(path) })}`)} - ${flag(`T=${type}`)}`],
  );
}

/**
 * Endpoints whose parameter has the same values, where the name of each answer's file is made of endpoint and value.
 */
interface Group {
  readonly parameter: string;
  readonly values: readonly string[];
  readonly moved: readonly ConditionalRoute[];
  readonly unknown: string;
  /** The parts before and after the value in the name of a file, after the endpoint's address. */
  readonly before: string;
  readonly after: string;
  readonly paths: string[];
}

function endpointLines(table: RouteTable): string[] {
  const endpoints = endpointsOf(table);
  const plain = endpoints.filter(({ conditional }) => conditional.length === 0);
  const groups = groupsOf(endpoints.filter(({ conditional }) => conditional.length > 0));
  return [
    ...plain.map(({ path, bare }) => `RewriteRule ${addresses([path])} ${bare.file} [END]`),
    ...groups.flatMap(groupLines),
  ];
}

/** Returns a pattern for the addresses of endpoints that captures the matching one. */
function addresses(paths: readonly string[]): string {
  return pattern(`^(${paths.map((path) => escapePattern(below(path))).join("|")})/?\\z`);
}

function groupLines({ parameter, values, moved, unknown, before, after, paths }: Group): string[] {
  const name = encodedPattern(parameter);
  const other = `(?!${name}(?:[=&]|\\z))[^&]*+`;
  const asked = `(?:^|&)${name}(?:=([^&]*+))?(?:&${other})*+\\z`;
  const value = "unescape(reqenv('COMPLIANCE_VALUE'))";
  const at = addresses(paths);
  return [
    `# ${parameter}: if repeated, the last one counts`,
    `RewriteCond %{QUERY_STRING} !${pattern(asked)}`.replace('!"', '"!'),
    `RewriteRule ${at} /$1.json [END]`,
    `RewriteCond %{QUERY_STRING} ${pattern(asked)}`,
    `RewriteRule ${at} - [E=COMPLIANCE_VALUE:%1]`,
    ...patternLines(values.map(escapePattern)).flatMap((some) => [
      `RewriteCond expr "${value} =~ m#^(${some.join("|")})\\z#"`,
      `RewriteRule ${at} /$1${before}%1${after} [END]`,
    ]),
    ...moved.flatMap(({ when, path, file, location }) => [
      `RewriteCond expr "${value} == '${apacheLiteral(required(when.value, "a value"))}'"`,
      `RewriteRule ${at} /$1?${required(location, "a location").split("?")[1]} [E=${PROBLEM}:$1${file.slice(path.length)},R=301,NE,L]`,
    ]),
    `RewriteRule ${at} - ${problem(404, unknown)}`,
  ];
}

/**
 * Returns the parts before and after a value in the name of a file. The first occurrence counts, as a value may be
 * `json`.
 */
function aroundValue(path: string, { when, file }: ConditionalRoute): [before: string, after: string] {
  const value = required(when.value, "a value");
  const rest = file.slice(path.length);
  const at = rest.indexOf(value);
  return [rest.slice(0, at), rest.slice(at + value.length)];
}

function groupsOf(endpoints: readonly EndpointRoutes[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { path, bare, conditional } of endpoints) {
    if (bare.file !== `${path}.json`) throw new Error(`${path} is answered by ${bare.file}`);
    const known = conditional.filter(({ when, status }) => when.value !== undefined && status === 200);
    const unknown = required(
      conditional.find(({ when }) => when.value === undefined),
      "the route for unknown values",
    );
    const [before, after] = known[0] === undefined ? ["", ""] : aroundValue(path, known[0]);
    if (known.some(({ when, file }) => file !== `${path}${before}${when.value}${after}`))
      throw new Error(`the rules for Apache cannot express the answers of ${path}`);
    const group = {
      parameter: unknown.when.parameter,
      values: known.map(({ when }) => when.value).filter((value) => value !== undefined),
      unknown: unknown.file,
      before,
      after,
    };
    const moved = conditional.filter(({ status }) => status === 301);
    const key = JSON.stringify([
      group,
      moved.map(({ when, location }) => [when.value, location?.split("?")[1]]),
    ]);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, { ...group, moved, paths: [path] });
    else same.paths.push(path);
  }
  return [...groups.values()];
}
