import type { Route, RouteTable } from "../model/route.ts";
import { covers } from "./table.ts";

/** What answers a request. */
export interface Resolution {
  /** The file, as an address from the root. */
  readonly file: string;
  readonly status: 200 | 301 | 404 | 410;
  /** With 301: where the client is sent to, relative to what it asked for, with a query. */
  readonly location?: string;
}

/** From a folder to what it lies in. */
export const UP = "../";

/**
 * The reference reading of a route table: what every host must answer, but for differences it declares.
 *
 * The path is percent-decoded once; one that cannot be is no address. A file's own address answers with the
 * file, whatever the query; one that ends in a slash with the folder's index.html. An address that is gone
 * answers with its notice. Otherwise the first matching route does, with or without a trailing slash. Parameters are
 * read as the WHATWG URL standard reads them, names and values case-sensitive; of a repeated one the last
 * counts; extra ones are ignored; a name without a value is an empty value.
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
  const decoded = decode(path);
  const address = decoded.endsWith("/") ? `${decoded}index.html` : decoded;
  if (exists(address) && !table.hidden.includes(address)) return { file: address, status: 200 };
  const gone = table.gone.find((rule) => covers(rule.path, decoded));
  if (gone !== undefined) return { file: gone.file, status: 410 };
  const bare = decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
  // With a question mark before it, or the constructor takes a second one for the first.
  const parameters = new URLSearchParams(`?${query}`);
  const route = table.routes.find((candidate) => matches(candidate, bare, parameters));
  if (route === undefined)
    throw new RangeError(`no route for ${path}: the table must end with a route for all`);
  const { file, status, location } = route;
  return location === undefined ? { file, status } : { file, status, location: seenFrom(path, location) };
}

/** The same address relative to its own path, which holds below any folder that a proxy serves the site in. */
export function relativeTo(location: string): string {
  // Not the query alone, for clients that read such a reference by RFC 2396 lose the name before it.
  const [path = ""] = location.split("?");
  return location.slice(path.lastIndexOf("/") + 1);
}

/** @param path as it was asked for: with a slash at its end it is a folder to the client */
function seenFrom(path: string, location: string): string {
  return `${path.endsWith("/") ? UP : ""}${relativeTo(location)}`;
}

/** A path as the routes read it: percent-decoded once, or as it is where it cannot be. */
export function decode(path: string): string {
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
