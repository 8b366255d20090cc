import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { urlToHttpOptions } from "node:url";
import { LIMITS } from "../../model/limits.ts";

/** One HTTP request. */
export interface ServiceRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** How long a server may take, and how much it may send. */
export interface ExchangeLimits {
  /** Until the connection is established, in milliseconds. */
  readonly connectMs: number;
  /** Without any data sent or received, in milliseconds. */
  readonly idleMs: number;
  /** For the whole exchange, in milliseconds. */
  readonly totalMs: number;
  /** Largest size of the body of a successful answer. */
  readonly mostBytes: number;
}

export interface ServiceReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Thrown if a server gave no complete answer. */
export class NoAnswer extends Error {
  /** A system error code such as `ECONNREFUSED`, or a description. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`no answer: ${reason}`, { cause });
    this.name = "NoAnswer";
    this.reason = reason;
  }
}

/** Thrown if a successful answer is too long. */
export class TooLarge extends Error {
  readonly mostBytes: number;

  constructor(mostBytes: number) {
    super(`the answer has more than ${mostBytes} bytes`);
    this.name = "TooLarge";
    this.mostBytes = mostBytes;
  }
}

/** Length to which the body of any other answer is cut. */
const REFUSAL_BYTES = 64 * 1024;

const MOST_INTERIM = 10;

/** A function that sends a request once, as `exchange` does. */
export type SendRequest = typeof exchange;

const AGENTS = {
  "http:": new HttpAgent({ keepAlive: true }),
  "https:": new HttpsAgent({ keepAlive: true }),
};

/**
 * Sends a request once. Redirects are not followed, and a user name or password in the address is not sent.
 * @param signal aborts the request
 * @throws NoAnswer, TooLarge; the signal's reason if it is aborted
 */
export function exchange(
  asked: ServiceRequest,
  limits: ExchangeLimits,
  signal?: AbortSignal,
): Promise<ServiceReply> {
  return new Promise((resolve, reject) => {
    const { auth: _, ...address } = urlToHttpOptions(asked.url);
    const isSecure = asked.url.protocol === "https:";
    const length = asked.method === "PUT" || asked.method === "POST" ? (asked.body?.length ?? 0) : undefined;
    const sent = (isSecure ? httpsRequest : httpRequest)({
      ...address,
      method: asked.method,
      headers: { ...asked.headers, ...(length !== undefined && { "content-length": String(length) }) },
      maxHeaderSize: LIMITS.headerBytes,
      agent: isSecure ? AGENTS["https:"] : AGENTS["http:"],
      ...(signal !== undefined && { signal }),
    });
    const failed = (error: Error) => {
      done();
      sent.destroy();
      reject(signal?.aborted ? signal.reason : named(error));
    };
    const giveUp = () => failed(new NoAnswer("no answer in time"));
    const whole = setTimeout(giveUp, limits.totalMs);
    const connecting = setTimeout(giveUp, limits.connectMs);
    let isDone = false;
    const done = () => {
      isDone = true;
      clearTimeout(whole);
      clearTimeout(connecting);
    };
    sent.setTimeout(limits.idleMs, giveUp);
    sent.once("socket", (socket) => {
      if (!socket.connecting) clearTimeout(connecting);
      else socket.once(isSecure ? "secureConnect" : "connect", () => clearTimeout(connecting));
    });
    // Each interim answer resets the idle timeout, so a server could send them forever.
    let interim = 0;
    sent.on("information", () => {
      if (++interim > MOST_INTERIM) failed(new NoAnswer("too many interim answers"));
    });
    sent.on("error", failed);
    // The only event if the server speaks another protocol; after an answer it is ignored.
    sent.once("close", () => isDone || failed(new NoAnswer("the connection was closed")));
    sent.once("response", (answered) => {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- every response to a client has a status
      const status = answered.statusCode!;
      const isSuccess = status < 300;
      const most = isSuccess ? limits.mostBytes : REFUSAL_BYTES;
      const pieces: Buffer[] = [];
      let bytes = 0;
      const ended = () => {
        done();
        resolve({ status, headers: answered.headers, body: Buffer.concat(pieces) });
      };
      answered.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes <= most) pieces.push(piece);
        else if (isSuccess) failed(new TooLarge(most));
        else {
          ended();
          sent.destroy();
        }
      });
      answered.on("error", failed);
      answered.once("end", ended);
    });
    sent.end(asked.body);
  });
}

function named(error: Error & { code?: unknown }): Error {
  if (error instanceof NoAnswer || error instanceof TooLarge) return error;
  return new NoAnswer(typeof error.code === "string" ? error.code : error.message, error);
}
