import type { IncomingHttpHeaders } from "node:http";

/** A reply to a request. */
export interface Reply {
  readonly status: number;
  /** As Node has them: names in lower case; of a repeated header the first value, or all values joined. */
  readonly headers: IncomingHttpHeaders;
  /** The headers with every value as it was received. */
  readonly distinct: NodeJS.Dict<string[]>;
  /** As received: compressed, if the headers say so. */
  readonly body: Uint8Array;
  /** Largest size of the body, both as received and decompressed; by default `answerBytes`. */
  readonly mostBytes?: number;
  /** Whether the body was longer, and was cut. */
  readonly isCut?: boolean;
}

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, sent as they are written. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A longer body is not read to its end; by default `answerBytes`. */
  readonly mostBytes?: number;
}

/** The code of the error for a timeout. */
export const TIMED_OUT = "NO_WHOLE_ANSWER";

export interface Client {
  /** @throws Error if no complete reply came in time; a reply that is too long is returned cut instead */
  ask(asked: WireRequest): Promise<Reply>;
  close(): void;
}
