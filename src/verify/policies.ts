import type { Reply } from "./client.ts";
import type { Expectation } from "./expectation.ts";
import { type Fault, headerFault } from "./fault.ts";
import { sharedSeconds } from "./shared-seconds.ts";

/** What hosts add by themselves, or by a setting, that works against what the routes say. */

/** Headers that count instead of `Cache-Control` for caches of certain kinds (RFC 9213). */
const TARGETED = ["CDN-Cache-Control", "Netlify-CDN-Cache-Control", "Cloudflare-CDN-Cache-Control"];

/** Headers with which answers keep no page from using them, but pages may work in another way with others. */
const ISOLATING = ["Cross-Origin-Embedder-Policy", "Cross-Origin-Opener-Policy"];

/** Faults of headers that nobody is owed. */
export function policyFaults({ status }: Expectation, reply: Reply): Fault[] {
  return [
    ...(status < 300 ? robotsFaults(reply) : []),
    ...TARGETED.flatMap((name) => cachingFaults(name, reply)),
    ...resourceFaults(reply),
  ];
}

/** The headers of a reply that are no fault by themselves, as they came. */
export function isolatingHeaders(reply: Reply): string[] {
  return ISOLATING.flatMap((name) => {
    const value = valueOf(reply, name);
    return value === undefined || value === "unsafe-none" ? [] : [`${name}: ${value}`];
  });
}

/** What is published is to be found. */
function robotsFaults(reply: Reply): Fault[] {
  const value = valueOf(reply, "X-Robots-Tag");
  if (value === undefined || !/(^|[,:\s])(noindex|none)($|[,;\s])/i.test(value)) return [];
  return [headerFault("X-Robots-Tag", "none that keeps it from being found", value)];
}

/** A cache of a network must not keep an answer for another time than it says to all. */
function cachingFaults(name: string, reply: Reply): Fault[] {
  const [value, general] = [valueOf(reply, name), valueOf(reply, "Cache-Control")];
  if (value === undefined || general === undefined) return [];
  const [own, owed] = [sharedSeconds(value), sharedSeconds(general)];
  if (own === undefined || own === owed) return [];
  return [headerFault(name, `none, or the ${owed ?? "unknown"} s of Cache-Control`, value)];
}

/** A page that shows a chart of another site, or loads its script, asks for no CORS. */
function resourceFaults(reply: Reply): Fault[] {
  const name = "Cross-Origin-Resource-Policy";
  const value = valueOf(reply, name);
  if (value === undefined || !/^same-(origin|site)$/i.test(value.trim())) return [];
  return [headerFault(name, "none, or cross-origin, for any page may use it", value)];
}

function valueOf({ distinct }: Reply, name: string): string | undefined {
  return distinct[name.toLowerCase()]?.join(", ");
}
