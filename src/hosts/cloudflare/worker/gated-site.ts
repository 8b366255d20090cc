import {
  CHALLENGE,
  type ApiGate,
  limitHeader,
  OF_ONE_CLIENT,
  policyHeader,
} from "../../../model/api-gate.ts";
import type { RouteTable } from "../../../model/route.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../../routing/addresses.ts";
import { clientOf } from "./client.ts";
import type { Count } from "./counter.ts";
import type { OwnFiles } from "./own-files.ts";
import { type Bindings, siteOf, type Worker } from "./site.ts";

/** The Durable Objects of a class, by name. */
interface Objects<Id = unknown> {
  idFromName(name: string): Id;
  get(id: Id): { fetch(address: string): Promise<Response> };
}

export interface GatedBindings extends Bindings {
  readonly COUNTER: Objects;
}

/** How long a request waits for its counter before it is let through, in milliseconds. */
export const PATIENCE_MS = 2_000;

/** Returns the Worker of a site whose API has the quota and keys of `Gate`. */
export function gatedSiteOf(table: RouteTable, own: OwnFiles, gate: ApiGate): Worker<GatedBindings> {
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
      const limits = { RateLimit: limitHeader(left, seconds), "RateLimit-Policy": policyHeader(gate) };
      if (!passes) {
        const headers = { ...limits, "Cache-Control": OF_ONE_CLIENT, "Retry-After": String(seconds) };
        return site.refuse({ status: 429, file: QUOTA_EXCEEDED_FILE, headers }, request, bindings);
      }
      const response = await site.fetch(request, bindings);
      for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
      return response;
    },
  };
}

/** Returns whether the gate applies to a request: one for the API that does not come from a page of the site. */
function isGated({ method, url, headers }: Request): boolean {
  // Decodes letter by letter, so that paths with broken encoding, which the routes do not decode, are counted too.
  const path = new URL(url).pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
  const isOfApi = path.startsWith("/api/");
  return isOfApi && method !== "OPTIONS" && headers.get("Sec-Fetch-Site") !== "same-origin";
}

/** Returns the key of a request, which may be empty; undefined if it has none. */
function keyOf(headers: Headers): string | undefined {
  const bearer = /^Bearer(?: +(.*))?$/i.exec(valueOf(headers, "Authorization") ?? "");
  return bearer === null ? valueOf(headers, "X-API-Key") : (bearer[1] ?? "");
}

/** Trims whitespace around a value, which is not part of it (RFC 9110, 5.5) but which some runtimes keep. */
function valueOf(headers: Headers, name: string): string | undefined {
  return headers.get(name)?.trim();
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Counts a request; undefined if it cannot be counted, so that it must be let through. */
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
