import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { urlToHttpOptions } from "node:url";
import { LIMITS } from "../../model/limits.ts";

/** One HTTP request. */
export interface Asked {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** How long a server may take and how much it may say. */
export interface Limits {
  /** Until a connection stands, in milliseconds. */
  readonly connectMs: number;
  /** Without a byte coming or going. */
  readonly idleMs: number;
  /** For all of it. */
  readonly totalMs: number;
  /** Of the content of an answer of success. */
  readonly mostBytes: number;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server gave no whole answer. */
export class NoAnswer extends Error {
  /** A code of the system's such as `ECONNREFUSED`, or words. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`no answer: ${reason}`, { cause });
    this.name = "NoAnswer";
    this.reason = reason;
  }
}

/** A server said more than it may. */
export class TooLarge extends Error {
  readonly mostBytes: number;

  constructor(mostBytes: number) {
    super(`the answer has more than ${mostBytes} bytes`);
    this.name = "TooLarge";
    this.mostBytes = mostBytes;
  }
}

/** Of the content of any other answer; it is cut there. */
const REFUSAL_BYTES = 64 * 1024;

const MOST_INTERIM = 10;

/** What asks a server once, as `exchange` does. */
export type Exchange = typeof exchange;

const AGENTS = {
  "http:": new HttpAgent({ keepAlive: true }),
  "https:": new HttpsAgent({ keepAlive: true }),
};

/**
 * Asks a server once. No redirect is followed, and what the address says of a user is not sent.
 * @param signal breaks it off
 * @throws NoAnswer, TooLarge; what the signal says where it breaks it off
 */
export function exchange(asked: Asked, limits: Limits, signal?: AbortSignal): Promise<Reply> {
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
    // Each counts as a sign of life, so a server could go on with them.
    let interim = 0;
    sent.on("information", () => {
      if (++interim > MOST_INTERIM) failed(new NoAnswer("interim answers without end"));
    });
    sent.on("error", failed);
    // Where the server speaks another protocol, this is all that is told; after an answer it says nothing new.
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
