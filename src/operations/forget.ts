import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ToErase, tracesOf } from "../disclosure/ledger/erase.ts";
import { ledgerYears } from "../disclosure/ledger/years.ts";
import type { Disk } from "../disk/disk.ts";
import { isEncrypted, readEncrypted } from "../disk/submission-files.ts";
import { decodeText, encodingOf } from "../importing/reading/decode.ts";
import { isLedger, isUnreadable, type KeptLedger, unpackLedger } from "../ledger-file/format.ts";
import { keyFileOf, openLedger, writeLedger } from "../ledger-file/ledger-file.ts";
import { keptWithoutTraces } from "../ledger-file/without-traces.ts";
import { textOf } from "../model/file.ts";
import { DataError, UserError } from "../model/problem.ts";
import { decrypted } from "../submissions/decrypt.ts";
import { mentionsOf } from "../submissions/mentions.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import { Withdrawals } from "../submissions/withdrawals.ts";
import { withdrawnPseudonyms } from "../submissions/withdrawn-pseudonyms.ts";
import { readIdentities } from "./read-submission-files.ts";
import { filesIn, filesToSearch, isReadableFile } from "./searched-files.ts";
import type { WorkbookPart } from "./workbook-text.ts";

/** Where to look for contributors that have withdrawn. */
export interface ForgetPlaces {
  readonly withdrawn: string;
  readonly ledger: string;
  /** The folder of all private files. */
  readonly folder: string;
  /** The repository's root folder, whose exports are searched too; its subfolders are not. */
  readonly root?: string | undefined;
  /** Whether to erase what the ledger still has of them. */
  readonly erase: boolean;
  /** Contents of the folder's encrypted files, by path (see decryptedIn). */
  readonly decrypted?: ReadonlyMap<string, Uint8Array> | undefined;
  /** The texts of workbooks, by path (see workbooksIn). */
  readonly workbooks?: ReadonlyMap<string, readonly WorkbookPart[]> | undefined;
  readonly disk?: Disk | undefined;
}

/** A line of a file that names a contributor. */
interface Mention {
  /** The part of a workbook whose line, or row, it is. */
  readonly part?: string;
  readonly line: number;
  /** The line of withdrawn.csv. */
  readonly withdrawal: number;
}

/** What is left of contributors that have withdrawn. */
export interface Remains {
  /** Number of withdrawals in withdrawn.csv. */
  readonly withdrawals: number;
  /** Number of their entries in the ledger, before any were erased. */
  readonly entries: number;
  /** Whether these entries were erased. */
  readonly erased: boolean;
  readonly filesSearched: number;
  /** Lines of files that name them, each with the matching line of withdrawn.csv. */
  readonly mentions: readonly ({ readonly file: string } & Mention)[];
  /** Copies of the ledger that have entries of theirs. */
  readonly copies: readonly string[];
  /** Files that cannot be searched as text, and so may name them. */
  readonly unsearched: readonly string[];
}

const LINE_FEED = 10;
const TABLE = /\.(csv|tsv|txt|jsonl|ndjson)$/i;

/** Returns whether anything of them is left, or may be. */
export function isLeft({ entries, erased, mentions, copies, unsearched }: Remains): boolean {
  return (entries > 0 && !erased) || mentions.length + copies.length + unsearched.length > 0;
}

/**
 * Searches for contributors that have withdrawn: by pseudonym in the ledger and its copies, by name and identifier in
 * every other file of the private folder and in exports in the root folder. withdrawn.csv itself is left alone: without
 * it their submissions would be used again.
 * @throws DataError for an invalid withdrawn.csv, UserError for a file or folder that is missing or cannot be opened
 */
export function forget({
  withdrawn,
  ledger,
  folder,
  root,
  erase,
  decrypted: opened,
  workbooks,
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
    writeLedger(ledger, key, keptWithoutTraces(kept, toErase), disk);
  }
  const own = new Set([withdrawn, ledger, keyFileOf(ledger)].map((file) => resolve(file)));
  const files = filesToSearch(folder, root).filter((file) => !own.has(resolve(file)));
  const found = files.map((file) => {
    const parts = workbooks?.get(file);
    if (parts !== undefined) return { file, ...searchedWorkbook(parts, withdrawals) };
    if (!isReadableFile(file)) return { file, ...UNSEARCHED };
    return { file, ...searched(opened?.get(file) ?? textIn(file), withdrawals, toErase, key) };
  });
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
 * Decrypts a folder's encrypted files in memory, skipping those that the identity cannot read.
 * @param identity path of an age identity file
 * @returns the contents by path
 */
export async function decryptedIn(folder: string, identity: string): Promise<Map<string, Uint8Array>> {
  const identities = readIdentities(identity);
  const found = new Map<string, Uint8Array>();
  for (const file of existsSync(folder) ? filesIn(folder).filter(isEncrypted).filter(isReadableFile) : []) {
    try {
      found.set(file, await decrypted(file, readEncrypted(file), identities));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
    }
  }
  return found;
}

function entriesOf({ last }: KeptLedger, toErase: ToErase): number {
  const { entries, organisations } = tracesOf(last, toErase);
  return Math.max(entries.length, organisations.length);
}

interface Searched {
  readonly isSearched: boolean;
  readonly isCopy: boolean;
  readonly mentions: readonly Mention[];
}

const UNSEARCHED: Searched = { isSearched: false, isCopy: false, mentions: [] };

/** Reads a file; a table in a legacy encoding is converted to UTF-8. */
function textIn(file: string): Uint8Array {
  const bytes = readFileSync(file);
  if (!TABLE.test(file) || isUtf8(bytes)) return bytes;
  try {
    return Buffer.from(decodeText(bytes, encodingOf(bytes)));
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
  return { isSearched: true, isCopy: false, mentions: mentionsIn(linesOf(bytes), withdrawals) };
}

function searchedWorkbook(parts: readonly WorkbookPart[], withdrawals: Withdrawals): Searched {
  // Markup is full of numbers and short words, which identifiers are too.
  const ofNames = new Withdrawals(withdrawals.list.filter(({ id }) => id === ""));
  const mentions = parts.flatMap(({ part, lines, isMarkup }) =>
    mentionsIn(lines, isMarkup ? ofNames : withdrawals).map((mention) => ({ part, ...mention })),
  );
  return { isSearched: true, isCopy: false, mentions };
}

function mentionsIn(lines: Iterable<string>, withdrawals: Withdrawals): Mention[] {
  const find = mentionsOf(withdrawals);
  const mentions: Mention[] = [];
  let line = 0;
  for (const text of lines) {
    line++;
    for (const withdrawal of find(text)) mentions.push({ line, withdrawal: withdrawal.line });
  }
  return mentions;
}

/** Yields the lines of a text one by one: all at once would take several times the file's memory. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const next = bytes.indexOf(LINE_FEED, start);
    const end = next === -1 ? bytes.length : next;
    yield textOf(bytes.subarray(start, end));
    start = end + 1;
  }
}
