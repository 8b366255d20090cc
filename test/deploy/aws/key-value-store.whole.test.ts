import { describe, expect, it } from "vitest";
import { accountOf } from "../../../src/deploy/aws/arn.ts";
import { NoAnswer } from "../../../src/deploy/aws/exchange.ts";
import { openKeyValueStore } from "../../../src/deploy/aws/key-value-store.ts";
import { heldStore, openStore } from "../../../src/deploy/store/session.ts";
import type { Lock } from "../../../src/documents/deploy-schemas.ts";
import { useAwsSettings, withoutPauses } from "../../support/aws-home.ts";
import { fakeService } from "../../support/fake-service.ts";
import { startStore, STORE } from "../../support/key-value-store.ts";
import { KEY_ID, SECRET } from "../../support/s3-proxy.ts";

withoutPauses();

const KEYS = { AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET };
const NONE = { puts: new Map<string, string>(), deletes: [] };

async function start() {
  const server = await startStore();
  useAwsSettings({ ...KEYS, AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: server.endpoint });
  return { server, store: await openKeyValueStore(STORE) };
}

describe("a store", () => {
  it("is read completely, with all its pages and its size", async () => {
    const { server, store } = await start();
    for (let n = 0; n < 123; n++) server.touch(`key/${n} ü&=?%`, `value ${n} 😀`);
    const entries = await store.list();
    expect(entries).toEqual(server.entries);
    expect(server.log.map(({ what }) => what)).toEqual(["list", "list", "list"]);
    const { etag, bytes } = await store.describe();
    expect(bytes).toBe([...server.entries].reduce((sum, pair) => sum + Buffer.byteLength(pair.join("")), 0));
    expect(etag).toBe("KV124");
  });

  it("is changed in one step if it has the given ETag, and returns the next one", async () => {
    const { server, store } = await start();
    server.touch("old", "1");
    const { etag } = await store.describe();
    const next = await store.update({ puts: new Map([["new", '{"a": "é"}']]), deletes: ["old"] }, etag);
    expect([...server.entries]).toEqual([["new", '{"a": "é"}']]);
    await expect(store.update({ ...NONE, deletes: ["new"] }, etag)).rejects.toMatchObject({
      status: 409,
      code: "ConflictException",
    });
    expect(await store.update({ ...NONE, deletes: ["new"] }, next)).toBe("KV4");
  });

  it("is retried after temporary failures, but not after refusals", async () => {
    const { server, store } = await start();
    server.fault = ({ nth }) => (nth === 1 ? { status: 500, code: "InternalServerException" } : undefined);
    expect((await store.describe()).bytes).toBe(0);
    expect(server.log.length).toBe(2);
    server.fault = () => ({ status: 400, code: "ValidationException" });
    await expect(store.describe()).rejects.toMatchObject({ status: 400, code: "ValidationException" });
    expect(server.log.length).toBe(3);
  });

  it("is refused with a different secret", async () => {
    const { server } = await start();
    const endpoint = { AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: server.endpoint };
    useAwsSettings({ ...KEYS, ...endpoint, AWS_SECRET_ACCESS_KEY: "another" });
    const store = await openKeyValueStore(STORE);
    await expect(store.describe()).rejects.toMatchObject({ status: 403, code: "InvalidSignatureException" });
  });

  it.each([
    ["not JSON", "<html>"],
    ["a JSON array", "[]"],
  ])("fails if the answer is %s", async (_, body) => {
    const service = await fakeService(() => ({ headers: { etag: "x" }, body }));
    useAwsSettings({ ...KEYS, AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: service.address });
    const store = await openKeyValueStore(STORE);
    await expect(store.describe()).rejects.toBeInstanceOf(NoAnswer);
    await expect(store.list()).rejects.toBeInstanceOf(NoAnswer);
  });

  it("is signed with the clock of the service if this machine's is wrong", async () => {
    const late = new Date(Date.now() + 3_600_000);
    const service = await fakeService(({ headers }) => {
      const isRight =
        String(headers["x-amz-date"]).slice(0, 11) === late.toISOString().replace(/[:-]/g, "").slice(0, 11);
      if (isRight) return { headers: { etag: "x" }, body: { TotalSizeInBytes: 1 } };
      const told = { "x-amzn-errortype": "InvalidSignatureException", date: late.toUTCString() };
      return { status: 403, headers: told, body: {} };
    });
    useAwsSettings({ ...KEYS, AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: service.address });
    expect(await (await openKeyValueStore(STORE)).describe()).toEqual({ etag: "x", bytes: 1 });
    expect(service.got.length).toBe(2);
  });
});

it("requests to Amazon's stores go to the host of the account", async () => {
  useAwsSettings(KEYS);
  expect((await openKeyValueStore(STORE)).endpoint).toBeUndefined();
  expect(accountOf(STORE)).toBe("111122223333");
  for (const other of ["", "arn:aws:s3:::bucket", `${STORE}/x`, STORE.replace("1111", "11"), `x${STORE}`]) {
    expect(accountOf(other)).toBeUndefined();
  }
});

it("many changes are written in requests of at most 50 keys, each with the ETag of the previous one", async () => {
  const { server } = await start();
  const lock: Lock = {
    generator: "compliance-data-api",
    token: "0123456789abcdef",
    host: "here",
    process: 1,
    since: "2026-11-22T00:00:00Z",
  };
  const owner = { generator: "compliance-data-api", bucket: "s3://b/", title: "T", address: "" };
  server.touch("owner", JSON.stringify(owner));
  server.touch("lock", JSON.stringify(lock));
  for (let n = 0; n < 30; n++) server.touch(`a/${n}`, "old");
  const store = await openStore(STORE);
  const held = heldStore(store, await store.read(), lock, "s3://b/");
  const puts = new Map(Array.from({ length: 120 }, (_, n) => [`b/${n}`, "x".repeat(1000)]));
  server.log.length = 0;
  await held.write({ puts, deletes: Array.from({ length: 30 }, (_, n) => `a/${n}`) });
  const sizes = server.log.map((one) => one.puts.length + one.deletes.length);
  expect(sizes).toEqual([50, 50, 50]);
  expect(server.entries.size).toBe(122);

  // A write by somebody else in between is no reason to stop if the lock is unchanged.
  server.touch("c", "other");
  await held.write({ puts: new Map([["b/0", "new"]]), deletes: [] });
  expect(server.entries.get("b/0")).toBe("new");
  // It is one if the lock is broken.
  server.touch("lock", JSON.stringify({ ...lock, token: "fedcba9876543210" }));
  await expect(held.write({ puts: new Map([["b/0", "newer"]]), deletes: [] })).rejects.toThrow(
    "the lock of this deploy to s3://b/ was broken, and another deploy has begun",
  );
  expect(server.entries.get("b/0")).toBe("new");
});
