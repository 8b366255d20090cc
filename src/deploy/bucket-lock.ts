import { fileOf } from "../disk/publish-folder.ts";
import type { Lock } from "../documents/deploy-schemas.ts";
import { bytesOf, textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { Bucket, NewObject } from "./bucket.ts";
import { brokenBucketLock, heldBy, isOver, lockText, parseLock } from "./holder.ts";

/** The object of a bucket that is there while a deploy is under way. */
export const LOCK_PATH = "deploy-lock.json";

const ATTEMPTS = 5;
const UNKNOWN =
  "the server does not know If-None-Match, so nothing keeps two deploys at once apart: run one at a time";

/** A bucket's lock, which this deploy holds unless the server cannot keep one. */
export interface BucketLock {
  /** What the user should know. */
  readonly notes: readonly string[];
  /** @throws UserError where somebody else has broken it; where it may not be read, that is not known */
  requireHeld(): Promise<void>;
  /** Releases it, unless somebody else has broken it; returns what the user should know. */
  release(): Promise<readonly string[]>;
}

/**
 * Takes the lock of a bucket: an object that is stored only where there is none, or in the place of one whose deploy is over.
 * @param breakLock take it from a deploy that is not known to be over
 * @throws UserError where another deploy is under way
 */
export async function lockBucket(bucket: Bucket, lock: Lock, breakLock: boolean): Promise<BucketLock> {
  const object = lockObject(lock);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await bucket.readTagged(LOCK_PATH);
    if (typeof found !== "string") {
      const holder = parseLock(textOf(found.bytes));
      if (holder?.token === lock.token) return held(bucket, lock, await notesOf(bucket, object));
      if (!breakLock) requireOver(holder, bucket);
    }
    const outcome = await bucket.claim(object, typeof found === "string" ? undefined : found.tag);
    if (outcome === "stored") return held(bucket, lock, await notesOf(bucket, object));
    if (outcome === "unknown")
      return { notes: [UNKNOWN], requireHeld: async () => {}, release: async () => [] };
    if (found === "denied") throw unreadable(bucket);
  }
  throw new UserError(`${bucket.address}${LOCK_PATH} changes all the time`, "Run one deploy at a time.");
}

function requireOver(holder: Lock | undefined, bucket: Bucket): void {
  if (holder === undefined) {
    throw new UserError(
      `${bucket.address}${LOCK_PATH} was not written by this program`,
      "Name another bucket or prefix, or delete it.",
    );
  }
  if (!isOver(holder)) throw heldBy(holder, bucket.address);
}

function unreadable(bucket: Bucket): UserError {
  return new UserError(
    `${bucket.address}${LOCK_PATH} is there and may not be read: another deploy is under way, or was stopped`,
    "Allow s3:GetObject and s3:ListBucket to learn whose it is.",
  );
}

/** Asks a server for what it must refuse. */
async function notesOf(bucket: Bucket, object: NewObject): Promise<readonly string[]> {
  return (await bucket.claim(object)) === "there" ? [] : [UNKNOWN];
}

function held(bucket: Bucket, lock: Lock, notes: readonly string[]): BucketLock {
  return {
    notes,
    async requireHeld() {
      const found = await bucket.read(LOCK_PATH);
      if (found === "denied") return;
      if (found === "missing" || parseLock(textOf(found))?.token !== lock.token) {
        throw brokenBucketLock(bucket.address);
      }
    },
    async release() {
      const found = await bucket.read(LOCK_PATH);
      const isOurs = typeof found === "string" || parseLock(textOf(found))?.token === lock.token;
      if (found === "missing" || !isOurs) return [];
      try {
        await bucket.remove(LOCK_PATH);
        return [];
      } catch (error) {
        return [`${bucket.address}${LOCK_PATH} could not be deleted: ${(error as Error).message}`];
      }
    },
  };
}

function lockObject(lock: Lock): NewObject {
  return {
    key: LOCK_PATH,
    content: fileOf(LOCK_PATH, bytesOf(lockText(lock))),
    contentType: "application/json; charset=utf-8",
    cacheControl: "no-store",
  };
}
