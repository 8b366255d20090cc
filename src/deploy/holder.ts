import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { type Lock, LockSchema } from "../documents/deploy-schemas.ts";
import { bytesOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** Largest age of a lock; an older one was left behind by a deploy that has ended. */
const LONGEST_MS = 60 * 60_000;

/** Tokens of the deploys under way in this process. */
const underWay = new Set<string>();

/** Returns the lock for a deploy that begins now in this process. `ended` must be called when it ends. */
export function beginning(): Lock {
  const token = randomBytes(8).toString("hex");
  underWay.add(token);
  const run = runHere();
  return {
    generator: "compliance-data-api",
    token,
    host: hostHere(),
    process: process.pid,
    ...(run !== undefined && { run }),
    since: instantOf(Date.now()),
  };
}

export function lockEnded({ token }: Lock): void {
  underWay.delete(token);
}

export function lockText(lock: Lock): string {
  return JSON.stringify(lock);
}

/** Parses a lock; undefined for any other text. */
export function parseLock(text: string): Lock | undefined {
  const { value, problems } = parseDocument("lock", LockSchema, bytesOf(text));
  return problems.length === 0 ? (value as Lock) : undefined;
}

/** Returns whether a text begins like a lock, even if it is incomplete or of another version of this program. */
export function isOurs(text: string): boolean {
  return /^\s*\{\s*"generator"\s*:\s*"compliance-data-api"/.test(text);
}

/**
 * Returns whether the deploy that holds a lock is known to have ended: its process no longer exists on this machine,
 * its workflow run has been started again, or it began more than an hour ago.
 */
export function isOver(lock: Lock): boolean {
  if (Date.now() - Date.parse(lock.since) > LONGEST_MS) return true;
  if (lock.host !== hostHere()) {
    // A new attempt of a workflow run begins only when the previous one has ended.
    return lock.run !== undefined && lock.run === runHere();
  }
  return lock.process === process.pid ? !underWay.has(lock.token) : !isRunning(lock.process);
}

function hostHere(): string {
  return hostname().slice(0, 200);
}

/** Returns the GitHub workflow run of this process. */
function runHere(): string | undefined {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = process.env;
  return repository && run ? `${repository} ${run}`.slice(0, 200) : undefined;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the error for a deploy that finds the lock of another one. */
export function heldBy(lock: Lock, address: string): UserError {
  const who = lock.run === undefined ? "" : ` (run ${lock.run})`;
  return new UserError(
    `another deploy to ${address} is under way: process ${lock.process} on ${lock.host}${who}, since ${lock.since}`,
    "Wait for it to end, and run the command again. If it was stopped and is no longer running, run the command with --break-lock.",
  );
}

/** Returns the error for a deploy to a store whose lock was broken. */
export function brokenLock(address: string): UserError {
  return new UserError(
    `the lock of this deploy to ${address} was broken, and another deploy has begun`,
    "Nothing that readers see was changed after that. Run the command again when no other deploy is under way.",
  );
}

/**
 * Returns the error for a deploy to a bucket without a store, where readers see every upload immediately.
 * @param mayBeLate whether this deploy may have changed something after the lock was broken
 */
export function brokenBucketLock(address: string, mayBeLate: boolean): UserError {
  return new UserError(
    `the lock of this deploy to ${address} was broken: another deploy has begun, or the lock was deleted`,
    mayBeLate
      ? "This deploy has stopped, but may already have overwritten or deleted files of the other deploy: run that one again."
      : "This deploy has stopped, and has changed nothing since. Run the command again when no other deploy is under way.",
  );
}

/** Returns an instant in ISO 8601, in UTC and to the second. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}/, "");
}
