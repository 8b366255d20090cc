import type { KeyObject } from "node:crypto";
import { setMaxListeners } from "node:events";
import { accountOf } from "./arn.ts";
import { credentialSource } from "./credential-chain.ts";
import type { Credentials } from "./credentials.ts";
import { type Exchange, NoAnswer, type Reply } from "./exchange.ts";
import { heeding, type Learned, lessonOf, type Sent, signedBy } from "./lessons.ts";
import { withRetries } from "./retry.ts";
import { ask } from "./service.ts";
import { configuredEndpoint, readSettings } from "./settings.ts";
import { signedV4a, signingKey } from "./signature-v4a.ts";

/** What a store holds, by key. */
export type Entries = ReadonlyMap<string, string>;

/** What one request changes in a store: all of it or nothing. */
export interface Changes {
  readonly puts: Entries;
  readonly deletes: readonly string[];
}

/** A CloudFront KeyValueStore. Its ETag changes with each change. Each operation throws as `ask` does. */
export interface KeyValueStore {
  /** Where requests go, if not to Amazon's servers. */
  readonly endpoint: string | undefined;
  describe(): Promise<{ readonly etag: string; readonly bytes: number }>;
  /** All entries; some may be missing if they change meanwhile. */
  list(): Promise<Map<string, string>>;
  /**
   * Changes the store if it still has an ETag.
   * @returns the ETag afterwards
   */
  update(changes: Changes, etag: string): Promise<string>;
  /** Breaks off what is under way. */
  close(): void;
}

/** The most keys of one request, and of one page of a list. */
export const MOST_KEYS = 50;

const ATTEMPTS = 5;
const LIMITS = { connectMs: 5_000, idleMs: 20_000, totalMs: 60_000, mostBytes: 1_000_000 };
const SERVICE = "cloudfront-keyvaluestore";

/**
 * Opens a store. Credentials are looked for at the first request.
 * Source: Amazon CloudFront API Reference, "Amazon CloudFront KeyValueStore"; the host and the regions of a signature
 * are those of the AWS SDKs.
 * @param arn one that `accountOf` knows
 * @param exchange what it is asked by; over the network where none is given
 * @throws UserError for settings that are wrong
 */
export async function openKeyValueStore(arn: string, exchange?: Exchange): Promise<KeyValueStore> {
  const settings = await readSettings();
  const endpoint = configuredEndpoint(settings, "cloudfront_keyvaluestore");
  const base = endpoint ?? `https://${accountOf(arn)}.cloudfront-kvs.global.api.aws`;
  const credentials = credentialSource(settings);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const learned: Learned = { clockMs: 0 };
  const keyOf = rememberedKey();
  const send = (request: Request): Promise<Reply> => {
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
      return ask(all, LIMITS, stop.signal, exchange);
    };
    const attempt = heeding(
      () => signedBy(credentials, learned),
      asked,
      (error, sent) => lessonOf(error, sent, learned, credentials),
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
  /** With the query, after the store's own. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** The signing key of credentials, derived again when they change. */
function rememberedKey(): (by: Credentials) => KeyObject {
  let last: { readonly by: Credentials; readonly key: KeyObject } | undefined;
  return (by) => {
    if (last?.by !== by) last = { by, key: signingKey(by) };
    return last.key;
  };
}

const OTHER = "its answer is not that of a KeyValueStore";

/** @throws NoAnswer for what is no JSON object */
function objectIn({ body }: Reply): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new NoAnswer(OTHER);
}

/** @throws NoAnswer without one */
function etagOf({ headers }: Reply): string {
  if (headers.etag === undefined) throw new NoAnswer(OTHER);
  return headers.etag;
}
