import type { Reply } from "./client.ts";
import type { Expectation } from "./expectation.ts";
import { type Fault, headerFault } from "./fault.ts";
import { sameHeader } from "./header-values.ts";
import type { Knowledge } from "./knowledge.ts";
import { policyFaults } from "./policies.ts";

/** Headers that may occur once: if repeated, clients and caches disagree on which one counts. */
const SINGLE = [
  "Access-Control-Allow-Origin",
  "Access-Control-Max-Age",
  "Cache-Control",
  "Content-Disposition",
  "Content-Range",
  "Content-Security-Policy",
  "Content-Type",
  "ETag",
  "Referrer-Policy",
  "X-Content-Type-Options",
];

/**
 * Compares the headers of a reply with what is expected.
 * @param plain the reply to a plain GET of the same address, if that was sent too
 */
export function headerFaults(
  expected: Expectation,
  reply: Reply,
  knowledge: Knowledge,
  plain: Reply | undefined,
): Fault[] {
  const repeated = new Map(
    SINGLE.flatMap((name) => {
      const values = valuesOf(reply, name) ?? [];
      return values.length > 1 ? [[name, values]] : [];
    }),
  );
  const own = Object.entries(expected.headers)
    .filter(([name]) => expected.status !== 416 || name.startsWith("Access-Control-"))
    .flatMap(([name, values]) => {
      const received = valuesOf(reply, name)?.join(", ");
      if (repeated.has(name) || values.some((value) => sameHeader(name, value, received, expected.path)))
        return [];
      return [headerFault(name, values.map((value) => value ?? "none").join(" or "), received)];
    });
  return [
    ...own,
    ...[...repeated].map(([name, values]) => headerFault(name, "one", values.join(" and "))),
    ...forbiddenFaults(expected, reply),
    ...etagFaults(expected, reply, plain),
    ...policyFaults(expected, reply),
    ...transferFaults(expected, reply, knowledge),
  ];
}

function valuesOf({ distinct }: Reply, name: string): string[] | undefined {
  return distinct[name.toLowerCase()];
}

const CREDENTIALS = "Access-Control-Allow-Credentials";

/** Returns the headers that no answer may have. */
function forbiddenFaults({ absent, codings }: Expectation, reply: Reply): Fault[] {
  const { vary, "content-encoding": coding } = reply.headers;
  const found = absent.flatMap((name) => {
    const values = valuesOf(reply, name);
    return values === undefined ? [] : [headerFault(name, "none", values.join(", "))];
  });
  const credentials = valuesOf(reply, CREDENTIALS);
  const origin = valuesOf(reply, "Access-Control-Allow-Origin")?.join(", ");
  // Browsers ignore it next to an asterisk or without an allowed origin.
  if (origin !== undefined && origin !== "*" && credentials !== undefined) {
    found.push(headerFault(CREDENTIALS, "none", credentials.join(", ")));
  }
  // With an asterisk no cache could answer for the site.
  if (/(^|,)\s*\*/.test(vary ?? "")) found.push(headerFault("Vary", "names of headers", vary));
  if (coding !== undefined && !["identity", ...codings].includes(coding.toLowerCase())) {
    const requested = codings[0] === undefined ? "none" : `only ${codings[0]}`;
    found.push(headerFault("Content-Encoding", `none, because ${requested} was requested`, coding));
  }
  return found;
}

/** A client that asks only for changes needs an ETag, and the same one for every kind of request. */
function etagFaults({ hasEtag }: Expectation, { headers }: Reply, plain: Reply | undefined): Fault[] {
  if (!hasEtag) return [];
  if (!headers.etag) return [headerFault("ETag", "one", undefined)];
  const etag = plain?.headers.etag;
  if (plain !== undefined && headers["content-encoding"] !== plain.headers["content-encoding"]) {
    // A strong ETag promises the same bytes (RFC 9110, 8.8.1), and these are compressed.
    if (headers.etag !== etag || etag.startsWith("W/")) return [];
    return [headerFault("ETag", `a weak one, or a different one from ${etag} of a plain GET`, headers.etag)];
  }
  // If-None-Match compares weakly (RFC 9110, 13.1.2).
  const strong = (tag: string) => tag.replace(/^W\//, "");
  if (etag === undefined || strong(etag) === strong(headers.etag)) return [];
  return [headerFault("ETag", `${etag}, as for a plain GET`, headers.etag)];
}

/** Checks the headers that the routes do not set but that every server must send. */
function transferFaults(
  { status, file, body }: Expectation,
  { headers }: Reply,
  knowledge: Knowledge,
): Fault[] {
  const size = file === undefined ? undefined : knowledge.known(file)?.bytes;
  const encoding = headers["content-encoding"];
  const length = headers["content-length"];
  const faults: Fault[] = [];
  if (encoding !== undefined && !/(^|[ ,])accept-encoding($|[ ,])/i.test(headers.vary ?? "")) {
    faults.push(headerFault("Vary", "Accept-Encoding, because the answer is compressed", headers.vary));
  }
  // If there is a body, its bytes are compared instead.
  const isHead = body === undefined && status !== 304 && encoding === undefined;
  if (isHead && length !== undefined && size !== undefined && Number(length) !== size) {
    faults.push(headerFault("Content-Length", String(size), length));
  }
  const range = headers["content-range"];
  const part = size === undefined ? undefined : `bytes 0-${Math.min(body?.end ?? size, size) - 1}/${size}`;
  if (status === 206 && part !== undefined && range?.toLowerCase() !== part) {
    faults.push(headerFault("Content-Range", part, range));
  }
  return faults;
}
