import S3rver from "s3rver";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { temporaryFolder } from "./folders.ts";
import { type S3Proxy, startProxy } from "./s3-proxy.ts";

export const BUCKET = "benchmarks";

/** What is to be found: the keys that s3rver knows, and nothing of the machine that runs the tests. */
export const AWS_ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
  AWS_CONFIG_FILE: "/nonexistent/config",
  AWS_SHARED_CREDENTIALS_FILE: "/nonexistent/credentials",
  AWS_EC2_METADATA_DISABLED: "true",
};

/** Lets a deploy find this and nothing else, for all tests of a file. */
export function useAws(): void {
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

/** An S3 server with an empty bucket, behind a proxy; both are gone when the test is. */
export interface S3 {
  readonly proxy: S3Proxy;
  /** The bucket past the proxy, without a slash at its end. */
  readonly address: string;
  /** Keys in order. This and what follows goes past the proxy. */
  keys(): Promise<string[]>;
  get(key: string): Promise<StoredObject>;
  put(key: string, body: string): Promise<void>;
  remove(key: string): Promise<void>;
  /** The body of every object by its key. */
  contents(): Promise<Record<string, string>>;
}

/** @param configs of the bucket, as S3 takes them in XML: for a website, for other origins */
export async function startS3(configs: readonly string[] = []): Promise<S3> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory: temporaryFolder(),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs }],
  });
  const { port } = await server.run();
  const proxy = await startProxy(port);
  onTestFinished(async () => {
    proxy.close();
    await server.close();
  });
  const address = `http://127.0.0.1:${port}/${BUCKET}`;
  const at = (key: string) => `${address}/${key}`;
  const s3: S3 = {
    proxy,
    address,
    async keys() {
      const list = await (await fetch(`${address}?list-type=2`)).text();
      return [...list.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!).sort();
    },
    async get(key) {
      const answer = await fetch(at(key));
      if (!answer.ok) throw new Error(`${key}: ${answer.status}`);
      return { body: await answer.text(), headers: answer.headers };
    },
    async put(key, body) {
      await fetch(at(key), { method: "PUT", body });
    },
    async remove(key) {
      await fetch(at(key), { method: "DELETE" });
    },
    async contents() {
      const keys = await s3.keys();
      return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, (await s3.get(key)).body])));
    },
  };
  return s3;
}
