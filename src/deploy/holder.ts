import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { type Lock, LockSchema } from "../documents/deploy-schemas.ts";
import { bytesOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** A lock is released at the end of a deploy; an older one was left by a deploy that is over. */
const LONGEST_MS = 60 * 60_000;

/** Tokens of the deploys of this process that are under way. */
const underWay = new Set<string>();

/** The lock of a deploy that begins now in this process. `ended` must follow. */
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

export function ended({ token }: Lock): void {
  underWay.delete(token);
}

export function lockText(lock: Lock): string {
  return JSON.stringify(lock);
}

/** The lock that a text says; undefined for any other text. */
export function parseLock(text: string): Lock | undefined {
  const { value, problems } = parseDocument("lock", LockSchema, bytesOf(text));
  return problems.length === 0 ? (value as Lock) : undefined;
}

/** Whether a text was begun as a lock, though it may not be whole or be of another version of this program. */
export function isOurs(text: string): boolean {
  return /^\s*\{\s*"generator"\s*:\s*"compliance-data-api"/.test(text);
}

/**
 * Whether the deploy that holds a lock is known to be over: its process is gone from this machine, its workflow runs
 * again, or it began more than an hour ago. What else may be over only people know.
 */
export function isOver(lock: Lock): boolean {
  if (Date.now() - Date.parse(lock.since) > LONGEST_MS) return true;
  if (lock.host !== hostHere()) {
    // An attempt of a run begins when the one before is over.
    return lock.run !== undefined && lock.run === runHere();
  }
  return lock.process === process.pid ? !underWay.has(lock.token) : !isRunning(lock.process);
}

function hostHere(): string {
  return hostname().slice(0, 200);
}

/** The run of a workflow on GitHub that this process is of. */
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

/** What is said to the second of two deploys. */
export function heldBy(lock: Lock, address: string): UserError {
  const who = lock.run === undefined ? "" : ` (run ${lock.run})`;
  return new UserError(
    `another deploy to ${address} is under way: process ${lock.process} on ${lock.host}${who}, since ${lock.since}`,
    "Wait for it, and run the command again. If it was stopped and is not running any more, run the command with --break-lock.",
  );
}

/** What is said to a deploy whose lock was broken. */
export function brokenLock(address: string): UserError {
  return new UserError(
    `the lock of this deploy to ${address} was broken, and another deploy has begun`,
    "Nothing that readers see was changed after that. Run the command again when no other deploy is under way.",
  );
}

/**
 * The same of a bucket without a store, where readers see what is uploaded at once.
 * @param mayBeLate whether something may have been changed after the lock was broken
 */
export function brokenBucketLock(address: string, mayBeLate: boolean): UserError {
  return new UserError(
    `the lock of this deploy to ${address} was broken: another deploy has begun, or the lock was deleted`,
    mayBeLate
      ? "This deploy has stopped. Before it noticed, it may have overwritten or deleted files of the other deploy: run that one again."
      : "This deploy has stopped, and has changed nothing since. Run the command again when no other deploy is under way.",
  );
}

/** ISO 8601 in UTC, to the second. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}/, "");
}
