import type { IncomingHttpHeaders } from "node:http";
import { type SendRequest, NoAnswer, type ServiceReply, TooLarge } from "../../src/deploy/aws/exchange.ts";
import type { ModelReply } from "./model-client.ts";

/** A request as it comes to a model of a server. */
export interface Coming {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly address: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** All of the content, when it has come. */
  readonly body: () => Promise<Buffer>;
}

/** A server as a function; `cut` breaks the connection, within the content if that was not requested. */
export type Handler = (coming: Coming) => Promise<ModelReply | "cut">;

/** What asks a model in this process as `exchange` asks a server: no port, and no bytes on a wire. */
export function modelExchange(handler: Handler): SendRequest {
  return async ({ method, url, headers, body = new Uint8Array() }, { mostBytes }, signal) => {
    signal?.throwIfAborted();
    const replied = handler({
      method,
      address: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      body: async () => Buffer.from(body),
    });
    // A received request takes effect, even if nobody waits for its answer any more.
    const reply = signal === undefined ? await replied : await unlessAborted(replied, signal);
    if (reply === "cut") throw new NoAnswer("ECONNRESET");
    return received(reply, method, mostBytes);
  };
}

function received(
  { status, headers = {}, body = "" }: ModelReply,
  method: string,
  mostBytes: number,
): ServiceReply {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const content = method === "HEAD" || status === 204 || status === 304 ? "" : body;
  const bytes = Buffer.from(content);
  if (status < 300 && bytes.length > mostBytes) throw new TooLarge(mostBytes);
  return { status, headers: Object.fromEntries(given), body: bytes };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason);
    signal.addEventListener("abort", aborted);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", aborted));
  });
}
