import type { Headers as HeaderValues, RouteTable } from "../../../model/route.ts";
import { headersOf } from "../../../routing/headers.ts";
import { resolve } from "../../../routing/resolve.ts";
import { endpointsOf } from "../../../routing/table.ts";
import { typeOf } from "../../content-type.ts";
import { hasVersion } from "../../entity-tag.ts";
import { partOf } from "./part.ts";

/** The server of the published files, which is asked for one address at a time. */
export interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** What Cloudflare hands to a Worker. */
export interface Bindings {
  readonly ASSETS: Assets;
}

/** A module that Cloudflare runs. */
export interface Worker<B extends Bindings> {
  fetch(request: Request, bindings: B): Promise<Response>;
}

/**
 * Addresses that a file can have: no part is empty, or made of dots alone. The server of the files decodes and tidies
 * what it is asked for, and would find a file under addresses at which none was published.
 */
export const PLAIN = /^(\/(?!\.+(\/|$))[\w.-]+)+$/;

/**
 * The Worker of a site: it reads each request by the code of the reference, and answers with a published file. The
 * server of the files decides nothing: it says what it has under an address, and the Worker gives it its status and headers.
 */
export function siteOf(table: RouteTable): Worker<Bindings> {
  const endpoints = new Set(endpointsOf(table).map(({ path }) => path));
  const headersFor = (file: string, own: HeaderValues = {}) => {
    const headers = new Headers({ ...headersOf(table, file), ...own });
    const type = typeOf(table, file);
    if (type !== undefined) headers.set("Content-Type", type);
    // Cloudflare compresses on the way out, where the client can read it.
    headers.set("Vary", "Accept-Encoding");
    return headers;
  };
  return {
    async fetch(request, { ASSETS: assets }) {
      const { method } = request;
      if (method === "OPTIONS") return new Response(null, { status: 204, headers: table.preflight });
      const isReading = method === "GET" || method === "HEAD";
      const read = (file: string) =>
        assets.fetch(
          new Request(new URL(file, "https://site.invalid"), { method: isReading ? method : "GET" }),
        );
      if (!isReading) {
        const { file, headers } = table.refusal;
        return withStatus(405, await read(file), headersFor(file, headers));
      }
      const { pathname, search } = new URL(request.url);
      const named = resolve(table, () => true, pathname);
      // No file has the address of an endpoint, and asking for one takes time.
      if (named.status === 200 && PLAIN.test(named.file) && !endpoints.has(named.file)) {
        const found = await read(named.file);
        if (found.status !== 404) return asAsked(request, found, headersFor(named.file));
      }
      const { file, status, location } = resolve(table, () => false, pathname, search.slice(1));
      if (location !== undefined) return movedTo(location, headersFor(file));
      const found = await read(file);
      return status === 200
        ? asAsked(request, found, headersFor(file))
        : withStatus(status, found, headersFor(file));
    },
  };
}

function movedTo(location: string, headers: Headers): Response {
  headers.delete("Content-Type");
  headers.delete("Vary");
  headers.set("Location", location);
  return new Response(null, { status: 301, headers });
}

/** An answer that is no file's own: nobody has it already, or asks for a part of it. */
function withStatus(status: number, found: Response, headers: Headers): Response {
  return found.ok ? new Response(found.body, { status, headers }) : unavailable(headers);
}

/** A file, or as much of it as the client asks for. */
async function asAsked(request: Request, found: Response, headers: Headers): Promise<Response> {
  if (!found.ok) return unavailable(headers);
  const etag = found.headers.get("ETag");
  if (etag !== null) headers.set("ETag", etag);
  if (etag !== null && hasVersion(request.headers.get("If-None-Match") ?? "", etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const range = request.headers.get("Range");
  // What a client would compare with is the ETag, which Cloudflare makes weak where it compresses: it gets all.
  if (request.method === "HEAD" || range === null || request.headers.has("If-Range")) {
    return new Response(found.body, { headers });
  }
  const bytes = new Uint8Array(await found.arrayBuffer());
  const part = partOf(range, bytes.length);
  if (part === undefined) return new Response(bytes, { headers });
  if (part === "beyond") {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${part.first}-${part.last}/${bytes.length}`);
  return new Response(bytes.subarray(part.first, part.last + 1), { status: 206, headers });
}

/** A published file that its server does not have just now: nobody may keep that. */
function unavailable(headers: Headers): Response {
  for (const name of ["Content-Type", "Content-Disposition", "ETag", "Vary"]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  headers.set("Retry-After", "60");
  return new Response(null, { status: 503, headers });
}
