import { expect, test } from "vitest";
import type { Bucket } from "../../../src/deploy/bucket.ts";
import { underLock } from "../../../src/deploy/store/lock.ts";
import type { HeldStore } from "../../../src/deploy/store/session.ts";
import type { Lock } from "../../../src/documents/deploy-schemas.ts";
import { LOCK } from "../a-lock.ts";

/** What is done to the bucket and the store around work under a lock, in order. */
async function around(work: () => Promise<string>, held: Partial<Lock> | undefined = {}, isLost = false) {
  const calls: string[] = [];
  const store = {
    state: { current: "a", deployments: [], lock: held && { ...LOCK, ...held } },
    advance: async (next: object) => {
      calls.push(`store: ${JSON.stringify(next)}`);
      if (isLost) throw new Error("the store");
    },
  } as unknown as HeldStore;
  const bucket = { close: () => calls.push("bucket closed") } as unknown as Bucket;
  const done = await underLock(store, LOCK, bucket, work).catch(({ message }: Error) => `failed: ${message}`);
  return [...calls, done];
}

const fails = () => Promise.reject(new Error("the work"));
const FREE = 'store: {"current":"a","deployments":[]}';

test("work that is done leaves the lock to whoever goes on with it", async () => {
  expect(await around(async () => "done")).toEqual(["done"]);
});

test("where work fails, what is under way is broken off, then the lock is let go of", async () => {
  expect(await around(fails)).toEqual(["bucket closed", FREE, "failed: the work"]);
});

test("the work's own failure is told where the lock cannot be let go of", async () => {
  expect(await around(fails, {}, true)).toEqual(["bucket closed", FREE, "failed: the work"]);
});

test("the lock of another deploy stays", async () => {
  expect(await around(fails, { token: "fedcba9876543210" })).toEqual(["bucket closed", "failed: the work"]);
});
