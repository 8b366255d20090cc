import type { HeaderRule, Headers, RouteTable } from "../model/route.ts";
import { SCHEMA_RELATION } from "./links.ts";
import { covers, isPrefix, REST } from "./table.ts";

/** The headers of a file. How long it may be cached is always among them. */
export type FileHeaders = Headers & { readonly "Cache-Control": string };

/** The headers of a file that no rule covers: it may be cached, and must be revalidated before each use. */
export const DEFAULT_HEADERS: FileHeaders = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** Returns the headers of every answer that comes from a file. */
export function headersOf({ headers }: RouteTable, file: string): FileHeaders {
  return Object.assign(
    {},
    DEFAULT_HEADERS,
    ...rulesFor(headers, file).map((rule) => ruleHeaders(rule, file)),
  );
}

/** Returns one header of a file by name; undefined if no rule sets it. */
export function headerOf({ headers }: RouteTable, file: string, name: string): string | undefined {
  const rule = rulesFor(headers, file).findLast((one) => name in one.headers);
  return rule && ruleHeaders(rule, file)[name];
}

/** Returns the rules that cover an address, in the order of increasing precedence. */
function rulesFor(rules: readonly HeaderRule[], address: string): HeaderRule[] {
  const rulesAt = lookupOf(rules);
  const paths = pathsTo(address);
  const found: HeaderRule[] = [];
  for (const path of paths) {
    for (const { rule, except } of rulesAt.get(path) ?? []) {
      if (except.size === 0 || !paths.some((one) => except.has(one))) found.push(rule);
    }
  }
  return found;
}

/** Whether a rule sets headers for an address. */
export function appliesTo({ path, except = [] }: HeaderRule, address: string): boolean {
  return covers(path, address) && !except.some((one) => covers(one, address));
}

/** Returns a rule's headers for an address that it covers. */
export function ruleHeaders({ path, headers }: HeaderRule, address: string): Headers {
  if (!isPrefix(path) || !containsRest(headers)) return headers;
  const rest = address.slice(path.length - 1);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(REST, rest)]),
  );
}

/** Whether a value contains a part of the address. Few do, and this is called for every file. */
function containsRest(headers: Headers): boolean {
  for (const name in headers) if (headers[name]?.includes(REST)) return true;
  return false;
}

/**
 * Returns the headers that all answers of an endpoint share, for hosts that know only the requested address. It keeps the
 * links that all answers have, and `Content-Disposition` without a file name.
 * @returns an empty object for an address that is not an endpoint
 */
export function sharedHeaders(table: RouteTable, address: string): Headers {
  const answers = table.routes.filter(({ path, status }) => path === address && status === 200);
  const [first = {}, ...others] = answers.map(({ file }): Headers => headersOf(table, file));
  const shared = Object.entries(first).map(([name, value]) => {
    const items = itemsOf(name, value).filter((item) =>
      others.every(({ [name]: other = "" }) => itemsOf(name, other).includes(item)),
    );
    return [name, items.join(", ")] as const;
  });
  return Object.fromEntries(shared.filter(([, value]) => value !== ""));
}

/** Returns the parts of a header's value that several answers may share. */
function itemsOf(name: string, value: string): string[] {
  // The schema of answers does not describe the problem document for an unknown value at the same address.
  if (name === "Link")
    return value.split(/, (?=<)/).filter((link) => !link.endsWith(`rel="${SCHEMA_RELATION}"`));
  return name === "Content-Disposition" ? value.split(";").slice(0, 1) : [value];
}

/** Returns the paths of rules that cover an address: its prefixes, shortest first, and the address itself. */
function pathsTo(address: string): string[] {
  const paths: string[] = [];
  for (let at = address.indexOf("/"); at >= 0; at = address.indexOf("/", at + 1)) {
    paths.push(`${address.slice(0, at + 1)}*`);
  }
  return [...paths, address];
}

interface Entry {
  readonly rule: HeaderRule;
  readonly except: ReadonlySet<string>;
}

/** Rules by their path. */
type Lookup = ReadonlyMap<string, readonly Entry[]>;

/** The lookup tables of rules: there may be thousands of rules, and hundreds of thousands of files. */
const lookups = new WeakMap<readonly HeaderRule[], Lookup>();

function lookupOf(rules: readonly HeaderRule[]): Lookup {
  const known = lookups.get(rules);
  if (known !== undefined) return known;
  // Without a library: this file becomes part of a Worker, which would have to include the library's licence.
  const lookup = new Map<string, Entry[]>();
  for (const rule of rules) {
    const entry = { rule, except: new Set(rule.except) };
    const others = lookup.get(rule.path);
    if (others === undefined) lookup.set(rule.path, [entry]);
    else others.push(entry);
  }
  lookups.set(rules, lookup);
  return lookup;
}
