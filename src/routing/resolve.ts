import type { Route, RouteTable } from "../model/route.ts";
import { covers } from "./table.ts";

/** The answer to a request. */
export interface Resolution {
  /** The address of the file from the root. */
  readonly file: string;
  readonly status: 200 | 301 | 404 | 410;
  /** For status 301: the redirect target, relative to the requested path, with a query. */
  readonly location?: string;
}

/** The parent folder, in a relative reference. */
export const UP = "../";

/**
 * Resolves a request by a route table. This is the reference: every host must answer in this way, except for the differences
 * that it declares.
 *
 * The path is percent-decoded once; a path that cannot be decoded is an unknown address. A file's own address answers with the
 * file, whatever the query; an address that ends in a slash, with the folder's index.html; the address of an erased file, with
 * its notice. Otherwise the first matching route applies, with or without a trailing slash. Parameters are parsed by the
 * WHATWG URL standard. Names and values are case-sensitive, the last of repeated parameters counts, extra parameters are
 * ignored, and a name without a value has an empty value.
 * @param exists whether a file with this address is published
 * @param path the path of the request
 * @param query the query of the request, without the question mark
 */
export function resolve(
  table: RouteTable,
  exists: (address: string) => boolean,
  path: string,
  query = "",
): Resolution {
  const decoded = decodePath(path);
  const address = decoded.endsWith("/") ? `${decoded}index.html` : decoded;
  if (exists(address) && !table.hidden.includes(address)) return { file: address, status: 200 };
  const gone = table.gone.find((rule) => covers(rule.path, decoded));
  if (gone !== undefined) return { file: gone.file, status: 410 };
  const bare = decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
  // With a question mark, because the constructor would remove one that belongs to the query.
  const parameters = new URLSearchParams(`?${query}`);
  const route = table.routes.find((candidate) => matches(candidate, bare, parameters));
  if (route === undefined)
    throw new RangeError(`no route for ${path}: the table must end with a route for all`);
  const { file, status, location } = route;
  return location === undefined ? { file, status } : { file, status, location: seenFrom(path, location) };
}

/** Returns an address relative to itself: it stays valid if a proxy serves the site below a folder. */
export function relativeTo(location: string): string {
  // Not only the query: clients that resolve such a reference by RFC 2396 drop the name before it.
  const [path = ""] = location.split("?");
  return location.slice(path.lastIndexOf("/") + 1);
}

/** @param path as requested: to the client, one with a slash at its end is a folder */
function seenFrom(path: string, location: string): string {
  return `${path.endsWith("/") ? UP : ""}${relativeTo(location)}`;
}

/** Returns a path percent-decoded once, or unchanged if it cannot be decoded. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function matches({ path, when }: Route, address: string, parameters: URLSearchParams): boolean {
  const here = covers(path, address);
  if (!here || when === undefined) return here;
  const value = parameters.getAll(when.parameter).at(-1);
  return value !== undefined && (when.value === undefined || value === when.value);
}
