import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { LIMITS } from "../model/limits.ts";

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

/**
 * Creates a client for one site. It sends addresses as they are written, which `fetch` would normalise, follows no
 * redirects and keeps its connections alive.
 * @param timeoutMs for a complete reply
 */
export function siteClient(base: URL, timeoutMs: number): Client {
  const isTls = base.protocol === "https:";
  const send = isTls ? tlsRequest : plainRequest;
  const agent = new (isTls ? TlsAgent : PlainAgent)({ keepAlive: true });
  const prefix = base.pathname.replace(/\/+$/, "");
  return {
    ask: ({ method, address, headers, mostBytes = LIMITS.answerBytes }) =>
      new Promise((resolve, reject) => {
        const { hostname, port } = base;
        const maxHeaderSize = LIMITS.headerBytes;
        const options = {
          agent,
          method,
          headers,
          maxHeaderSize,
          hostname: hostname.replace(/^\[|\]$/g, ""),
          port,
        };
        const settle = () => clearTimeout(timer);
        const fail = (error: Error) => {
          settle();
          reject(error);
        };
        const request = send({ ...options, path: `${prefix}${address}` }, (response) => {
          const { statusCode, headers, headersDistinct: distinct } = response;
          const pieces: Buffer[] = [];
          let size = 0;
          const end = (isCut: boolean) => {
            settle();
            const body = Buffer.concat(pieces).subarray(0, mostBytes);
            // oxlint-disable-next-line typescript/no-non-null-assertion -- every response to a client has a status
            resolve({ status: statusCode!, headers, distinct, body, mostBytes, isCut });
          };
          response.on("data", (piece: Buffer) => {
            pieces.push(piece);
            size += piece.length;
            if (size <= mostBytes) return;
            end(true);
            response.destroy();
          });
          response.on("error", fail);
          response.on("end", () => end(false));
        });
        // With `AbortSignal.timeout` each request would take twice as long.
        const timer = setTimeout(() => {
          reject(lateError(timeoutMs));
          request.destroy();
        }, timeoutMs);
        request.on("error", fail).end();
      }),
    close: () => agent.destroy(),
  };
}

/** Wraps a client so that every request also has these headers, unless it has one of the same name. */
export function withHeaders({ ask, close }: Client, own: WireRequest["headers"]): Client {
  const besides = (headers: WireRequest["headers"]) => {
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    return Object.entries(own).filter(([name]) => !names.has(name.toLowerCase()));
  };
  return {
    ask: (asked) =>
      ask({ ...asked, headers: { ...Object.fromEntries(besides(asked.headers)), ...asked.headers } }),
    close,
  };
}

function lateError(timeoutMs: number): Error {
  return Object.assign(new Error(`no whole answer in ${timeoutMs / 1000} s`), { code: TIMED_OUT });
}
