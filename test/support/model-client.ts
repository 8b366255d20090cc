import type { IncomingHttpHeaders } from "node:http";
import { LIMITS } from "../../src/model/limits.ts";
import type { Client } from "../../src/verify/replies/client.ts";

/** The reply of a model of a server. */
export interface ModelReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array | string;
}

/**
 * A server as a function.
 * @param address path and query, as they were sent
 * @param headers names in lower case
 */
export type Model = (
  method: string,
  address: string,
  headers: IncomingHttpHeaders,
  body?: Buffer,
) => ModelReply;

/** The same of one that takes its time. */
export type AsyncModel = (...asked: Parameters<Model>) => Promise<ModelReply>;

/** A client of a model, which is called in this process: no port, and no bytes on a wire. */
export function modelClient(model: Model | AsyncModel): Client {
  return {
    async ask({ method, address, headers, mostBytes = LIMITS.answerBytes }) {
      const reply = await model(method, address, lowerCased(headers));
      const given = lowerCased(reply.headers ?? {});
      const hasBody = method !== "HEAD" && reply.status !== 204 && reply.status !== 304;
      const body = hasBody ? bufferOf(reply.body ?? "") : Buffer.alloc(0);
      return {
        status: reply.status,
        headers: given,
        distinct: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]])),
        body: body.length > mostBytes ? body.subarray(0, mostBytes) : body,
        mostBytes,
        isCut: body.length > mostBytes,
      };
    },
    close() {},
  };
}

/** A body is the same each time that it is sent, so that what is known of it need not be found out again. */
const buffers = new WeakMap<Uint8Array, Buffer>();

function bufferOf(body: Uint8Array | string): Buffer {
  if (typeof body === "string") return Buffer.from(body);
  if (Buffer.isBuffer(body)) return body;
  const buffer = buffers.get(body) ?? Buffer.from(body.buffer, body.byteOffset, body.length);
  buffers.set(body, buffer);
  return buffer;
}

function lowerCased(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
