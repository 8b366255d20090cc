import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { isSignedV4a } from "./signature-v4a.ts";

export const STORE = "arn:aws:cloudfront::111122223333:key-value-store/5c1a7d6e-0000-4000-8000-000000000000";

/** A request to the store, as it comes. */
export interface StoreRequest {
  /** `describe`, `list` or `update`. */
  readonly what: "describe" | "list" | "update";
  /** How many requests came so far, this one among them. */
  readonly nth: number;
  /** Keys that an update puts and deletes. */
  readonly puts: readonly string[];
  readonly deletes: readonly string[];
}

/** What goes wrong: the connection breaks before the request is done, or when it is; or an error of the service. */
export type StoreFault = "cut" | "cut after" | { readonly status: number; readonly code: string };

/** CloudFront's KeyValueStore on this machine; it checks signatures and has the limits of the real one. */
export interface StoreServer {
  readonly endpoint: string;
  readonly entries: Map<string, string>;
  readonly log: StoreRequest[];
  /** Asked about each request, which waits for the answer; undefined lets it pass. */
  fault: (request: StoreRequest) => StoreFault | undefined | Promise<StoreFault | undefined>;
  /** Changes an entry past the service, as somebody else would. */
  touch(key: string, value: string): void;
  close(): void;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    [this.status, this.code] = [status, code];
  }
}

const MOST = { keys: 50, requestBytes: 3_000_000, keyBytes: 512, valueBytes: 1024, bytes: 5 * 1024 * 1024 };

/** Of keys and values. */
export function storeBytes(entries: ReadonlyMap<string, string>): number {
  return [...entries].reduce(
    (sum, [key, value]) => sum + Buffer.byteLength(key) + Buffer.byteLength(value),
    0,
  );
}

/** A store that is closed when the test is done. */
export async function startStore(): Promise<StoreServer> {
  const store = await openStore();
  onTestFinished(() => store.close());
  return store;
}

/**
 * A store that whoever opens it closes.
 * Source: Amazon CloudFront API Reference, "Amazon CloudFront KeyValueStore"; Developer Guide, "Quotas on key value stores".
 */
export async function openStore(): Promise<StoreServer> {
  let version = 1;
  let sorted: { readonly version: number; readonly all: [string, string][] } | undefined;
  const etag = () => `KV${version}`;
  const update = (incoming: IncomingMessage, body: string) => {
    if (Buffer.byteLength(body) > MOST.requestBytes) throw new Refusal(413, "RequestTooLarge");
    const { Puts, Deletes } = JSON.parse(body) as {
      Puts: { Key: string; Value: string }[];
      Deletes: { Key: string }[];
    };
    if (incoming.headers["if-match"] === undefined) throw new Refusal(400, "ValidationException");
    if (incoming.headers["if-match"] !== etag()) throw new Refusal(409, "ConflictException");
    if (Puts.length + Deletes.length > MOST.keys) throw new Refusal(400, "ValidationException");
    const next = new Map(store.entries);
    for (const { Key } of Deletes) if (!next.delete(Key)) throw new Refusal(404, "ResourceNotFoundException");
    for (const { Key, Value } of Puts) {
      if (
        Key === "" ||
        Buffer.byteLength(Key) > MOST.keyBytes ||
        Buffer.byteLength(Value) > MOST.valueBytes
      ) {
        throw new Refusal(400, "ValidationException");
      }
      next.set(Key, Value);
    }
    if (storeBytes(next) > MOST.bytes) throw new Refusal(402, "ServiceQuotaExceededException");
    store.entries.clear();
    for (const [key, value] of next) store.entries.set(key, value);
    version++;
  };
  const page = (query: URLSearchParams) => {
    const size = Number(query.get("MaxResults") ?? 10);
    if (!(size >= 1 && size <= MOST.keys)) throw new Refusal(400, "ValidationException");
    if (sorted?.version !== version) {
      sorted = { version, all: [...store.entries].sort(([a], [b]) => (a < b ? -1 : 1)) };
    }
    const after = query.get("NextToken") ?? "";
    const left = sorted.all.filter(([key]) => after === "" || key > after);
    const items = left.slice(0, size);
    const more = left.length > size ? { NextToken: items.at(-1)![0] } : {};
    return { Items: items.map(([Key, Value]) => ({ Key, Value })), ...more };
  };
  const server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const piece of incoming.setEncoding("utf8")) body += piece;
    const { method = "", url = "" } = incoming;
    const [path, query = ""] = url.split("?");
    const root = `/key-value-stores/${encodeURIComponent(STORE)}`;
    const what = method === "POST" ? "update" : path === root ? "describe" : "list";
    const changes = what === "update" ? JSON.parse(body) : { Puts: [], Deletes: [] };
    const names = (list: readonly { Key: string }[]) => list.map(({ Key }) => Key);
    const seen: StoreRequest = {
      what,
      nth: store.log.length + 1,
      puts: names(changes.Puts),
      deletes: names(changes.Deletes),
    };
    store.log.push(seen);
    const fault = await store.fault(seen);
    if (fault === "cut") return void incoming.socket.destroy();
    try {
      if (!isSignedV4a({ method, address: url, headers: incoming.headers, body })) {
        throw new Refusal(403, "InvalidSignatureException");
      }
      if (!path!.startsWith(root)) throw new Refusal(404, "ResourceNotFoundException");
      if (typeof fault === "object") throw new Refusal(fault.status, fault.code);
      if (what === "update") update(incoming, body);
      const told = { ItemCount: store.entries.size, TotalSizeInBytes: storeBytes(store.entries) };
      if (fault === "cut after") return void incoming.socket.destroy();
      reply(outgoing, 200, what === "list" ? page(new URLSearchParams(query)) : told, { etag: etag() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reply(outgoing, error.status, { Message: "no" }, { "x-amzn-errortype": error.code });
    }
  });
  // A connection that is closed when it is idle may be closed while it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const store: StoreServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: new Map(),
    log: [],
    fault: () => undefined,
    touch(key, value) {
      store.entries.set(key, value);
      version++;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return store;
}

function reply(
  outgoing: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string>,
): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(JSON.stringify(body));
}
