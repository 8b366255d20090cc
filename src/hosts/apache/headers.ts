import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS, headersOf } from "../../routing/headers.ts";
import { isMoving, isPrefix, notFoundFiles, REST } from "../../routing/table.ts";
import { pathPattern } from "../patterns.ts";
import { patternLines, apacheLiteral, pattern } from "./text.ts";

/**
 * Returns the headers by the file that answers. Each is held in a variable, which is set again when a request is
 * internally redirected to another file. The exceptions of a rule are covered by later rules, which win.
 */
export function apacheHeaderLines(table: RouteTable): string[] {
  const rules: HeaderRule[] = [{ path: "/*", headers: DEFAULT_HEADERS }, ...table.headers];
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))]
    .filter((name) => name !== "Content-Type")
    .sort();
  return [
    ...names.flatMap((name) => headerNamed(name, sameValued(rules, name))),
    ...(isMoving(table) ? movedLines(table, names) : []),
    ...withoutFileLines(table, rules),
    ...onlyIf(table.preflight, IS_OPTIONS),
    ...onlyIf(table.refusal.headers, "%{REQUEST_STATUS} == '405'"),
    // Only the answers above may be cached, not errors of the server itself.
    `Header always set Cache-Control no-store "expr=%{REQUEST_STATUS} in {'400', '403', '412', '416', '500'}"`,
    // Apache makes the address absolute with its own host name, which is wrong behind a proxy.
    'Header edit Location "^https?://[^/]*" ""',
  ];
}

/**
 * Returns the lines of a header. The common beginning of its values, of which there may be thousands, is written once.
 */
function headerNamed(name: string, groups: readonly [paths: readonly string[], value: string][]): string[] {
  const start = commonStart(groups.map(([, value]) => value));
  return [
    ...groups.flatMap(([paths, value]) =>
      addresses(paths).map(
        (one) => `SetEnvIf Request_URI ${one} "${variable(name)}=${kept(value.slice(start.length))}"`,
      ),
    ),
    `Header always set ${name} "${apacheLiteral(start).replaceAll("%", "%%")}%{${variable(name)}}e" env=${variable(name)}`,
  ];
}

/**
 * Returns the common beginning of values, up to the end of a word. It is never a whole value, because Apache's
 * variables cannot be empty.
 */
function commonStart([first = "", ...others]: readonly string[]): string {
  let start = "";
  for (const word of first.split(/(?<= )/).slice(0, -1)) {
    if (word.includes(REST) || !others.every((other) => other.startsWith(start + word))) break;
    start += word;
  }
  return start;
}

/** Returns patterns for the addresses of rules. The pattern of a single prefix captures the rest of the address. */
function addresses(paths: readonly string[]): string[] {
  const [first = "", ...others] = paths;
  if (others.length === 0)
    return [pattern(`^${pathPattern({ path: first })}${isPrefix(first) ? "(.*)" : ""}`)];
  return patternLines(paths.map((path) => pathPattern({ path }))).map((some) =>
    pattern(`^(?:${some.join("|")})`),
  );
}

/** Returns a value with `{rest}` replaced by what the pattern captured. */
function kept(value: string): string {
  return value.split(REST).map(apacheLiteral).join("$1");
}

const IS_OPTIONS = "%{REQUEST_METHOD} == 'OPTIONS'";

/**
 * Returns the lines for answers to OPTIONS, which have no file: headers that name the file of an address are those of an unknown
 * address.
 */
function withoutFileLines(table: RouteTable, rules: readonly HeaderRule[]): string[] {
  const isOfFile = (name: string) => rules.some(({ headers }) => headers[name]?.includes(REST));
  const linesOf = (file: string, condition: string) => {
    const headers = Object.entries(headersOf(table, file)).filter(([name]) => isOfFile(name));
    return onlyIf(Object.fromEntries(headers), condition);
  };
  const { api, elsewhere } = notFoundFiles(table);
  return [...linesOf(elsewhere, IS_OPTIONS), ...linesOf(api, `${IS_OPTIONS} && %{REQUEST_URI} =~ m#^/api/#`)];
}

/** Headers that Apache sets for a file by itself. */
const OF_THE_FILE = ["Accept-Ranges", "Content-Type", "ETag", "Last-Modified"];

/** The body of a redirect is the file of the current answer, but the file's headers must not be sent. */
function movedLines({ moved }: RouteTable, names: readonly string[]): string[] {
  const condition = "%{REQUEST_STATUS} == '301'";
  const others = names.filter((name) => !(name in moved));
  return [
    ...onlyIf(moved, condition),
    ...others.map((name) => `Header always unset ${name} "expr=${condition}"`),
    ...OF_THE_FILE.map((name) => `Header unset ${name} "expr=${condition}"`),
  ];
}

function onlyIf(headers: Headers, condition: string): string[] {
  return Object.entries(headers).map(
    ([name, value]) =>
      `Header always set ${name} "${apacheLiteral(value).replaceAll("%", "%%")}" "expr=${condition}"`,
  );
}

function variable(name: string): string {
  return `COMPLIANCE_${name.toUpperCase().replaceAll("-", "_")}`;
}

/** Groups the addresses of a header's rules: consecutive rules with the same value share a line. */
function sameValued(rules: readonly HeaderRule[], name: string): [paths: string[], value: string][] {
  const groups: [paths: string[], value: string][] = [];
  for (const { path, headers } of rules) {
    const value = headers[name];
    if (value === undefined) continue;
    const last = groups.at(-1);
    if (last?.[1] === value && !value.includes(REST)) last[0].push(path);
    else groups.push([[path], value]);
  }
  return groups;
}
