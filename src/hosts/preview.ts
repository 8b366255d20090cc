import type { IncomingMessage, ServerResponse } from "node:http";
import type { Host } from "../model/host.ts";
import type { Headers, RouteTable } from "../model/route.ts";
import { sha256 } from "../model/sha256.ts";
import { headersOf } from "../routing/headers.ts";
import { decodePath, type Resolution, resolve } from "../routing/resolve.ts";
import { notFoundFiles } from "../routing/table.ts";
import { bareProblem } from "./bare-problem.ts";
import { partOf } from "./byte-range.ts";
import { contentType } from "./content-type.ts";
import { hasVersion, isWantedVersion } from "./entity-tag.ts";

/** The preview server, which needs no configuration files because it reads the route table itself. */
export const previewHost: Host = {
  name: "preview",
  title: "Preview",
  steps: "`compliance-data serve` answers at http://127.0.0.1:8080 as the reference does.",
  limitations: [{ feature: "gate", reason: "it is for one person" }],
};

/** A function that http-server calls for each request, and that answers it. */
export type Middleware = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Returns the route table as middleware for http-server. It sends every file itself: http-server would send problem
 * documents with the wrong status and type, and knows neither lists of entity tags nor most ranges.
 * @param published addresses of the files of the build
 * @param read returns the content of a published file
 */
export function preview(
  table: RouteTable,
  published: Pick<ReadonlySet<string>, "has">,
  read: (address: string) => Uint8Array,
): Middleware {
  return (request, response) => {
    const [path, query] = target(request.url ?? "");
    if (request.method === "OPTIONS") {
      setHeaders(response, { ...headersWithoutFile(table, path), ...table.preflight });
      response.statusCode = 204;
      response.end();
      return;
    }
    const isReading = request.method === "GET" || request.method === "HEAD";
    const { file, status, location }: Omit<Resolution, "status"> & { readonly status: number } = isReading
      ? resolve(table, (address) => published.has(address), path, query)
      : { file: table.refusal.file, status: 405 };
    if (location !== undefined) {
      setHeaders(response, { ...table.moved, Location: location });
      response.statusCode = status;
      response.end();
      return;
    }
    const body = contentOf(file, read);
    if (body === undefined) {
      response.statusCode = 503;
      response.end();
      return;
    }
    const etag = `"${sha256(body)}"`;
    if (status === 200 && !isWantedVersion(request.headers["if-match"] ?? "*", etag)) {
      refuseCondition(request, response, table);
      return;
    }
    const headers = { ...headersOf(table, file), ...(isReading ? {} : table.refusal.headers) };
    setHeaders(response, { ...headers, "Content-Type": contentType(table, file) });
    if (status === 200 && isAnswered(request, response, body, etag)) return;
    response.statusCode = status;
    send(request, response, body);
  };
}

/** Returns the content of a file; undefined while the folder is being replaced, or if it is gone. */
function contentOf(file: string, read: (address: string) => Uint8Array): Uint8Array | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

/** Returns the headers of an answer that has no file, as nginx sends them: those of the answer to an unknown address. */
function headersWithoutFile(table: RouteTable, path: string): Headers {
  const { api, elsewhere } = notFoundFiles(table);
  const { "Content-Type": _, ...headers } = headersOf(
    table,
    decodePath(path).startsWith("/api/") ? api : elsewhere,
  );
  return headers;
}

/** Refuses a request for another version of a file, as nginx does (RFC 9110, 13.1.1). */
function refuseCondition(request: IncomingMessage, response: ServerResponse, table: RouteTable): void {
  setHeaders(response, {
    ...headersWithoutFile(table, "/"),
    "Cache-Control": "no-store",
    "Content-Type": "application/problem+json",
  });
  response.statusCode = 412;
  send(request, response, new TextEncoder().encode(bareProblem(412, "Precondition Failed")));
}

function send(request: IncomingMessage, response: ServerResponse, body: Uint8Array): void {
  response.setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/**
 * Names the version of a file, and answers a request for a part of it, or by a client that has this version.
 * @returns whether the request is answered; if not, the whole file is to be sent
 */
function isAnswered(
  request: IncomingMessage,
  response: ServerResponse,
  body: Uint8Array,
  etag: string,
): boolean {
  response.setHeader("ETag", etag);
  response.setHeader("Accept-Ranges", "bytes");
  if (hasVersion(request.headers["if-none-match"] ?? "", etag)) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.end();
    return true;
  }
  const { range, "if-range": version = etag } = request.headers;
  const part = request.method === "GET" && version === etag ? partOf(range ?? "", body.length) : undefined;
  if (part === undefined) return false;
  if (part === "beyond") {
    response.statusCode = 416;
    response.removeHeader("Content-Type");
    response.setHeader("Content-Range", `bytes */${body.length}`);
    response.setHeader("Cache-Control", "no-store");
    response.end();
    return true;
  }
  response.statusCode = 206;
  response.setHeader("Content-Range", `bytes ${part.first}-${part.last}/${body.length}`);
  response.setHeader("Content-Length", part.last - part.first + 1);
  response.end(body.subarray(part.first, part.last + 1));
  return true;
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
