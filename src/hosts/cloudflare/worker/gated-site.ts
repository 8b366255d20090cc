import { CHALLENGE, type Gate, limitHeader, OF_ONE_CLIENT, policyHeader } from "../../../model/gate.ts";
import type { RouteTable } from "../../../model/route.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../../routing/addresses.ts";
import { clientOf } from "./client.ts";
import type { Count } from "./counter.ts";
import type { OwnFiles } from "./own-files.ts";
import { type Bindings, siteOf, type Worker } from "./site.ts";

/** The Durable Objects of a class, each with a name. */
interface Objects<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(address: string): Promise<Response> };
}

export interface GatedBindings extends Bindings {
  readonly COUNTER: Objects;
}

/** How long a request waits for its counter, in milliseconds: then it passes. */
export const PATIENCE_MS = 2_000;

/** The Worker of a site with the quota and keys of `Gate` before its API. */
export function gatedSiteOf(table: RouteTable, own: OwnFiles, gate: Gate): Worker<GatedBindings> {
  const site = siteOf(table, own);
  const keys = new Set(gate.keys);
  return {
    async fetch(request, bindings) {
      if (!isGated(request)) return site.fetch(request, bindings);
      const key = keyOf(request.headers);
      if (key !== undefined && !keys.has(await sha256(key))) {
        const headers = { "Cache-Control": OF_ONE_CLIENT, "WWW-Authenticate": CHALLENGE };
        return site.refuse({ status: 401, file: UNKNOWN_KEY_FILE, headers }, request, bindings);
      }
      if (key !== undefined) return site.fetch(request, bindings);
      const count = await countOf(request, bindings);
      if (count === undefined) return site.fetch(request, bindings);
      const { passes, left, seconds } = count;
      const told = { RateLimit: limitHeader(left, seconds), "RateLimit-Policy": policyHeader(gate) };
      if (!passes) {
        const headers = { ...told, "Cache-Control": OF_ONE_CLIENT, "Retry-After": String(seconds) };
        return site.refuse({ status: 429, file: QUOTA_EXCEEDED_FILE, headers }, request, bindings);
      }
      const response = await site.fetch(request, bindings);
      for (const [name, value] of Object.entries(told)) response.headers.set(name, value);
      return response;
    },
  };
}

/** Whether the gate stands before what is asked: an address of the API, asked by anybody but a page of the site. */
function isGated({ method, url, headers }: Request): boolean {
  // Of a path that cannot be decoded as a whole the routes decode nothing: it is counted all the same.
  const path = new URL(url).pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
  const isOfApi = path.startsWith("/api/");
  return isOfApi && method !== "OPTIONS" && headers.get("Sec-Fetch-Site") !== "same-origin";
}

/** The key of a request, which may be empty; undefined where it has none. */
function keyOf(headers: Headers): string | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(valueOf(headers, "Authorization") ?? "");
  return bearer === null ? valueOf(headers, "X-API-Key") : (bearer[1] ?? "");
}

/** The space around a value is none of it (RFC 9110, 5.5), and not every runtime takes it off. */
function valueOf(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.trim();
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Counts a request; undefined where it cannot be counted: then it passes. */
async function countOf({ headers }: Request, { COUNTER }: GatedBindings): Promise<Count | undefined> {
  const address = headers.get("CF-Connecting-IP");
  if (address === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    const reply = await Promise.race([
      COUNTER.get(COUNTER.idFromName(clientOf(address))).fetch("https://counter.invalid/"),
      late,
    ]);
    return reply?.ok ? ((await reply.json()) as Count) : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
