import { contentType } from "../hosts/content-type.ts";
import type { Feature, Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import { headersOf } from "../routing/headers.ts";
import { type Answer, LAST_OF_PART, type RequestCase } from "./requests.ts";

/** What a reply must be. */
export interface Expectation {
  readonly status: number;
  /** The file whose bytes are the body, and which of them; none: there is no body. */
  readonly body: { readonly file: string; readonly end?: number } | undefined;
  /** The file that the size of the body is known from, body or not. */
  readonly file: string | undefined;
  /** Values that a header may have, by its name. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Whether a client must be able to ask for changes alone. */
  readonly hasEtag: boolean;
}

/** Headers that S3 and its like store with a file, or have rules of their own for. */
const STORED = /^(Content-|Cache-Control$|Access-Control-)/;

/** A reply to 304 describes no content. */
const OF_CONTENT = /^Content-/;

/** What a host owes to a request, by the routes and by what the host declares that it lacks. */
export function expectationOf(
  request: RequestCase,
  answer: Answer,
  table: RouteTable,
  host: Host | undefined,
): Expectation {
  const { status, file } = answer;
  const isEmpty = file === undefined || request.method === "HEAD" || status === 304;
  return {
    status,
    file,
    body: isEmpty ? undefined : { file, ...(status === 206 ? { end: LAST_OF_PART + 1 } : {}) },
    headers: expectedHeaders(request, answer, table, host),
    hasEtag: status === 200 || status === 206 || status === 304,
  };
}

function expectedHeaders(
  request: RequestCase,
  { status, file }: Answer,
  table: RouteTable,
  host: Host | undefined,
): Record<string, string[]> {
  if (file === undefined)
    return Object.fromEntries(Object.entries(table.preflight).map(([name, value]) => [name, [value]]));
  const lacks = (feature: Feature) => host?.limitations.some((one) => one.feature === feature) ?? false;
  const isRewritten = request.path !== file && lacks("rewrittenHeaders");
  const own = { "Content-Type": contentType(file), ...headersOf(table, file) };
  const all = status === 405 ? { ...own, ...table.refusal.headers } : own;
  const expected = Object.entries(all)
    .filter(([name]) => STORED.test(name) || !lacks("fileHeaders"))
    .filter(([name]) => status !== 304 || !OF_CONTENT.test(name))
    .map(([name, value]): [string, string[]] => [
      name,
      [value, ...(isRewritten ? alternatives(name, value, file) : [])],
    ]);
  return Object.fromEntries(expected);
}

/** What a host gives that knows the asked address and not the file behind it. */
function alternatives(name: string, value: string, file: string): string[] {
  if (name === "Content-Type") return [contentType(file)];
  if (name === "Content-Disposition") return [value.split(";")[0]!];
  return [];
}
