import type { Feature, Host } from "../model/host.ts";
import { NOT_FOUND_FILE } from "../routing/addresses.ts";

/** A host's own answer, which is not looked at. */
export const ITS_OWN = "its own";

/** What answers a request: a status and the file whose bytes are the body; none where there is no body. */
export interface OwedReply {
  readonly status: 200 | 204 | 206 | 301 | 304 | 404 | 405 | 410 | 416;
  /** As an address from the root. */
  readonly file?: string;
  /** With 301: where the client is sent to; what the body is does not matter. */
  readonly location?: string;
}

/** One line of the request list. */
export interface RequestCase {
  readonly title: string;
  readonly method: string;
  /** The path as it is sent, percent-encoding and all. */
  readonly path: string;
  /** The query as it is sent, without the question mark; absent: no question mark either. */
  readonly query?: string;
  /** Headers to send besides those of every request; `{etag}` stands for the ETag that a plain GET has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** False: sent as by a program, which has no origin, and not as by a page. */
  readonly hasOrigin?: false;
  readonly answer: OwedReply;
  /** What a host answers that lacks a feature; the first that it lacks counts. */
  readonly without?: Readonly<Partial<Record<Feature, OwedReply | typeof ITS_OWN>>>;
}

/** The answer that a host owes, by what it declares that it lacks. */
export function owedBy({ answer, without = {} }: RequestCase, host?: Host): OwedReply | typeof ITS_OWN {
  const lacked = host?.limitations.map(({ feature }) => feature) ?? [];
  const difference = (Object.keys(without) as Feature[]).find((feature) => lacked.includes(feature));
  const owed = (difference && without[difference]) ?? answer;
  // What a host without problem documents has in the place of one is told where it is known.
  const isProblem = owed !== ITS_OWN && owed.status === 404 && owed.file === NOT_FOUND_FILE;
  return isProblem && lacked.includes("problemDocuments") ? ITS_OWN : owed;
}

/** Path and query of a request, as they are sent. */
export function addressOf({ path, query }: RequestCase): string {
  return query === undefined ? path : `${path}?${query}`;
}

/** Sent with each request: the answers must be readable by pages of any origin, and as they are on the disk. */
export const COMMON_HEADERS = { Origin: "https://client.example", "Accept-Encoding": "identity" };

/** The headers of a request; `{etag}` still stands for one. */
export function headersToSend({ headers = {}, hasOrigin }: RequestCase): Record<string, string> {
  const { Origin, ...others } = COMMON_HEADERS;
  return { ...(hasOrigin === false ? {} : { Origin }), ...others, ...headers };
}
