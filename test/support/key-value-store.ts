import { onTestFinished } from "vitest";
import type { ModelReply } from "./model-client.ts";
import type { Handler } from "./model-exchange.ts";
import { serveModel } from "./model-server.ts";
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
export interface StoreModel {
  readonly entries: Map<string, string>;
  readonly log: StoreRequest[];
  /** Asked about each request, which waits for the answer; undefined lets it pass. */
  fault: (request: StoreRequest) => StoreFault | undefined | Promise<StoreFault | undefined>;
  /** Whether a request without a correct signature is refused; by default it is. */
  checksSignatures: boolean;
  /** Changes an entry past the service, as somebody else would. */
  touch(key: string, value: string): void;
  /** Takes a request. */
  readonly handle: Handler;
}

/** One behind a port. */
export interface StoreServer extends StoreModel {
  readonly endpoint: string;
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

/** A store behind a port that is closed when the test is done. */
export async function startStore(): Promise<StoreServer> {
  const store = await openStore();
  onTestFinished(() => store.close());
  return store;
}

/** A store behind a port, which the caller closes. */
export async function openStore(): Promise<StoreServer> {
  const store = modelStore();
  const { endpoint, close } = await serveModel(store.handle, "CloudFront");
  return Object.assign(store, { endpoint, close });
}

/**
 * A store that deploys of this process call, with no port.
 * Source: Amazon CloudFront API Reference, "Amazon CloudFront KeyValueStore"; Developer Guide, "Quotas on key value stores".
 */
export function modelStore(): StoreModel {
  let version = 1;
  let sorted: { readonly version: number; readonly all: [string, string][] } | undefined;
  const etag = () => `KV${version}`;
  const update = (match: string | undefined, body: string) => {
    if (Buffer.byteLength(body) > MOST.requestBytes) throw new Refusal(413, "RequestTooLarge");
    const { Puts, Deletes } = JSON.parse(body) as {
      Puts: { Key: string; Value: string }[];
      Deletes: { Key: string }[];
    };
    if (match === undefined) throw new Refusal(400, "ValidationException");
    if (match !== etag()) throw new Refusal(409, "ConflictException");
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
  const handle: Handler = async ({ method, address, headers, body: content }) => {
    const body = (await content()).toString();
    const [path, query = ""] = address.split("?");
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
    if (fault === "cut") return "cut";
    try {
      if (store.checksSignatures && !isSignedV4a({ method, address, headers, body })) {
        throw new Refusal(403, "InvalidSignatureException");
      }
      if (!path!.startsWith(root)) throw new Refusal(404, "ResourceNotFoundException");
      if (typeof fault === "object") throw new Refusal(fault.status, fault.code);
      if (what === "update") update(headers["if-match"], body);
      const told = { ItemCount: store.entries.size, TotalSizeInBytes: storeBytes(store.entries) };
      if (fault === "cut after") return "cut";
      return reply(200, what === "list" ? page(new URLSearchParams(query)) : told, { etag: etag() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply(error.status, { Message: "no" }, { "x-amzn-errortype": error.code });
    }
  };
  const store: StoreModel = {
    entries: new Map(),
    log: [],
    fault: () => undefined,
    checksSignatures: true,
    touch(key, value) {
      store.entries.set(key, value);
      version++;
    },
    handle,
  };
  return store;
}

function reply(status: number, body: object, headers: Record<string, string>): ModelReply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
