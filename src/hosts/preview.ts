import type { IncomingMessage, ServerResponse } from "node:http";
import type { Host } from "../model/host.ts";
import type { Headers, RouteTable } from "../model/route.ts";
import { sha256 } from "../model/sha256.ts";
import { headersOf } from "../routing/headers.ts";
import { type Resolution, resolve } from "../routing/resolve.ts";
import { contentType } from "./content-type.ts";
import { hasVersion } from "./entity-tag.ts";

/** The preview server, which needs no configuration files because it reads the route table itself. */
export const previewHost: Host = {
  name: "preview",
  title: "Preview",
  steps: "`compliance-data serve` answers at http://127.0.0.1:8080 as the reference does.",
  limitations: [{ feature: "gate", reason: "it is for one person" }],
};

/** A function that http-server calls before it serves a file; emitting `next` passes the request on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns the route table as middleware for http-server. It rewrites a request to the file that answers it, and sends
 * problem documents itself, because http-server would send them with the wrong status and type.
 * @param published addresses of the files of the build
 * @param read returns the content of a published file
 */
export function preview(
  table: RouteTable,
  published: Pick<ReadonlySet<string>, "has">,
  read: (address: string) => Uint8Array,
): Middleware {
  return (request, response) => {
    if (request.method === "OPTIONS") {
      setHeaders(response, table.preflight);
      response.statusCode = 204;
      response.end();
      return;
    }
    const isReading = request.method === "GET" || request.method === "HEAD";
    const [path, query] = target(request.url ?? "");
    const { file, status, location }: Omit<Resolution, "status"> & { readonly status: number } = isReading
      ? resolve(table, (address) => published.has(address), path, query)
      : { file: table.refusal.file, status: 405 };
    if (location !== undefined) {
      setHeaders(response, { ...table.moved, Location: location });
      response.statusCode = status;
      response.end();
      return;
    }
    const headers = { ...headersOf(table, file), ...(isReading ? {} : table.refusal.headers) };
    setHeaders(response, headers);
    // http-server would send an error with status 200, and a problem document with the type of any JSON file.
    if (status !== 200 || "Content-Type" in headers) {
      response.setHeader("Content-Type", contentType(table, file));
      answer(request, response, status, file, read);
      return;
    }
    // http-server misreads any other range, and ignores If-Range. Without the header it sends the whole file.
    const [, first] = /^bytes=(\d+)-\d*$/.exec(request.headers.range ?? "") ?? [];
    if (first === undefined || request.headers["if-range"] !== undefined) delete request.headers.range;
    // http-server will answer 416, as the range begins after the end of the file.
    else if (isBeyond(read, file, Number(first))) response.setHeader("Cache-Control", "no-store");
    request.url = file;
    response.emit("next");
  };
}

function isBeyond(read: (address: string) => Uint8Array, file: string, first: number): boolean {
  try {
    return first >= read(file).length;
  } catch {
    // The folder is being replaced, or is gone.
    return true;
  }
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: string,
  read: (address: string) => Uint8Array,
): void {
  let body: Uint8Array;
  try {
    body = read(file);
  } catch {
    // The folder is being replaced, or is gone.
    response.statusCode = 503;
    response.end();
    return;
  }
  if (status === 200) {
    const etag = `"${sha256(body)}"`;
    response.setHeader("ETag", etag);
    if (hasVersion(request.headers["if-none-match"] ?? "", etag)) {
      response.statusCode = 304;
      response.removeHeader("Content-Type");
      response.end();
      return;
    }
  }
  response.statusCode = status;
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Splits a request target into path and query. It may be an absolute address, as proxies send it, or invalid. */
function target(url: string): [path: string, query: string] {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "");
  const [path, query = ""] = splitOnce(local, "?");
  return [path.startsWith("/") ? path : `/${path}`, query];
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
