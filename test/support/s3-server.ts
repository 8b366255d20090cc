import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import type { Reach } from "../../src/deploy/bucket.ts";
import { withoutPauses } from "./aws-home.ts";
import { modelExchange } from "./model-exchange.ts";
import { serveModel } from "./model-server.ts";
import { restModel, type S3Object } from "./s3-model.ts";
import { KEY_ID, proxyOf, type S3Proxy, SECRET } from "./s3-proxy.ts";

export const BUCKET = "benchmarks";

/** What is to be found: the keys that the proxy knows, and nothing of the machine that runs the tests. */
export const AWS_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: KEY_ID,
  AWS_SECRET_ACCESS_KEY: SECRET,
  AWS_CONFIG_FILE: "/nonexistent/config",
  AWS_SHARED_CREDENTIALS_FILE: "/nonexistent/credentials",
  AWS_EC2_METADATA_DISABLED: "true",
};

/** Lets a deploy find this and nothing else, and no attempt after a failed one wait, for all tests of a file. */
export function useAws(): void {
  withoutPauses();
  beforeAll(() => {
    for (const [name, value] of Object.entries(AWS_ENVIRONMENT)) vi.stubEnv(name, value);
    for (const name of ["AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE"]) vi.stubEnv(name, undefined);
  });
  afterAll(() => void vi.unstubAllEnvs());
}

export interface StoredObject {
  readonly body: string;
  readonly headers: Headers;
}

/** An S3 server with an empty bucket, behind a proxy. */
export interface S3 {
  readonly proxy: S3Proxy;
  /** What a deploy reaches it by. */
  readonly reach: Required<Pick<Reach, "endpoint">> & Reach;
  /** What the bucket holds, by key. */
  readonly objects: Map<string, S3Object>;
  /** Keys in order. This and what follows goes past the proxy. */
  keys(): Promise<string[]>;
  get(key: string): Promise<StoredObject>;
  put(key: string, body: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The body of every object by its key. */
  contents(): Promise<Record<string, string>>;
}

/** One behind a port, which other processes reach too. */
export interface ServedS3 extends S3 {
  readonly endpoint: string;
  /** Resolves when every client has disconnected, and its complete requests have been answered. */
  idle(): Promise<void>;
  close(): void;
}

/** An S3 server behind a port that is closed when the test is done. */
export async function startS3(): Promise<ServedS3> {
  const s3 = await openS3();
  onTestFinished(() => s3.close());
  return s3;
}

/** An S3 server behind a port, which the caller closes. */
export async function openS3(): Promise<ServedS3> {
  const s3 = modelS3();
  const { endpoint, idle, close } = await serveModel(s3.proxy.handle, "AmazonS3");
  return { ...s3, reach: { endpoint }, endpoint, idle, close };
}

/** An S3 server that deploys of this process call, with no port. */
export function modelS3(): S3 {
  const objects = new Map<string, S3Object>();
  const model = restModel(BUCKET, objects);
  const proxy = proxyOf(model);
  const past = (method: string, key: string, body = "") =>
    model(method, `/${BUCKET}/${encodeURIComponent(key)}`, {}, Buffer.from(body));
  const s3: S3 = {
    proxy,
    reach: { endpoint: "http://s3.test", exchange: modelExchange(proxy.handle) },
    objects,
    async keys() {
      return [...objects.keys()].sort();
    },
    async get(key) {
      const { status, headers = {}, body = "" } = past("GET", key);
      if (status !== 200) throw new Error(`${key}: ${status}`);
      const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      return { body: Buffer.from(body).toString(), headers: new Headers(given) };
    },
    async put(key, body) {
      past("PUT", key, body);
    },
    async remove(key) {
      past("DELETE", key);
    },
    async contents() {
      const keys = await s3.keys();
      return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await s3.get(key)).body])));
    },
  };
  return s3;
}
