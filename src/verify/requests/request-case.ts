import type { Feature, Host } from "../../model/host.ts";
import { NOT_FOUND_FILE } from "../../routing/addresses.ts";

/** Stands for a host's own answer, which is not checked. */
export const UNCHECKED = "its own";

/** The answer expected to a request: a status, and the file whose bytes are the body, if it has one. */
export interface ExpectedReply {
  readonly status: 200 | 204 | 206 | 301 | 304 | 404 | 405 | 410 | 416;
  /** Address from the root. */
  readonly file?: string;
  /** With 301: the target of the redirect, whose body does not matter. */
  readonly location?: string;
}

/** An entry of the request list. */
export interface RequestCase {
  readonly title: string;
  readonly method: string;
  /** The path as it is sent, including percent-encoding. */
  readonly path: string;
  /** The query as it is sent, without the question mark; if absent, no question mark is sent. */
  readonly query?: string;
  /** Headers to send in addition to the common ones; `{etag}` is replaced by the ETag of a plain GET. */
  readonly headers?: Readonly<Record<string, string>>;
  /** If false, the request has no `Origin` header, like that of a program and unlike that of a page. */
  readonly hasOrigin?: false;
  readonly answer: ExpectedReply;
  /** The answers of hosts that lack a feature; the first feature that the host lacks counts. */
  readonly without?: Readonly<Partial<Record<Feature, ExpectedReply | typeof UNCHECKED>>>;
}

/** Returns the answer that a host must give, given the features it declares that it lacks. */
export function expectedAnswer(
  { answer, without = {} }: RequestCase,
  host?: Host,
): ExpectedReply | typeof UNCHECKED {
  const lacked = host?.limitations.map(({ feature }) => feature) ?? [];
  const difference = (Object.keys(without) as Feature[]).find((feature) => lacked.includes(feature));
  const expected = (difference && without[difference]) ?? answer;
  // Unless the case says otherwise, a host without problem documents answers in its own way instead of with one.
  const isProblem = expected !== UNCHECKED && expected.status === 404 && expected.file === NOT_FOUND_FILE;
  return isProblem && lacked.includes("problemDocuments") ? UNCHECKED : expected;
}

/** Returns path and query of a request, as they are sent. */
export function addressOf({ path, query }: RequestCase): string {
  return query === undefined ? path : `${path}?${query}`;
}

/** Headers of each request: answers must be readable by pages of any origin, and are compared uncompressed. */
export const COMMON_HEADERS = { Origin: "https://client.example", "Accept-Encoding": "identity" };

/** Returns the headers of a request, with the placeholder `{etag}` still in place. */
export function headersToSend({ headers = {}, hasOrigin }: RequestCase): Record<string, string> {
  const { Origin, ...others } = COMMON_HEADERS;
  return { ...(hasOrigin === false ? {} : { Origin }), ...others, ...headers };
}
