import { contentType, typeByExtension } from "../hosts/content-type.ts";
import type { Feature, Host } from "../model/host.ts";
import type { HeaderRule, Headers, RouteTable } from "../model/route.ts";
import { DEFAULT_HEADERS, headersOf, sharedHeaders } from "../routing/headers.ts";
import { LAST_OF_PART } from "./exchanges.ts";
import { headersToSend, type OwedReply, type RequestCase } from "./request-case.ts";

/** What a reply must be. */
export interface Expectation {
  /** The path that was asked for. */
  readonly path: string;
  readonly status: number;
  /** The file whose bytes are the body, and which of them; none: there is no body. */
  readonly body: { readonly file: string; readonly end?: number } | undefined;
  /** Whether the body is the host's own. */
  readonly anyBody?: true;
  /** The file that the size of the body is known from, body or not. */
  readonly file: string | undefined;
  /** Values that a header may have, by its name; with undefined among them it may be missing. */
  readonly headers: Readonly<Record<string, readonly (string | undefined)[]>>;
  /** Headers that must not be there, by their names. */
  readonly absent: readonly string[];
  /** Whether a client must be able to ask for changes alone. */
  readonly hasEtag: boolean;
  /** The compressions that the client can read. */
  readonly codings: readonly string[];
}

/** Headers that a host of plain files stores with a file, or has settings of its own for. */
const STORED = /^(Content-(Type|Disposition)$|Cache-Control$|Access-Control-)/;

/** A reply to 304 describes no content. */
const OF_CONTENT = /^Content-(Type|Disposition)$/;

/** Headers that every server gives, rule or not; of CORS it may give more than the rules say. */
const OF_EVERY_FILE = /^(Content-Type$|Cache-Control$|Access-Control-)/;

/** What a compression that is asked for may be called. */
const CODINGS: Readonly<Record<string, readonly string[]>> = { gzip: ["gzip", "x-gzip"], br: ["br"] };

/** No answer sets a cookie or sends a page elsewhere. */
const NEVER = ["Set-Cookie", "Refresh"];

/** What a host owes to a request, by the routes and by what the host declares that it lacks. */
export function expectationOf(
  request: RequestCase,
  answer: OwedReply,
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
    // Headers that rules give to other files: a file that is not to be saved, or does not go, must not say so.
    absent: isRewritten || own === undefined ? NEVER : [...NEVER, ...headersBesides(table, own)],
    hasEtag: status === 200 || status === 206 || status === 304,
    codings: CODINGS[headersToSend(request)["Accept-Encoding"] ?? ""] ?? [],
  };
}

/** Where a client is sent to. */
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

/** What was made of rules, of which there may be thousands: every request asks for it. */
const given = new WeakMap<readonly HeaderRule[], readonly string[]>();

/** The headers that rules give, without those of every file. */
function givenToSome(rules: readonly HeaderRule[]): readonly string[] {
  const names = new Set(rules.flatMap(({ headers }) => Object.keys(headers)));
  return [...names].filter((name) => !OF_EVERY_FILE.test(name));
}

function expectedHeaders(
  request: RequestCase,
  { status, file }: OwedReply,
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

/** What a header may be besides where a host knows the asked address and not the file behind it. */
function askedHeaders({ path }: RequestCase, file: string, table: RouteTable) {
  if (path === file) return () => [];
  const ofAll = Object.assign({}, ...table.headers.filter(isOfAll).map(({ headers }) => headers));
  const usual = { ...DEFAULT_HEADERS, "Content-Type": typeByExtension(file) };
  const bare = path.replace(/\/$/, "");
  const shared = sharedHeaders(table, bare);
  const isEndpoint = Object.keys(shared).length > 0;
  // Its rules match in any case and with a slash at the end; of some folders they know only what is published there.
  const near = isEndpoint ? [] : [path, bare, path.toLowerCase()].map((address) => headersOf(table, address));
  const places = [shared, ...near].map((own): Partial<Headers> => ({ ...usual, ...own }));
  return (name: string) => (name in ofAll ? [] : [...new Set(places.map((headers) => headers[name]))]);
}

/** Whether a rule is for every address, published or not. */
function isOfAll({ path, except }: HeaderRule): boolean {
  return path === "/*" && except === undefined;
}

function mapValues<T>(headers: Headers, change: (value: string, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]));
}
