import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { CHECKS } from "../generated/checks.js";
import { bytesOf, type Files, textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import {
  type Ledger,
  LedgerSchema,
  type ReleaseRecord,
  releasesBefore,
} from "../submissions/ledger/ledger.ts";
import { seal } from "../submissions/ledger/seal.ts";
import { DISK, type Disk } from "./disk.ts";
import { recoverTarget } from "./recover.ts";
import { writePrivateFile } from "./write-file.ts";

const KEY_BYTES = 32;

/** A ledger and the key of its seals. */
export interface OpenLedger {
  readonly key: Uint8Array;
  readonly ledger: Ledger;
}

/** The key's file, beside the ledger's. */
export function keyFileOf(file: string): string {
  return `${file.replace(/\.json$/, "")}.key`;
}

/**
 * Opens the ledger of a file; where there is none, an empty one with a new key, which is not written yet.
 * @throws UserError for a file that is no ledger, and for a key that is not there or of another ledger
 */
export function openLedger(file: string): OpenLedger {
  const keyFile = keyFileOf(file);
  for (const own of [file, keyFile]) recoverTarget(DISK, own);
  if (!existsSync(file)) {
    const key = existsSync(keyFile) ? readKey(keyFile) : randomBytes(KEY_BYTES);
    return { key, ledger: { format: "compliance-data-ledger/1", key: fingerprint(key), releases: [] } };
  }
  const restore =
    "Restore it from a copy. Or delete both, if you have to: the next release is then compared with none.";
  if (!existsSync(keyFile))
    throw new UserError(`${keyFile}, the key of the ledger ${file}, is missing`, restore);
  const key = readKey(keyFile);
  const ledger = parse(file);
  if (ledger === undefined) throw new UserError(`${file} is not a ledger, or not whole`, restore);
  if (ledger.key !== fingerprint(key)) {
    throw new UserError(`${keyFile} is not the key of the ledger ${file}`, restore);
  }
  return { key, ledger };
}

/**
 * Writes a ledger and its key, readable to their owner alone, around some work: where the work fails or the disk is
 * full, what was there before stays.
 */
export function writeLedgerWith(
  file: string,
  { key, ledger }: OpenLedger,
  work: () => void,
  disk: Disk = DISK,
): void {
  const keyFile = keyFileOf(file);
  if (disk.kindOf(keyFile) === undefined) {
    writePrivateFile(keyFile, bytesOf(`${Buffer.from(key).toString("base64")}\n`), disk);
  }
  const before = disk.kindOf(file) === undefined ? undefined : disk.read(file);
  // First: a ledger that knows more than was published makes a later release too careful, never too careless.
  writePrivateFile(file, bytesOf(`${JSON.stringify(ledger)}\n`), disk);
  try {
    work();
  } catch (error) {
    if (before === undefined) disk.removeFile(file);
    else writePrivateFile(file, before, disk);
    throw error;
  }
}

/**
 * Makes sure that a release is compared with what was published: the data folder must be as the ledger remembers it,
 * of the release before or of an earlier attempt at this one.
 * @throws UserError where the tables were made without the ledger
 */
export function requireRemembered(file: string, ledger: Ledger, release: string, present: Files): void {
  const before = releasesBefore(ledger, release).at(-1);
  if (before === undefined) return;
  const own = ledger.releases.find((record) => record.release === release);
  const isAsRemembered = ({ tables }: ReleaseRecord) =>
    Object.entries(tables)
      .filter(([path]) => path.endsWith(".csv"))
      .every(([path, text]) => present.has(path) && textOf(present.get(path)!) === text);
  if ([before, own].some((record) => record !== undefined && isAsRemembered(record))) return;
  throw new UserError(
    `the tables of the data folder are not those that ${file} remembers of release ${before.release}`,
    "Restore them, or the ledger, from a copy, so that the release is compared with the one that was published.",
  );
}

function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === KEY_BYTES) return key;
  throw new UserError(
    `${file} is not a key: ${KEY_BYTES} bytes in base64`,
    "Restore it from a copy, or delete it if no ledger stands beside it.",
  );
}

function fingerprint(key: Uint8Array): string {
  return seal(key, "compliance-data ledger");
}

function parse(file: string): Ledger | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return CHECKS[LedgerSchema.$id]!(value) ? (value as Ledger) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
