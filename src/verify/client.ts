import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";

/** What came back. */
export interface Reply {
  readonly status: number;
  /** Names in lower case; of a header that may come once Node keeps one, of others it joins the values. */
  readonly headers: IncomingHttpHeaders;
  /** The same, each value as it came. */
  readonly distinct: NodeJS.Dict<string[]>;
  /** As it was sent: compressed, if the headers say so. */
  readonly body: Uint8Array;
}

/** A request as it goes over the wire. */
export interface Asked {
  readonly method: string;
  /** Path and query, with the percent-encoding that they have. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Client {
  /** @throws Error where no whole reply came in time */
  ask(asked: Asked): Promise<Reply>;
  close(): void;
}

/** A reply may not be larger: no file of the API is. */
export const MOST_BYTES = 100_000_000;

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
    ask: ({ method, address, headers }) =>
      new Promise((resolve, reject) => {
        const { hostname, port } = base;
        const options = { agent, method, headers, hostname: hostname.replace(/^\[|\]$/g, ""), port };
        const signal = AbortSignal.timeout(timeoutMs);
        const fail = (error: Error) =>
          reject(signal.aborted ? new Error(`no whole answer in ${timeoutMs / 1000} s`) : error);
        send({ ...options, path: `${prefix}${address}`, signal }, (response) => {
          const pieces: Buffer[] = [];
          let size = 0;
          response.on("data", (piece: Buffer) => {
            pieces.push(piece);
            size += piece.length;
            if (size > MOST_BYTES) response.destroy(new Error(`more than ${MOST_BYTES} bytes`));
          });
          response.on("error", fail);
          response.on("end", () => {
            const { statusCode, headers, headersDistinct: distinct } = response;
            resolve({ status: statusCode!, headers, distinct, body: Buffer.concat(pieces) });
          });
        })
          .on("error", fail)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
