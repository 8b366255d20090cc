import { contentType, typeByExtension } from "../../hosts/content-type.ts";
import type { Feature, Host } from "../../model/host.ts";
import type { HeaderRule, Headers, RouteTable } from "../../model/route.ts";
import { DEFAULT_HEADERS, headersOf, sharedHeaders } from "../../routing/headers.ts";
import { LAST_OF_PART } from "../requests/method-requests.ts";
import { headersToSend, type ExpectedReply, type RequestCase } from "../requests/request-case.ts";

/** What a reply must look like. */
export interface Expectation {
  /** The requested path. */
  readonly path: string;
  readonly status: number;
  /** The file whose bytes are the body, up to `end` (exclusive); undefined if the reply has no body. */
  readonly body: { readonly file: string; readonly end?: number } | undefined;
  /** Whether the body is up to the host. */
  readonly anyBody?: true;
  /** The file that tells the size of the body, even if the reply has none. */
  readonly file: string | undefined;
  /** The values that a header may have, by its name; undefined among them means that it may be missing. */
  readonly headers: Readonly<Record<string, readonly (string | undefined)[]>>;
  /** The names of headers that must be missing. */
  readonly absent: readonly string[];
  /** Whether the reply needs an ETag, so that clients can ask only for changes. */
  readonly hasEtag: boolean;
  /** The content codings that the client accepts. */
  readonly codings: readonly string[];
}

/** Headers that a host of plain files stores with each file, or has its own settings for. */
const STORED = /^(Content-(Type|Disposition)$|Cache-Control$|Access-Control-)/;

/** Headers that describe content, which a 304 does not have. */
const OF_CONTENT = /^Content-(Type|Disposition)$/;

/** Headers that a server may send without a rule; it may send more CORS headers than the rules have. */
const OF_EVERY_FILE = /^(Content-Type$|Cache-Control$|Access-Control-)/;

/** The names that a server may use for a requested content coding. */
const CODINGS: Readonly<Record<string, readonly string[]>> = { gzip: ["gzip", "x-gzip"], br: ["br"] };

/** Headers that no answer may have: nothing sets cookies or redirects pages. */
const NEVER = ["Set-Cookie", "Refresh"];

/** Returns what a host must answer to a request, by the routes and by the features that the host declares it lacks. */
export function expectationOf(
  request: RequestCase,
  answer: ExpectedReply,
  table: RouteTable,
  host: Host | undefined,
): Expectation {
  const { status, file, location } = answer;
  const isEmpty = file === undefined || request.method === "HEAD" || status === 304;
  const lacks = (feature: Feature) => host?.limitations.some((one) => one.feature === feature) ?? false;
  if (location !== undefined)
    return redirection(request.path, { status, location }, table, lacks("movedHeaders"));
  const isRewritten = request.path !== file && lacks("rewrittenHeaders");
  const own = file === undefined ? undefined : headersOf(table, file);
  return {
    path: request.path,
    status,
    file,
    body: isEmpty ? undefined : { file, ...(status === 206 ? { end: LAST_OF_PART + 1 } : {}) },
    headers: expectedHeaders(request, answer, own, table, lacks),
    // Headers that rules set for other files, such as Content-Disposition and Sunset, must be missing here.
    absent: isRewritten || own === undefined ? NEVER : [...NEVER, ...headersBesides(table, own)],
    hasEtag: status === 200 || status === 206 || status === 304,
    codings: CODINGS[headersToSend(request)["Accept-Encoding"] ?? ""] ?? [],
  };
}

/** Returns the expectation for a redirect. */
function redirection(
  path: string,
  { status, location }: { readonly status: number; readonly location: string },
  table: RouteTable,
  isOwn: boolean,
): Expectation {
  const { moved } = table;
  return {
    path,
    status,
    file: undefined,
    body: undefined,
    anyBody: true,
    headers: { Location: [location], ...(isOwn ? {} : mapValues(moved, (value) => [value])) },
    absent: isOwn ? NEVER : [...NEVER, ...headersBesides(table, moved)],
    hasEtag: false,
    codings: [],
  };
}

function headersBesides({ headers }: RouteTable, own: Headers): string[] {
  const known = given.get(headers) ?? givenToSome(headers);
  given.set(headers, known);
  return known.filter((name) => !(name in own));
}

/** Cache of `givenToSome`: every request needs it, and there may be thousands of rules. */
const given = new WeakMap<readonly HeaderRule[], readonly string[]>();

/** Returns the names of headers that the rules set, without those of every file. */
function givenToSome(rules: readonly HeaderRule[]): readonly string[] {
  const names = new Set(rules.flatMap(({ headers }) => Object.keys(headers)));
  return [...names].filter((name) => !OF_EVERY_FILE.test(name));
}

function expectedHeaders(
  request: RequestCase,
  { status, file }: ExpectedReply,
  own: Headers | undefined,
  table: RouteTable,
  lacks: (feature: Feature) => boolean,
): Expectation["headers"] {
  if (file === undefined || own === undefined) return mapValues(table.preflight, (value) => [value]);
  if (lacks("ownHeaders")) {
    const type = own["Content-Type"] === undefined ? typeByExtension(file) : undefined;
    return type === undefined || status === 304 ? {} : { "Content-Type": [type] };
  }
  const whole = { ...own, "Content-Type": own["Content-Type"] ?? contentType(table, file) };
  const all = Object.entries(status === 405 ? { ...whole, ...table.refusal.headers } : whole)
    .filter(([name]) => STORED.test(name) || !lacks("fileHeaders"))
    .filter(([name]) => status !== 304 || !OF_CONTENT.test(name));
  const asked = lacks("rewrittenHeaders") ? askedHeaders(request, file, table) : () => [];
  const isUnasked = request.hasOrigin === false && lacks("unaskedCors");
  return mapValues(Object.fromEntries(all), (value, name) => [
    value,
    ...asked(name),
    ...(isUnasked && name.startsWith("Access-Control-") ? [undefined] : []),
  ]);
}

/** Returns other values that a header may have on a host that applies rules to the requested address, not the file. */
function askedHeaders({ path }: RequestCase, file: string, table: RouteTable) {
  if (path === file) return () => [];
  const ofAll = Object.assign({}, ...table.headers.filter(isOfAll).map(({ headers }) => headers));
  const usual = { ...DEFAULT_HEADERS, "Content-Type": typeByExtension(file) };
  const bare = path.replace(/\/$/, "");
  const shared = sharedHeaders(table, bare);
  const isEndpoint = Object.keys(shared).length > 0;
  // Such a host matches rules in any letter case and with a trailing slash.
  const near = isEndpoint ? [] : [path, bare, path.toLowerCase()].map((address) => headersOf(table, address));
  const places = [shared, ...near].map((own): Partial<Headers> => ({ ...usual, ...own }));
  return (name: string) => (name in ofAll ? [] : [...new Set(places.map((headers) => headers[name]))]);
}

/** Returns whether a rule applies to every address, published or not. */
function isOfAll({ path, except }: HeaderRule): boolean {
  return path === "/*" && except === undefined;
}

function mapValues<T>(headers: Headers, change: (value: string, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]));
}
