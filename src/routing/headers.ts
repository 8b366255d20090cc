import type { HeaderRule, Headers, RouteTable } from "../model/route.ts";
import { covers, isPrefix, REST } from "./table.ts";

/** The headers of a file: for how long it may be kept is always said. */
export type FileHeaders = Headers & { readonly "Cache-Control": string };

/** The headers of a file that no rule speaks of: it may be kept, and is asked for before each use. */
export const DEFAULT_HEADERS: FileHeaders = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** The headers of every answer that comes from a file. */
export function headersOf({ headers }: RouteTable, file: string): FileHeaders {
  const { files, folders } = lookupOf(headers);
  const rules = [
    ...folders.filter((folder) => folder.has(file)).map(({ rule }) => rule),
    ...(files.get(file) ?? []),
  ];
  return Object.assign({}, DEFAULT_HEADERS, ...rules.map((rule) => ruleHeaders(rule, file)));
}

/** Whether a rule gives an address its headers. */
export function speaksOf({ path, except = [] }: HeaderRule, address: string): boolean {
  return covers(path, address) && !except.some((one) => covers(one, address));
}

/** A rule's headers for an address that it speaks of. */
export function ruleHeaders({ path, headers }: HeaderRule, address: string): Headers {
  if (!isPrefix(path)) return headers;
  const rest = address.slice(path.length - 1);
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(REST, rest)]),
  );
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
  if (name === "Link") return value.split(/, (?=<)/);
  return name === "Content-Disposition" ? value.split(";").slice(0, 1) : [value];
}

interface Lookup {
  readonly files: ReadonlyMap<string, readonly HeaderRule[]>;
  readonly folders: readonly { readonly rule: HeaderRule; has(address: string): boolean }[];
}

/** What was made of rules to look up addresses quickly: there may be thousands of rules, and of files. */
const lookups = new WeakMap<readonly HeaderRule[], Lookup>();

function lookupOf(rules: readonly HeaderRule[]): Lookup {
  const known = lookups.get(rules);
  if (known !== undefined) return known;
  // By hand: this file becomes part of a Worker, which would have to carry the licence of a library.
  const files = new Map<string, HeaderRule[]>();
  for (const rule of rules.filter(({ path }) => !isPrefix(path))) {
    files.set(rule.path, [...(files.get(rule.path) ?? []), rule]);
  }
  const lookup = { files, folders: rules.filter(({ path }) => isPrefix(path)).map(folderOf) };
  lookups.set(rules, lookup);
  return lookup;
}

function folderOf(rule: HeaderRule): Lookup["folders"][number] {
  const { path, except = [] } = rule;
  const files = new Set(except.filter((one) => !isPrefix(one)));
  const folders = except.filter(isPrefix);
  return {
    rule,
    has: (address) =>
      covers(path, address) && !files.has(address) && !folders.some((folder) => covers(folder, address)),
  };
}
