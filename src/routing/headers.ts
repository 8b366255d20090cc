import type { HeaderRule, Headers, RouteTable } from "../model/route.ts";
import { SCHEMA_RELATION } from "./links.ts";
import { covers, isPrefix, REST } from "./table.ts";

/** The headers of a file: for how long it may be kept is always said. */
export type FileHeaders = Headers & { readonly "Cache-Control": string };

/** The headers of a file that no rule speaks of: it may be kept, and is asked for before each use. */
export const DEFAULT_HEADERS: FileHeaders = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The headers of every answer that comes from a file. */
export function headersOf({ headers }: RouteTable, file: string): FileHeaders {
  return Object.assign(
    {},
    DEFAULT_HEADERS,
    ...rulesFor(headers, file).map((rule) => ruleHeaders(rule, file)),
  );
}

/** One of them by its name; undefined where no rule gives it. */
export function headerOf({ headers }: RouteTable, file: string, name: string): string | undefined {
  const rule = rulesFor(headers, file).findLast((one) => name in one.headers);
  return rule && ruleHeaders(rule, file)[name];
}

/** The rules that speak of an address, in the order in which they count. */
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

/** Whether a rule gives an address its headers. */
export function speaksOf({ path, except = [] }: HeaderRule, address: string): boolean {
  return covers(path, address) && !except.some((one) => covers(one, address));
}

/** A rule's headers for an address that it speaks of. */
export function ruleHeaders({ path, headers }: HeaderRule, address: string): Headers {
  if (!isPrefix(path) || !tellsRest(headers)) return headers;
  const rest = address.slice(path.length - 1);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(REST, rest)]),
  );
}

/** Whether a value has a part of the address in it: few have, and every file asks. */
function tellsRest(headers: Headers): boolean {
  for (const name in headers) if (headers[name]?.includes(REST)) return true;
  return false;
}

/**
 * The headers that the answers of an endpoint have in common, whatever is asked of it: for hosts that know the asked address
 * alone. Of links those count that all answers have, and what is to be saved is told so without a name.
 * @returns nothing for an address that is no endpoint's
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

/** The parts of a header's value that an answer may share with another. */
function itemsOf(name: string, value: string): string[] {
  // What describes answers does not describe the problem that an unknown value is answered with at the same address.
  if (name === "Link")
    return value.split(/, (?=<)/).filter((link) => !link.endsWith(`rel="${SCHEMA_RELATION}"`));
  return name === "Content-Disposition" ? value.split(";").slice(0, 1) : [value];
}

/** The paths of rules that cover an address: the prefixes, the shortest first, and the address. */
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

/** What was made of rules to look addresses up: there may be thousands of rules, and hundred thousands of files. */
const lookups = new WeakMap<readonly HeaderRule[], Lookup>();

function lookupOf(rules: readonly HeaderRule[]): Lookup {
  const known = lookups.get(rules);
  if (known !== undefined) return known;
  // By hand: this file becomes part of a Worker, which would have to carry the licence of a library.
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
