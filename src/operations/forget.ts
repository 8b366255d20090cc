import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { erased, type ToErase, tracesOf } from "../disclosure/ledger/erase.ts";
import type { Ledger } from "../disclosure/ledger/ledger.ts";
import { ledgerYears } from "../disclosure/ledger/years.ts";
import type { Disk } from "../disk/disk.ts";
import { isEncrypted, readEncrypted } from "../disk/submission-files.ts";
import { decode, encodingOf } from "../importing/decode.ts";
import { isLedger, isUnreadable, type KeptLedger, unpackLedger } from "../ledger-file/format.ts";
import { keyFileOf, openLedger, writeLedger } from "../ledger-file/ledger-file.ts";
import { textOf } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import { decrypted } from "../submissions/decrypt.ts";
import { mentionsOf } from "../submissions/mentions.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import type { Withdrawals } from "../submissions/withdrawals.ts";
import { withdrawnPseudonyms } from "../submissions/withdrawn-pseudonyms.ts";
import { readIdentities } from "./read-submission-files.ts";

/** Where those who have withdrawn are looked for. */
export interface ForgetPlaces {
  readonly withdrawn: string;
  readonly ledger: string;
  /** Everything private lies here. */
  readonly folder: string;
  /** Where the repository lies, whose exports are looked at too; not what lies in folders of it. */
  readonly root?: string | undefined;
  /** Whether what the ledger still has of them is to be erased. */
  readonly erase: boolean;
  /** What encrypted files of the folder hold, by file (see decryptedIn). */
  readonly decrypted?: ReadonlyMap<string, Uint8Array> | undefined;
  readonly disk?: Disk | undefined;
}

/** What is left of those who have withdrawn. */
export interface Remains {
  /** Lines of withdrawn.csv. */
  readonly withdrawals: number;
  /** Entries of theirs in the ledger, before any were erased. */
  readonly entries: number;
  /** Whether these were erased. */
  readonly erased: boolean;
  readonly filesSearched: number;
  /** Lines of files that name them, with the line of withdrawn.csv. */
  readonly mentions: readonly { readonly file: string; readonly line: number; readonly withdrawal: number }[];
  /** Copies of the ledger with entries of theirs. */
  readonly copies: readonly string[];
  /** Files that hold no text, and may name them. */
  readonly unsearched: readonly string[];
}

const LINE_FEED = 10;
const TABLE = /\.(csv|tsv|txt|jsonl|ndjson)$/i;
const EXPORT = /\.(csv|tsv|txt|jsonl|ndjson|xlsx?|ods)$/i;
/** As many as Node reads at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** Whether anything of them is left, or may be. */
export function isLeft({ entries, erased, mentions, copies, unsearched }: Remains): boolean {
  return (entries > 0 && !erased) || mentions.length + copies.length + unsearched.length > 0;
}

/**
 * Looks for those who have withdrawn: by pseudonym in the ledger and its copies, by name and identifier in every other
 * file of the private folder and in exports beside it. withdrawn.csv itself stays: without it they would be used again.
 * @throws DataError for a withdrawn.csv that is wrong, UserError for what is not there or cannot be opened
 */
export function forget({
  withdrawn,
  ledger,
  folder,
  root,
  erase,
  decrypted: opened,
  disk,
}: ForgetPlaces): Remains {
  if (!existsSync(withdrawn)) {
    throw new UserError(
      `${withdrawn} does not exist`,
      "Name the list of those who withdrew with --withdrawn.",
    );
  }
  if (!existsSync(folder))
    throw new UserError(`${folder} does not exist`, "Name the private folder with --folder.");
  const withdrawals = readWithdrawals(withdrawn, readFileSync(withdrawn));
  const { key, kept } = openLedger(ledger, disk);
  const toErase = withdrawnPseudonyms(withdrawals, [], kept === undefined ? [] : ledgerYears(kept.last), key);
  const entries = kept === undefined ? 0 : entriesOf(kept, toErase);
  if (kept !== undefined && erase && entries > 0) {
    writeLedger(ledger, key, withoutThem(kept, toErase), disk);
  }
  const own = new Set([withdrawn, ledger, keyFileOf(ledger)].map((file) => resolve(file)));
  const all = [...filesIn(folder), ...(root === undefined ? [] : exportsIn(root))];
  const files = [...new Map(all.map((file) => [resolve(file), file])).values()].filter(
    (file) => !own.has(resolve(file)),
  );
  const found = files.map((file) => ({
    file,
    ...(isReadable(file)
      ? searched(opened?.get(file) ?? textIn(file), withdrawals, toErase, key)
      : UNSEARCHED),
  }));
  return {
    withdrawals: withdrawals.list.length,
    entries,
    erased: erase && entries > 0,
    filesSearched: found.filter(({ isSearched }) => isSearched).length,
    mentions: found.flatMap(({ file, mentions }) => mentions.map((mention) => ({ file, ...mention }))),
    copies: found.filter(({ isCopy }) => isCopy).map(({ file }) => file),
    unsearched: found.filter(({ isSearched }) => !isSearched).map(({ file }) => file),
  };
}

