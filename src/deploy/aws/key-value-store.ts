import type { KeyObject } from "node:crypto";
import { setMaxListeners } from "node:events";
import { accountOf } from "./arn.ts";
import { withCorrections, type Learned, correctionOf, type Sent, signedBy } from "./corrections.ts";
import { credentialSource } from "./credential-chain.ts";
import type { Credentials } from "./credentials.ts";
import { type SendRequest, NoAnswer, type ServiceReply } from "./exchange.ts";
import { withRetries } from "./retry.ts";
import { askService } from "./service.ts";
import { configuredEndpoint, readSettings } from "./settings.ts";
import { signedV4a, signingKey } from "./signature-v4a.ts";

/** The entries of a store, by key. */
export type StoreEntries = ReadonlyMap<string, string>;

/** The changes of one request, which are made all or not at all. */
export interface Changes {
  readonly puts: StoreEntries;
  readonly deletes: readonly string[];
}

/** A CloudFront KeyValueStore. Its ETag changes with each change. Each operation throws as `ask` does. */
export interface KeyValueStore {
  /** Where requests go, if not to Amazon's servers. */
  readonly endpoint: string | undefined;
  describe(): Promise<{ readonly etag: string; readonly bytes: number }>;
  /** Lists all entries; some may be missing if they change meanwhile. */
  list(): Promise<Map<string, string>>;
  /**
   * Changes the store if it still has the given ETag.
   * @returns the new ETag
   */
  update(changes: Changes, etag: string): Promise<string>;
  /** Aborts requests in flight. */
  close(): void;
}

/** Largest number of keys in a request, and in a page of a list. */
export const MOST_KEYS = 50;

const ATTEMPTS = 5;
const LIMITS = { connectMs: 5_000, idleMs: 20_000, totalMs: 60_000, mostBytes: 1_000_000 };
const SERVICE = "cloudfront-keyvaluestore";

/**
 * Opens a store. Credentials are obtained at the first request.
 * Source: Amazon CloudFront API Reference, "Amazon CloudFront KeyValueStore"; the host and the regions of a signature
 * are those of the AWS SDKs.
 * @param arn a valid one, by `accountOf`
 * @param exchange sends the requests; by default over the network
 * @throws UserError for invalid settings
 */
export async function openKeyValueStore(arn: string, exchange?: SendRequest): Promise<KeyValueStore> {
  const settings = readSettings();
  const endpoint = configuredEndpoint(settings, "cloudfront_keyvaluestore");
  const base = endpoint ?? `https://${accountOf(arn)}.cloudfront-kvs.global.api.aws`;
  const credentials = credentialSource(settings);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const learned: Learned = { clockMs: 0 };
  const keyOf = rememberedKey();
  const send = (request: Request): Promise<ServiceReply> => {
    const url = new URL(
      `${base.replace(/\/$/, "")}/key-value-stores/${encodeURIComponent(arn)}${request.path}`,
    );
    const { method, headers = {}, body } = request;
    const asked = ({ clockMs, by }: Sent) => {
      const at = new Date(Date.now() + clockMs);
      const toSign = {
        method,
        url,
        headers,
        body: body ?? new Uint8Array(),
        service: SERVICE,
        regions: "*",
        at,
      };
      const signed = signedV4a(toSign, by, keyOf(by));
      const all = { method, url, headers: signed, ...(body !== undefined && { body }) };
      return askService(all, LIMITS, stop.signal, exchange);
    };
    const attempt = withCorrections(
      () => signedBy(credentials, learned),
      asked,
      (error, sent) => correctionOf(error, sent, learned, credentials),
    );
    return withRetries(ATTEMPTS, attempt, stop.signal);
  };
  return {
    endpoint,
    async describe() {
      const reply = await send({ method: "GET", path: "" });
      const bytes = objectIn(reply).TotalSizeInBytes;
      if (typeof bytes !== "number") throw new NoAnswer(OTHER);
      return { etag: etagOf(reply), bytes };
    },
    async list() {
      const entries = new Map<string, string>();
      let token: string | undefined;
      do {
        const next = token === undefined ? "" : `&NextToken=${encodeURIComponent(token)}`;
        const page = objectIn(await send({ method: "GET", path: `/keys?MaxResults=${MOST_KEYS}${next}` }));
        if (!Array.isArray(page.Items)) throw new NoAnswer(OTHER);
        for (const { Key, Value } of page.Items as { Key: string; Value: string }[]) entries.set(Key, Value);
        token = (page.NextToken as string | undefined) || undefined;
      } while (token !== undefined);
      return entries;
    },
    async update({ puts, deletes }, etag) {
      const changes = {
        Puts: [...puts].map(([Key, Value]) => ({ Key, Value })),
        Deletes: deletes.map((Key) => ({ Key })),
      };
      const headers = { "content-type": "application/json", "if-match": etag };
      return etagOf(
        await send({ method: "POST", path: "/keys", headers, body: Buffer.from(JSON.stringify(changes)) }),
      );
    },
    close: () => stop.abort(),
  };
}

interface Request {
  readonly method: "GET" | "POST";
  /** With the query, relative to the store's own path. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Returns a function that derives the signing key of credentials, and caches it until they change. */
function rememberedKey(): (by: Credentials) => KeyObject {
  let last: { readonly by: Credentials; readonly key: KeyObject } | undefined;
  return (by) => {
    if (last?.by !== by) last = { by, key: signingKey(by) };
    return last.key;
  };
}

const OTHER = "its answer is not that of a KeyValueStore";

/** @throws NoAnswer if the body is not a JSON object */
function objectIn({ body }: ServiceReply): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new NoAnswer(OTHER);
}

/** @throws NoAnswer if there is no ETag */
function etagOf({ headers }: ServiceReply): string {
  if (headers.etag === undefined) throw new NoAnswer(OTHER);
  return headers.etag;
}
