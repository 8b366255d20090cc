import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS } from "../../routing/headers.ts";
import { isPrefix, REST } from "../../routing/table.ts";
import { pathPattern } from "../patterns.ts";
import { literal, pattern } from "./text.ts";

/**
 * Headers by the file that answers: a variable holds each, and is set anew where a request is sent on to another file.
 * What a rule excepts has a rule further below, which counts.
 */
export function headerLines(table: RouteTable): string[] {
  const rules: HeaderRule[] = [{ path: "/*", headers: DEFAULT_HEADERS }, ...table.headers];
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))]
    .filter((name) => name !== "Content-Type")
    .sort();
  return [
    ...names.flatMap((name) => [
      ...sameValued(rules, name).map(
        ([paths, value]) => `SetEnvIf Request_URI ${addresses(paths)} "${variable(name)}=${kept(value)}"`,
      ),
      `Header always set ${name} "%{${variable(name)}}e" env=${variable(name)}`,
    ]),
    ...onlyIf(table.preflight, "%{REQUEST_METHOD} == 'OPTIONS'"),
    ...onlyIf(table.refusal.headers, "%{REQUEST_STATUS} == '405'"),
    // Nothing but the answers above is to be kept: not what failed for its own sake.
    `Header always set Cache-Control no-store "expr=%{REQUEST_STATUS} in {'400', '403', '412', '500'}"`,
    // What is sent on has an address, of which no file tells.
    `Header always unset Link "expr=%{REQUEST_STATUS} == '301'"`,
    'Header always edit Location "^https?://[^/]*" ""',
  ];
}

/** The addresses of rules; of one prefix alone, what comes behind it is kept. */
function addresses(paths: readonly string[]): string {
  const patterns = paths.map((path) => pathPattern({ path }));
  if (patterns.length > 1) return pattern(`^(?:${patterns.join("|")})`);
  return pattern(`^${patterns[0]}${isPrefix(paths[0]!) ? "(.*)" : ""}`);
}

/** A value with what the pattern kept in its place. */
function kept(value: string): string {
  return value.split(REST).map(literal).join("$1");
}

function onlyIf(headers: Headers, condition: string): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `Header always set ${name} "${literal(value)}" "expr=${condition}"`,
  );
}

function variable(name: string): string {
  return `COMPLIANCE_${name.toUpperCase().replaceAll("-", "_")}`;
}

/** The addresses that a header's rules are for: those that follow one another with one value are one line. */
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
