import { fileOf } from "../disk/publish-folder.ts";
import type { Lock } from "../documents/deploy-schemas.ts";
import { bytesOf, textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { Bucket, NewObject } from "./bucket.ts";
import { brokenBucketLock, heldBy, isOurs, isOver, lockText, parseLock } from "./holder.ts";
import { LOOK_EVERY, type Watch, watchOver, type WatchOptions } from "./watch.ts";

/** The object that exists in a bucket while a deploy is under way. */
export const LOCK_PATH = "deploy-lock.json";

const ATTEMPTS = 5;
const UNKNOWN =
  "the server does not support If-None-Match, so nothing prevents two deploys at the same time: run one at a time";

export interface LockOptions extends Pick<WatchOptions, "passedMs"> {
  /** Take the lock from a deploy even if that is not known to have ended. */
  readonly breakLock?: boolean | undefined;
}

/** A bucket's lock, which this deploy holds unless the server does not support conditional writes. */
export interface BucketLock {
  /** Notes for the user. */
  readonly notes: readonly string[];
  /**
   * Checks the lock: throws a UserError if another deploy has broken it. A lock that may not be read counts as held.
   */
  readonly watch: Watch;
  /** Releases the lock, unless another deploy has broken it; returns notes for the user. */
  release(): Promise<readonly string[]>;
}

/**
 * Takes the lock of a bucket: an object that is stored only if it does not exist, or replaces one whose deploy has
 * ended.
 * @throws UserError if another deploy is under way, or the object was not written by this program
 */
export async function lockBucket(
  bucket: Bucket,
  lock: Lock,
  { breakLock = false, passedMs }: LockOptions,
): Promise<BucketLock> {
  const held = async () => heldLock(bucket, lock, await notesOf(bucket, object), passedMs);
  const object = lockObject(lock);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await bucket.readTagged(LOCK_PATH);
    if (typeof found !== "string") {
      const text = textOf(found.bytes);
      const holder = parseLock(text);
      if (holder?.token === lock.token) return held();
      if (holder === undefined && !isOurs(text)) throw foreign(bucket);
      if (!breakLock) requireOver(holder, bucket);
    }
    const outcome = await bucket.claim(object, typeof found === "string" ? undefined : found.tag);
    if (outcome === "stored") return held();
    if (outcome === "unknown") {
      return { notes: [UNKNOWN], watch: watchOver(async () => {}), release: async () => [] };
    }
    if (found === "denied") throw unreadable(bucket);
  }
  throw new UserError(`${bucket.address}${LOCK_PATH} keeps changing`, "Run one deploy at a time.");
}

function requireOver(holder: Lock | undefined, bucket: Bucket): void {
  if (holder === undefined) {
    throw new UserError(
      `${bucket.address}${LOCK_PATH} is a lock of this program that cannot be parsed, so its holder is unknown`,
      "If no other deploy is under way, run the command with --break-lock.",
    );
  }
  if (!isOver(holder)) throw heldBy(holder, bucket.address);
}

function foreign(bucket: Bucket): UserError {
  return new UserError(
    `${bucket.address}${LOCK_PATH} was not written by this program`,
    "Name another bucket or prefix, or delete it.",
  );
}

function unreadable(bucket: Bucket): UserError {
  return new UserError(
    `${bucket.address}${LOCK_PATH} exists but cannot be read: another deploy is under way, or was stopped`,
    "Allow s3:GetObject and s3:ListBucket to find out who holds it.",
  );
}

/** Sends a conditional write that the server must refuse, to find out whether it supports them. */
async function notesOf(bucket: Bucket, object: NewObject): Promise<readonly string[]> {
  return (await bucket.claim(object)) === "there" ? [] : [UNKNOWN];
}

function heldLock(
  bucket: Bucket,
  lock: Lock,
  notes: readonly string[],
  passedMs: LockOptions["passedMs"],
): BucketLock {
  const isHeld = async () => {
    const found = await bucket.read(LOCK_PATH);
    return found === "denied" || (found !== "missing" && parseLock(textOf(found))?.token === lock.token);
  };
  const requireHeld = async (mayBeLate: () => boolean) => {
    if (!(await isHeld())) throw brokenBucketLock(bucket.address, mayBeLate());
  };
  return {
    notes,
    watch: watchOver(requireHeld, { every: LOOK_EVERY, passedMs }),
    async release() {
      const asOfNow = watchOver(requireHeld, { passedMs });
      if (!(await isHeld())) return [];
      try {
        await bucket.under(asOfNow).remove(LOCK_PATH);
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
