import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { LIMITS } from "../model/limits.ts";

/** What came back. */
export interface Reply {
  readonly status: number;
  /** Names in lower case; of a header that may come once Node keeps one, of others it joins the values. */
  readonly headers: IncomingHttpHeaders;
  /** The same, each value as it came. */
  readonly distinct: NodeJS.Dict<string[]>;
  /** As it was sent: compressed, if the headers say so. */
  readonly body: Uint8Array;
  /** So much of the body is read, and so much may come of it when it is decompressed; without a number, `answerBytes`. */
  readonly mostBytes?: number;
  /** Whether there was more. */
  readonly isCut?: boolean;
}

/** A request as it goes over the wire. */
export interface Asked {
  readonly method: string;
  /** Path and query, with the percent-encoding that they have. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the body of the reply is longer, it is not read to its end; without a number, `answerBytes`. */
  readonly mostBytes?: number;
}

/** The code of an error that says that the time was over. */
export const LATE = "NO_WHOLE_ANSWER";

export interface Client {
  /** @throws Error where no whole reply came in time, but for one that is longer than it may be */
  ask(asked: Asked): Promise<Reply>;
  close(): void;
}

/**
 * A client for one site. It sends addresses as they are written, which `fetch` would tidy, follows no redirect and
 * keeps its connections.
 * @param timeoutMs for a whole reply
 */
export function clientOf(base: URL, timeoutMs: number): Client {
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
        // Each request would take twice the time with `AbortSignal.timeout`.
        const timer = setTimeout(() => {
          reject(lateError(timeoutMs));
          request.destroy();
        }, timeoutMs);
        request.on("error", fail).end();
      }),
    close: () => agent.destroy(),
  };
}

/** A client whose every request has these headers too, unless it has one of the same name. */
export function withHeaders({ ask, close }: Client, own: Asked["headers"]): Client {
  const besides = (headers: Asked["headers"]) => {
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
  return Object.assign(new Error(`no whole answer in ${timeoutMs / 1000} s`), { code: LATE });
}
