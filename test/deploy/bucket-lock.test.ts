import { expect, test } from "vitest";
import type { ObjectAbsence } from "../../src/deploy/bucket-errors.ts";
import { lockBucket } from "../../src/deploy/bucket-lock.ts";
import type { Bucket, NewObject } from "../../src/deploy/bucket.ts";
import { beginning, lockEnded, lockText } from "../../src/deploy/holder.ts";
import { bytesOf } from "../../src/model/file.ts";
import { UserError } from "../../src/model/problem.ts";
import { LOCK } from "./a-lock.ts";

/** What is said where a lock cannot be taken, by what is there, of a server that lets nobody take its place. */
async function told(found: string | "denied" | "missing"): Promise<string> {
  const isText = found !== "denied" && found !== "missing";
  const bucket = {
    address: "s3://benchmarks/",
    readTagged: async () => (isText ? { bytes: bytesOf(found), tag: "1" } : found),
    claim: async () => "there",
  } as unknown as Bucket;
  const lock = beginning();
  try {
    await lockBucket(bucket, lock, {});
    return "it was taken";
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `${error.message}. ${error.remedy}`;
  } finally {
    lockEnded(lock);
  }
}

const THERE = "s3://benchmarks/deploy-lock.json";

test.each([
  [
    "denied",
    `${THERE} exists but cannot be read: another deploy is under way, or was stopped. Allow s3:GetObject and s3:ListBucket to find out who holds it.`,
  ],
  ["missing", `${THERE} keeps changing. Run one deploy at a time.`],
  [
    '{"generator":"compliance-data-api"',
    `${THERE} is a lock of this program that cannot be parsed, so its holder is unknown. If no other deploy is under way, run the command with --break-lock.`,
  ],
  [
    '{"generator":"another"}',
    `${THERE} was not written by this program. Name another bucket or prefix, or delete it.`,
  ],
])("a lock that cannot be taken is reported with what to do: %s", async (found, words) => {
  expect(await told(found)).toBe(words);
});

test("a lock is not cached, counts as held if it cannot be read, and is not deleted if it is another deploy's", async () => {
  const asked: NewObject[] = [];
  const removed: string[] = [];
  let there: Uint8Array | ObjectAbsence = "missing";
  const bucket = {
    address: "s3://benchmarks/",
    readTagged: async () => "missing",
    claim: async (object: NewObject) => (asked.push(object) === 1 ? "stored" : "there"),
    read: async () => there,
    under: () => ({ remove: async (key: string) => removed.push(key) }),
  } as unknown as Bucket;
  const lock = beginning();
  const held = await lockBucket(bucket, lock, {});
  lockEnded(lock);
  expect(asked.map(({ key, cacheControl }) => [key, cacheControl])).toEqual([
    ["deploy-lock.json", "no-store"],
    ["deploy-lock.json", "no-store"],
  ]);
  for (const own of ["denied" as const, bytesOf(lockText(lock))]) {
    there = own;
    await held.watch.look();
    expect(await held.release()).toEqual([]);
  }
  for (const other of ["missing" as const, bytesOf(lockText(LOCK))]) {
    there = other;
    await expect(held.watch.look()).rejects.toThrow("the lock of this deploy to s3://benchmarks/ was broken");
    expect(await held.release()).toEqual([]);
  }
  expect(removed).toEqual(["deploy-lock.json", "deploy-lock.json"]);
});