/**
 * What the encrypted files of a folder hold, by file, of those that the identity can read; in memory alone.
 * @param identity the file of an age identity
 */
export async function decryptedIn(folder: string, identity: string): Promise<Map<string, Uint8Array>> {
  const identities = readIdentities(identity);
  const found = new Map<string, Uint8Array>();
  for (const file of existsSync(folder) ? filesIn(folder).filter(isEncrypted).filter(isReadable) : []) {
    try {
      found.set(file, await decrypted(file, readEncrypted(file), identities));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  }
  return found;
}

/** A ledger without those who are to be erased, in both of its states. */
function withoutThem(kept: KeptLedger, toErase: ToErase): KeptLedger {
  const last = withoutTraces(kept.last, toErase);
  const { columns } = kept.before;
  // The state before is the beginning of the last one: it has the same tokens.
  const beginning = <T extends BigUint64Array | Uint16Array>(column: T, length: number) =>
    column.subarray(0, length) as T;
  const before = {
    ...kept.before,
    columns: {
      ...columns,
      pseudonyms: beginning(last.columns.pseudonyms, columns.pseudonyms.length),
      versions: beginning(last.columns.versions, columns.versions.length),
      digests: beginning(last.columns.digests, columns.digests.length),
      organisationPseudonyms: beginning(
        last.columns.organisationPseudonyms,
        columns.organisationPseudonyms.length,
      ),
    },
  };
  return { ...kept, last, before };
}

/** A ledger without those who are to be erased: random tokens stand in their place. */
export function withoutTraces(ledger: Ledger, toErase: ToErase): Ledger {
  return erased(ledger, tracesOf(ledger, toErase), () => randomBytes(8).readBigUInt64BE());
}

function entriesOf({ last }: KeptLedger, toErase: ToErase): number {
  const { entries, organisations } = tracesOf(last, toErase);
  return Math.max(entries.length, organisations.length);
}

interface Searched {
  readonly isSearched: boolean;
  readonly isCopy: boolean;
  readonly mentions: readonly { readonly line: number; readonly withdrawal: number }[];
}

const UNSEARCHED: Searched = { isSearched: false, isCopy: false, mentions: [] };

/** Whether a file, or what a link leads to, can be read as a whole. */
function isReadable(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= MOST_BYTES;
}

/** The bytes of a file; of an export in an older encoding, its text in UTF-8. */
function textIn(file: string): Uint8Array {
  const bytes = readFileSync(file);
  if (!TABLE.test(file) || isUtf8(bytes)) return bytes;
  try {
    return Buffer.from(decode(bytes, encodingOf(bytes)));
  } catch {
    return bytes;
  }
}

function searched(bytes: Uint8Array, withdrawals: Withdrawals, toErase: ToErase, key: Uint8Array): Searched {
  if (isLedger(bytes)) {
    const kept = unpackLedger(bytes, key);
    if (isUnreadable(kept)) return UNSEARCHED;
    return { isSearched: true, isCopy: entriesOf(kept, toErase) > 0, mentions: [] };
  }
  if (!isUtf8(bytes) || bytes.includes(0)) return UNSEARCHED;
  const mentionsIn = mentionsOf(withdrawals);
  const mentions: { line: number; withdrawal: number }[] = [];
  let line = 0;
  for (const text of linesOf(bytes)) {
    line++;
    for (const withdrawal of mentionsIn(text)) mentions.push({ line, withdrawal: withdrawal.line });
  }
  return { isSearched: true, isCopy: false, mentions };
}

/** The lines of a text one by one: all of them at once would take several times the file's memory. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.length : next;
    yield textOf(bytes.subarray(start, end));
    start = end + 1;
  }
}

/** Files of a folder itself that exports are handed over in. */
function exportsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && EXPORT.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Every file and link of a folder, in the order of their paths. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
