import {
  CHALLENGE,
  DAY_SECONDS,
  type ApiGate,
  limitHeader,
  OF_ONE_CLIENT,
  policyHeader,
} from "../../model/api-gate.ts";
import type { RouteTable } from "../../model/route.ts";
import { QUOTA_EXCEEDED_FILE, UNKNOWN_KEY_FILE } from "../../routing/addresses.ts";
import { headersOf } from "../../routing/headers.ts";
import { contentType } from "../content-type.ts";
import { encodedPattern } from "../patterns.ts";

/** The file with the digests of keys, one per line. */
export const KEYS_FILE = "keys.txt";

/** Returns the name of a published file in the host's folder. */
export function hostFileName(address: string): string {
  return address.slice(address.lastIndexOf("/") + 1);
}

/**
 * Returns HAProxy's configuration. It reads the clock once, so that a request belongs to a single day, and counts and
 * reads the number of a request in one step, so that simultaneous requests get different numbers.
 */
export function configurationOf(table: RouteTable, { quota }: ApiGate): string {
  const left = limitHeader("%[var(txn.left)]", "%[var(txn.seconds)]");
  return `# A quota of ${quota} requests a day, and keys that lift it, in front of any server of the files.
# Settings are environment variables; the values here are the defaults.
global
    # Where to listen: an address, and other parameters of bind, such as: :::443 v4v6 ssl crt /etc/ssl/site.pem alpn h2,http/1.1
    presetenv COMPLIANCE_LISTEN :8080
    # The server of the files, and other parameters of server, such as: site.example.org:443 ssl verify required ca-file @system-ca sni str(site.example.org)
    presetenv COMPLIANCE_ORIGIN 127.0.0.1:8081
    # Networks of proxies in front of this one, from which the last address of X-Forwarded-For is the client. The default is none.
    presetenv COMPLIANCE_PROXIES 0.0.0.0/32
    # The folder of this file.
    presetenv COMPLIANCE_FOLDER /etc/haproxy/compliance-data
    user haproxy
    group haproxy

defaults
    mode http
    timeout http-request 10s
    timeout connect 5s
    timeout client 30s
    timeout server 30s
${OWN_ERRORS.map((error) => `    http-error ${ownError(table, error)}`).join("\n")}

# Counts by client and day: the number of the day is part of the key, so a count always ends with its day.
backend clients
    stick-table type string len 60 size 1m expire 24h store gpc0

frontend site
    bind "\${COMPLIANCE_LISTEN[*]}"
    default_backend origin
    # Invalid characters in an address are left for the server behind to refuse.
    option accept-invalid-http-request

    http-request set-src req.hdr_ip(X-Forwarded-For,-1) if { src "\${COMPLIANCE_PROXIES[*]}" }
    http-request set-var(txn.now) date

    # An address may be percent-encoded, and the server may normalise it.
    http-request set-var(txn.path) path
    http-request set-var(txn.path) path,url_dec
    acl api var(txn.path) -m beg /api/
    # An address that cannot be decoded is matched as it was sent.
    acl api path -m reg ${quoted(`^/${encodedPattern("api/")}`, true)}
    acl api var(txn.path) -m sub // /./ /../
    acl own_page req.fhdr(Sec-Fetch-Site) -m str same-origin
    http-request set-var(txn.gated) bool(true) if api !METH_OPTIONS !own_page

    acl gated var(txn.gated) -m bool
    acl has_key var(txn.key) -m found
    acl known_key var(txn.key),sha2(256),hex,lower -m str -f "\${COMPLIANCE_FOLDER}/${KEYS_FILE}"
    http-request set-var(txn.key) req.fhdr(X-API-Key) if gated
    acl is_bearer 'req.fhdr(Authorization),word(1," ")' -m str -i bearer
    http-request set-var(txn.key) 'req.fhdr(Authorization),regsub("^bearer *",,i)' if gated is_bearer
    # The server behind and its log do not need the key.
    http-request del-header X-API-Key
    http-request del-header Authorization if is_bearer
    http-request return ${answer(table, 401, UNKNOWN_KEY_FILE, { "WWW-Authenticate": CHALLENGE })} if has_key !known_key

    # An IPv4 address, or the first 64 bits of an IPv6 address. Requests without an address are not counted.
    http-request set-var-fmt(txn.client) "%[var(txn.now),div(${DAY_SECONDS})] %[src,regsub(^::ffff:,),ipmask(32,64)]" if gated !has_key { src -m found }
    acl counted var(txn.count) -m found
    acl beyond var(txn.count) -m int gt ${quota}
    http-request track-sc0 var(txn.client) table clients if { var(txn.client) -m found }
    http-request set-var(txn.count) sc0_inc_gpc0 if { var(txn.client) -m found }
    http-request set-var(txn.left) var(txn.count),neg,add(${quota}) if counted
    http-request set-var(txn.left) int(0) if beyond
    http-request set-var(txn.seconds) var(txn.now),mod(${DAY_SECONDS}),neg,add(${DAY_SECONDS}) if counted
    http-request return ${answer(table, 429, QUOTA_EXCEEDED_FILE, {}, "Retry-After %[var(txn.seconds)]")} if beyond
    http-after-response set-header RateLimit-Policy ${quoted(policyHeader({ quota }))} if counted
    http-after-response set-header RateLimit ${quoted(left, true)} if counted

backend origin
    # For a server that knows the site by a different name than clients do.
    http-request set-header Host %[env(COMPLIANCE_HOST)] if { env(COMPLIANCE_HOST) -m found }
    server origin "\${COMPLIANCE_ORIGIN[*]}"
`;
}

/** Errors that HAProxy answers by itself because the server could not be reached. */
const OWN_ERRORS = [
  { status: 500, title: "Internal Server Error" },
  { status: 502, title: "Bad Gateway" },
  { status: 503, title: "Service Unavailable" },
  { status: 504, title: "Gateway Timeout" },
];

/** Returns a problem document with nothing but the status (RFC 9457, section 4.2.1). */
function ownError(table: RouteTable, { status, title }: (typeof OWN_ERRORS)[number]): string {
  const { "Content-Type": _, ...headers } = headersOf(table, UNKNOWN_KEY_FILE);
  const problem = JSON.stringify({ type: "about:blank", title, status });
  const all = { ...headers, "Cache-Control": "no-store", ...(status === 503 ? { "Retry-After": "60" } : {}) };
  return [
    `status ${status} content-type application/problem+json string ${quoted(problem, true)}`,
    ...Object.entries(all).map(([name, value]) => `hdr ${name} ${quoted(value)}`),
  ].join(" ");
}

/** Returns an answer with the file of a problem document and its usual headers. */
function answer(
  table: RouteTable,
  status: number,
  file: string,
  own: Readonly<Record<string, string>>,
  computed?: string,
): string {
  const { "Content-Type": _, ...headers } = headersOf(table, file);
  const all = Object.entries({ ...headers, "Cache-Control": OF_ONE_CLIENT, ...own });
  return [
    `status ${status} content-type ${quoted(contentType(table, file))}`,
    `file "\${COMPLIANCE_FOLDER}/${hostFileName(file)}"`,
    ...(computed === undefined ? [] : [`hdr ${computed}`]),
    ...all.map(([name, value]) => `hdr ${name} ${quoted(value)}`),
  ].join(" ");
}

/**
 * Quotes a text for HAProxy.
 * @param hasSamples whether percent signs in it begin HAProxy expressions
 */
function quoted(text: string, hasSamples = false): string {
  const plain = hasSamples ? text : text.replaceAll("%", "%%");
  return `'${plain.replaceAll("'", "'\\''")}'`;
}
