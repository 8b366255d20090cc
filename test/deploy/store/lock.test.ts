import { expect, test } from "vitest";
import type { Bucket } from "../../../src/deploy/bucket.ts";
import { instantOf } from "../../../src/deploy/holder.ts";
import { requireFree, underLock } from "../../../src/deploy/store/lock.ts";
import type { HeldStore } from "../../../src/deploy/store/session.ts";
import type { StoreState } from "../../../src/deploy/store/state.ts";
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

test("completed work keeps the lock", async () => {
  expect(await around(async () => "done")).toEqual(["done"]);
});

test("if work fails, requests in flight are aborted, then the lock is released", async () => {
  expect(await around(fails)).toEqual(["bucket closed", FREE, "failed: the work"]);
});

test("the failure of the work is thrown even if the lock cannot be released", async () => {
  expect(await around(fails, {}, true)).toEqual(["bucket closed", FREE, "failed: the work"]);
});

test("the lock of another deploy is kept", async () => {
  expect(await around(fails, { token: "fedcba9876543210" })).toEqual(["bucket closed", "failed: the work"]);
});

test("a store is free without a lock, under one's own, after one that has ended, or if it is to be broken", () => {
  const held: Lock = { ...LOCK, since: instantOf(Date.now()) };
  const isFree = (lock: Lock | undefined, ours?: Lock, breakLock?: boolean) => {
    try {
      requireFree({ lock } as StoreState, ours, breakLock, "s3://b/");
      return true;
    } catch (error) {
      expect((error as Error).message).toContain("another deploy to s3://b/ is under way");
      return false;
    }
  };
  const other: Lock = { ...held, token: "fedcba9876543210" };
  expect([isFree(undefined), isFree(held, held), isFree(held, undefined, true)]).toEqual([true, true, true]);
  // A rollback, which has no lock of its own, passes over the lock of a stopped deploy too.
  const ended: Lock = { ...LOCK, since: "2026-01-01T00:00:00Z" };
  expect([isFree(ended), isFree(ended, other)]).toEqual([true, true]);
  expect([isFree(held), isFree(held, other)]).toEqual([false, false]);
});
