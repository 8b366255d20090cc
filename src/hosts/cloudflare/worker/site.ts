import type { Headers as HeaderValues, RouteTable } from "../../../model/route.ts";
import { headersOf } from "../../../routing/headers.ts";
import { resolve } from "../../../routing/resolve.ts";
import { endpointsOf } from "../../../routing/table.ts";
import { partOf } from "../../byte-range.ts";
import { typeOf } from "../../content-type.ts";
import { hasVersion } from "../../entity-tag.ts";
import type { Assets } from "./assets.ts";
import { type OwnFiles, withOwn } from "./own-files.ts";

/** The bindings that Cloudflare passes to a Worker. */
export interface Bindings {
  readonly ASSETS: Assets;
}

/** A module that Cloudflare runs. */
export interface Worker<B extends Bindings> {
  fetch(request: Request, bindings: B): Promise<Response>;
}

/**
 * Addresses that a file can have: no segment is empty or consists only of dots. The asset server decodes and normalises
 * addresses, and would serve files at addresses at which none was published.
 */
export const PLAIN = /^(\/(?!\.+(\/|$))[\w.-]+)+$/;

/** An answer with a document instead of the requested file: its status, and headers in addition to the document's own. */
export interface Refusal {
  readonly status: number;
  readonly file: string;
  readonly headers: HeaderValues;
}

/** The Worker of a site, with a method to answer with a document of choice. */
export interface SiteWorker extends Worker<Bindings> {
  refuse(refusal: Refusal, request: Request, bindings: Bindings): Promise<Response>;
}

/**
 * Returns the Worker of a site. It resolves each request with the reference implementation, and answers with a
 * published file. The asset server only provides the content; status and headers come from the Worker.
 * @param own files embedded in the Worker
 */
export function siteOf(table: RouteTable, own: OwnFiles): SiteWorker {
  const endpoints = new Set(endpointsOf(table).map(({ path }) => path));
  const headersFor = (file: string, more: HeaderValues = {}) => {
    const headers = new Headers({ ...headersOf(table, file), ...more });
    const type = typeOf(table, file);
    if (type !== undefined) headers.set("Content-Type", type);
    // Cloudflare compresses the answer afterwards if the client accepts that.
    headers.set("Vary", "Accept-Encoding");
    return headers;
  };
  const read = (file: string, { method }: Request, { ASSETS: assets }: Bindings) =>
    withOwn(own, assets).fetch(
      new Request(new URL(file, "https://site.invalid"), { method: method === "HEAD" ? "HEAD" : "GET" }),
    );
  const refuse: SiteWorker["refuse"] = async ({ status, file, headers: more }, request, bindings) => {
    const headers = headersFor(file, more);
    const found = await read(file, request, bindings);
    // Conditions and ranges of the request do not apply to such an answer.
    return found.ok ? new Response(found.body, { status, headers }) : unavailable(headers);
  };
  return {
    refuse,
    async fetch(request, bindings) {
      const { method } = request;
      if (method === "OPTIONS") return new Response(null, { status: 204, headers: table.preflight });
      if (method !== "GET" && method !== "HEAD") {
        return refuse({ status: 405, ...table.refusal }, request, bindings);
      }
      const { pathname, search } = new URL(request.url);
      const named = resolve(table, () => true, pathname);
      // No file has the address of an endpoint, so the lookup would take time for nothing.
      if (named.status === 200 && PLAIN.test(named.file) && !endpoints.has(named.file)) {
        const found = await read(named.file, request, bindings);
        if (found.status !== 404) return asAsked(request, found, headersFor(named.file));
      }
      const { file, status, location } = resolve(table, () => false, pathname, search.slice(1));
      if (location !== undefined) {
        return new Response(null, { status: 301, headers: { ...table.moved, Location: location } });
      }
      if (status !== 200) return refuse({ status, file, headers: {} }, request, bindings);
      return asAsked(request, await read(file, request, bindings), headersFor(file));
    },
  };
}

/** Returns a file, the requested range of it, or a 304. */
async function asAsked(request: Request, found: Response, headers: Headers): Promise<Response> {
  if (!found.ok) return unavailable(headers);
  const etag = found.headers.get("ETag");
  // The ETag is weak because Cloudflare may compress the file afterwards.
  if (etag !== null) headers.set("ETag", etag.replace(/^(?:W\/)?/, "W/"));
  if (etag !== null && hasVersion(request.headers.get("If-None-Match") ?? "", etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const range = request.headers.get("Range");
  // If-Range needs a strong ETag (RFC 9110, 13.1.5), so the whole file is sent.
  if (request.method === "HEAD" || range === null || request.headers.has("If-Range")) {
    return new Response(found.body, { headers });
  }
  const bytes = new Uint8Array(await found.arrayBuffer());
  const part = partOf(range, bytes.length);
  if (part === undefined) return new Response(bytes, { headers });
  if (part === "beyond") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${part.first}-${part.last}/${bytes.length}`);
  return new Response(bytes.subarray(part.first, part.last + 1), { status: 206, headers });
}

/** Returns the answer for a published file that the asset server does not have at the moment; it must not be cached. */
function unavailable(headers: Headers): Response {
  for (const name of ["Content-Type", "Content-Disposition", "ETag", "Vary"]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  headers.set("Retry-After", "60");
  return new Response(null, { status: 503, headers });
}
