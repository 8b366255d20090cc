import type { Reply } from "./client.ts";
import type { Expectation } from "./expectation.ts";
import { type Fault, headerFault } from "./fault.ts";
import { sharedSeconds } from "./shared-seconds.ts";

/** Checks for headers that hosts add by themselves, or by a setting, and that contradict the routes. */

/** Headers that certain caches obey instead of `Cache-Control` (RFC 9213). */
const TARGETED = ["CDN-Cache-Control", "Netlify-CDN-Cache-Control", "Cloudflare-CDN-Cache-Control"];

/** Headers that do not stop any page from using an answer, but may change how pages work with pages of other sites. */
const ISOLATING = ["Cross-Origin-Embedder-Policy", "Cross-Origin-Opener-Policy"];

/** Returns the faults in headers that the routes do not set. */
export function policyFaults({ status }: Expectation, reply: Reply): Fault[] {
  return [
    ...(status < 300 ? robotsFaults(reply) : []),
    ...TARGETED.flatMap((name) => cachingFaults(name, reply)),
    ...resourceFaults(reply),
  ];
}

/** Returns the isolating headers of a reply, which are not faults, as they were received. */
export function isolatingHeaders(reply: Reply): string[] {
  return ISOLATING.flatMap((name) => {
    const value = valueOf(reply, name);
    return value === undefined || value === "unsafe-none" ? [] : [`${name}: ${value}`];
  });
}

/** Published files must not be hidden from search engines. */
function robotsFaults(reply: Reply): Fault[] {
  const value = valueOf(reply, "X-Robots-Tag");
  if (value === undefined || !/(^|[,:\s])(noindex|none)($|[,;\s])/i.test(value)) return [];
  return [headerFault("X-Robots-Tag", "none that hides it from search engines", value)];
}

/** A CDN must not cache an answer for a different time than `Cache-Control` says. */
function cachingFaults(name: string, reply: Reply): Fault[] {
  const [value, general] = [valueOf(reply, name), valueOf(reply, "Cache-Control")];
  if (value === undefined || general === undefined) return [];
  const [own, expected] = [sharedSeconds(value), sharedSeconds(general)];
  if (own === undefined || own === expected) return [];
  return [headerFault(name, `none, or the ${expected ?? "unknown"} s of Cache-Control`, value)];
}

/** Pages that embed a chart or a script of another site request them without CORS. */
function resourceFaults(reply: Reply): Fault[] {
  const name = "Cross-Origin-Resource-Policy";
  const value = valueOf(reply, name);
  if (value === undefined || !/^same-(origin|site)$/i.test(value.trim())) return [];
  return [headerFault(name, "none, or cross-origin, because any page may use it", value)];
}

function valueOf({ distinct }: Reply, name: string): string | undefined {
  return distinct[name.toLowerCase()]?.join(", ");
}
