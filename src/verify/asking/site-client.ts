import { Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as TlsAgent, request as tlsRequest } from "node:https";
import { LIMITS } from "../../model/limits.ts";
import { type Client, TIMED_OUT, type WireRequest } from "../replies/client.ts";

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
