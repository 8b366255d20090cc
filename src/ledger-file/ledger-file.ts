import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { DISK, type Disk } from "../disk/disk.ts";
import { recoverTarget } from "../disk/recover.ts";
import { writePrivateFile } from "../disk/write-private-file.ts";
import { bytesOf } from "../model/file.ts";
import { QUESTIONS } from "../model/metric.ts";
import { UserError } from "../model/problem.ts";
import { isUnreadable, type KeptLedger, packLedger, type Unreadable, unpackLedger } from "./format.ts";

const KEY_BYTES = 32;

const RESTORE =
  "Restore the ledger and its key from a copy. If both are lost, move what is left away and run with --first-release: nothing then protects against a comparison with what was published before.";

/** A ledger and its key. */
export interface OpenLedger {
  readonly key: Uint8Array;
  /** Undefined if there is no ledger yet. */
  readonly kept: KeptLedger | undefined;
}

/** Returns the path of the key's file, next to the ledger's. */
export function keyFileOf(file: string): string {
  return `${file.replace(/\.[^./\\]+$/, "")}.key`;
}

/**
 * Opens a ledger. If the file does not exist, returns its key, or a new one that is not written yet.
 * @throws UserError for a file that is not a ledger or is damaged, and for a key that is missing or of another ledger
 */
export function openLedger(file: string, disk: Disk = DISK): OpenLedger {
  const keyFile = keyFileOf(file);
  for (const own of [file, keyFile]) recoverTarget(disk, own);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new UserError(`${file} is a folder`, "Name the ledger's file with --ledger.");
  if (found === undefined) {
    return { key: existsSync(keyFile) ? readKey(keyFile) : randomBytes(KEY_BYTES), kept: undefined };
  }
  if (!existsSync(keyFile)) {
    throw new UserError(`${keyFile}, the key of the ledger ${file}, is missing`, RESTORE);
  }
  const key = readKey(keyFile);
  const kept = unpackLedger(readFileSync(file), key);
  if (isUnreadable(kept)) throw unreadable(kept, file, keyFile);
  return { key, kept };
}

function unreadable(why: Unreadable, file: string, keyFile: string): UserError {
  if (typeof why !== "string") return otherQuestions(why.otherQuestions, file);
  switch (why) {
    case "no ledger":
      return new UserError(`${file} is not a ledger`, RESTORE);
    case "earlier format":
      return new UserError(
        `${file} is a ledger of an earlier method, which has no blocks`,
        "Move it and its key away, and start again with --first-release.",
      );
    case "later format":
      return new UserError(`${file} is a ledger of a later version`, "Update the program.");
    case "other key":
      return new UserError(`${keyFile} is not the key of the ledger ${file}`, RESTORE);
    case "damaged":
      return new UserError(`${file} was changed by something else, or is incomplete`, RESTORE);
  }
}

/** Answers to other questions cannot be compared with today's: every programme would seem corrected. */
function otherQuestions(own: readonly string[], file: string): UserError {
  const today: readonly string[] = QUESTIONS;
  const lacking = today.filter((question) => !own.includes(question));
  const besides = own.filter((question) => !today.includes(question));
  const undated = besides.length === 0 && lacking.length > 0;
  const differences = [
    ...(lacking.length > 0 ? [`without ${lacking.join(", ")}`] : []),
    ...(besides.length > 0 ? [`with ${besides.join(", ")}`] : []),
  ];
  return new UserError(
    `${file} is a ledger for other questions: ${differences.join(" and ") || "in another order"}`,
    `${undated ? `State since which year ${lacking.join(", ")} is asked, with \`askedSince\` in src/model/metric.ts, or use` : "Use"} the program with the questions of the ledger. To publish the new ones, move the ledger and its key away and run with --first-release: nothing then protects against a comparison with what was published before.`,
  );
}

/**
 * Writes a ledger and its key, readable only to their owner, and then does some work. If the work fails, the ledger is
 * restored.
 */
export function writeLedgerWith(
  file: string,
  key: Uint8Array,
  kept: KeptLedger,
  work: () => void,
  disk: Disk = DISK,
): void {
  const before = disk.kindOf(file) === undefined ? undefined : disk.read(file);
  // Written first: a ledger ahead of the published release makes later releases too careful, never too careless.
  writeLedger(file, key, kept, disk);
  try {
    work();
  } catch (error) {
    if (before === undefined) disk.removeFile(file);
    else writePrivateFile(file, before, disk);
    throw error;
  }
}

/** Writes a ledger, and its key if that is new, readable only to their owner. */
export function writeLedger(file: string, key: Uint8Array, kept: KeptLedger, disk: Disk = DISK): void {
  const keyFile = keyFileOf(file);
  if (disk.kindOf(keyFile) === undefined) {
    writePrivateFile(keyFile, bytesOf(`${Buffer.from(key).toString("base64")}\n`), disk);
  }
  writePrivateFile(file, packLedger(kept, key), disk);
}

function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === KEY_BYTES) return key;
  throw new UserError(
    `${file} is not the key of a ledger, which has ${KEY_BYTES} bytes, written in base64`,
    "Restore it from a copy, or delete it if there is no ledger next to it.",
  );
}
