import type { IncomingMessage, ServerResponse } from "node:http";
import type { HeaderRule, RouteTable } from "../model/route.ts";
import { resolve } from "../routing/resolve.ts";

/** What http-server calls before it serves a file; emitting `next` hands the request on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse) => void;

const PROBLEM_TYPE = "application/problem+json";

/**
 * The route table as middleware for http-server: it points a request at the file that answers it, and answers
 * with problem documents itself, for http-server gives a file its own status and type.
 * @param published addresses of the files of the build
 * @param read the content of a published file
 */
export function preview(
  table: RouteTable,
  published: ReadonlySet<string>,
  read: (address: string) => Uint8Array,
): Middleware {
  return (request, response) => {
    const [path, query] = target(request.url ?? "");
    const { file, status } = resolve(table, (address) => published.has(address), path, query);
    for (const { headers } of table.headers.filter((rule) => covers(rule, path) || covers(rule, file))) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.statusCode = 405;
      response.removeHeader("Content-Type");
      response.setHeader("Allow", "GET, HEAD");
      response.end();
      return;
    }
    request.url = file;
    if (response.getHeader("Content-Type") !== PROBLEM_TYPE) {
      response.emit("next");
      return;
    }
    let body: Uint8Array;
    try {
      body = read(file);
    } catch {
      // The folder is being replaced, or is gone.
      response.statusCode = 503;
      response.end();
      return;
    }
    response.statusCode = status;
    response.setHeader("Content-Length", body.length);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** Path and query of a request's target, which may be a whole address (as proxies send it) or no address at all. */
function target(url: string): [path: string, query: string] {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const [path, query = ""] = splitOnce(local, "?");
  return [path.startsWith("/") ? path : `/${path}`, query];
}

/** `Cache-Control` of an address, for http-server sets one on every file. */
export function cacheControl({ headers }: RouteTable, address: string): string {
  const rule = headers.find((candidate) => covers(candidate, address) && candidate.headers["Cache-Control"]);
  return rule?.headers["Cache-Control"] ?? "public, max-age=0, must-revalidate";
}

function covers({ path }: HeaderRule, address: string): boolean {
  return path.endsWith("/*") ? address.startsWith(path.slice(0, -1)) : path === address;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
