import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { DefaultSerializer, deserialize } from "node:v8";
import { deflateSync, inflateSync } from "node:zlib";
import {
  type Ledger,
  type LedgerColumns,
  type LedgerRelease,
  releasedColumns,
} from "../disclosure/ledger/ledger.ts";
import { canBecomeToday, withQuestions } from "../disclosure/ledger/questions.ts";
import { widenedBits } from "../disclosure/model/rate-bits.ts";
import { ratesOfBits } from "../disclosure/model/released-rate.ts";
import { bytesOf, textOf } from "../model/file.ts";
import { QUESTIONS } from "../model/metric.ts";
import { required } from "../model/required.ts";

/** The content of a ledger's file: the state of the last release, or attempt at one, and the state before it. */
export interface KeptLedger {
  readonly last: Ledger;
  /** The state before, from which an unpublished attempt is made again. Empty before the first release. */
  readonly before: Ledger;
  /** SHA-256 in hexadecimal, by path, of the tables made with the last state. */
  readonly digests: Readonly<Record<string, string>>;
  /** The tables of the state before, as text by path. */
  readonly tables: Readonly<Record<string, string>>;
}

/** Reasons why a ledger cannot be opened with a key. */
export type Unreadable =
  | "no ledger"
  | "earlier format"
  | "later format"
  | "other key"
  | "damaged"
  | OtherQuestions;

/** A ledger whose questions cannot be converted to today's: it stores answers by the position of their question. */
export interface OtherQuestions {
  readonly otherQuestions: readonly string[];
}

const MAGIC = "compliance-data-ledger/";
const FORMAT = 5;
/** The oldest format that can be read. It does not name its questions, which are these. */
const UNNAMED_QUESTIONS_FORMAT = 2;
const UNNAMED_QUESTIONS = [
  "maturity_score",
  "audit_hours",
  "qsa_fees_usd",
  "remediation_tooling_usd",
  "internal_labour_usd",
  "automation_rate",
  "remediation_days",
];
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Number of bytes encrypted at once. */
const PIECE_BYTES = 1 << 20;
const LINE_FEED = 10;
/** Upper limit for the header's line, which is far shorter. */
const LONGEST_HEADER = 1000;

/** Stored in clear text: the ledger's release, the SHA-256 of its blocks table, and a check value of its key. */
interface Header extends LedgerRelease {
  readonly key: string;
}

/** The columns as stored in any of the supported formats. */
type KeptColumns = Omit<LedgerColumns, "rates" | "ks" | ReleasedColumn> & {
  readonly rates: Uint32Array | BigUint64Array;
  readonly ks?: Uint32Array;
} & Partial<Pick<LedgerColumns, ReleasedColumn>>;

type ReleasedColumn = keyof ReturnType<typeof releasedColumns>;

/** The columns of the state before. A column that is a prefix of the last state's is given by its length. */
type Before = { readonly [C in keyof LedgerColumns]: LedgerColumns[C] | number };

interface Body {
  /** In the order of answers in the columns; missing in the format that does not name them. */
  readonly questions?: readonly string[];
  readonly k: number;
  /** The k of the state before, if stored; k by default. */
  readonly kBefore?: number;
  readonly releases: readonly LedgerRelease[];
  readonly columns: KeptColumns;
  readonly before: Before;
  readonly digests: KeptLedger["digests"];
  readonly tables: Uint8Array;
}

/**
 * Encodes a ledger: a line in clear text, and a body encrypted with AES-256-GCM, which also authenticates the line. The
 * encryption key and the check value are derived from the ledger's key (HKDF, RFC 5869).
 */
export function packLedger({ last, before, digests, tables }: KeptLedger, key: Uint8Array): Uint8Array {
  const body: Body = {
    questions: QUESTIONS,
    k: last.k,
    kBefore: before.k,
    releases: last.releases,
    columns: last.columns,
    before: shortened(before.columns, last.columns),
    digests,
    tables: deflateSync(bytesOf(JSON.stringify(tables))),
  };
  const { release, blocksSha256 } = lastReleaseOf(last);
  const header: Header = { release, blocksSha256, key: checkOf(key) };
  const line = bytesOf(`${MAGIC}${FORMAT} ${JSON.stringify(header)}\n`);
  const iv = randomBytes(IV_BYTES);
  // Written behind the line and encrypted in place, so that a large ledger is in memory only once.
  const serializer = new DefaultSerializer();
  for (const part of [line, iv]) serializer.writeRawBytes(part);
  serializer.writeHeader();
  serializer.writeValue(body);
  serializer.writeRawBytes(new Uint8Array(TAG_BYTES));
  const packed = serializer.releaseBuffer();
  const cipher = createCipheriv("aes-256-gcm", cipherKeyOf(key), iv).setAAD(line);
  const end = packed.length - TAG_BYTES;
  for (let at = line.length + IV_BYTES; at < end; at += PIECE_BYTES) {
    packed.set(cipher.update(packed.subarray(at, Math.min(end, at + PIECE_BYTES))), at);
  }
  cipher.final();
  packed.set(cipher.getAuthTag(), end);
  return packed;
}

/** Returns the last release of a ledger, which must have one. */
export function lastReleaseOf({ releases }: Pick<Ledger, "releases">): LedgerRelease {
  return required(releases.at(-1), "a release of the ledger");
}

/** Decodes a ledger, or returns why it cannot be read. */
export function unpackLedger(bytes: Uint8Array, key: Uint8Array): KeptLedger | Unreadable {
  const end = bytes.subarray(0, LONGEST_HEADER).indexOf(LINE_FEED) + 1;
  const head = textOf(bytes.subarray(0, end));
  // The first format was a JSON document.
  if (textOf(bytes.subarray(0, LONGEST_HEADER)).startsWith(`{"format":"${MAGIC}1"`)) return "earlier format";
  const [, format, json] = /^compliance-data-ledger\/(\d+) (.*)\n$/.exec(head) ?? [];
  if (format === undefined || json === undefined) return "no ledger";
  if (Number(format) < UNNAMED_QUESTIONS_FORMAT) return "earlier format";
  if (Number(format) > FORMAT) return "later format";
  const header = headerOf(json);
  if (header === undefined) return "damaged";
  if (header.key !== checkOf(key)) return "other key";
  const body = decrypted(bytes, end, key);
  if (body === undefined) return "damaged";
  const { questions = UNNAMED_QUESTIONS } = body;
  const kept = keptOf(body);
  if (questions.join() === QUESTIONS.join()) return kept;
  if (!canBecomeToday(questions)) return { otherQuestions: questions };
  return {
    ...kept,
    last: withQuestions(kept.last, questions),
    before: withQuestions(kept.before, questions),
  };
}

export function isUnreadable(read: KeptLedger | Unreadable): read is Unreadable {
  return typeof read === "string" || "otherQuestions" in read;
}

/** Returns whether a file begins like a ledger. */
export function isLedger(bytes: Uint8Array): boolean {
  return textOf(bytes.subarray(0, MAGIC.length)) === MAGIC;
}

function headerOf(json: string): Header | undefined {
  try {
    return JSON.parse(json) as Header;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function decrypted(bytes: Uint8Array, start: number, key: Uint8Array): Body | undefined {
  const bodyStart = start + IV_BYTES;
  const bodyEnd = bytes.length - TAG_BYTES;
  if (bodyEnd < bodyStart) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", cipherKeyOf(key), bytes.subarray(start, bodyStart))
    .setAAD(bytes.subarray(0, start))
    .setAuthTag(bytes.subarray(bodyEnd));
  const plain = decipher.update(bytes.subarray(bodyStart, bodyEnd));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  // It was authenticated with the key, so it needs no further check.
  return deserialize(plain) as Body;
}

function keptOf({ k, kBefore = k, releases, columns, before, digests, tables }: Body): KeptLedger {
  return {
    last: { k, releases, columns: completed(columns, k, releases) },
    before: {
      k: kBefore,
      releases: releases.slice(0, -1),
      columns: completed(lengthened(before, columns), k, releases),
    },
    digests,
    tables: JSON.parse(textOf(inflateSync(tables))) as KeptLedger["tables"],
  };
}

/**
 * Converts stored columns to the current format. Format 2 had one byte for the bits of answers, too few for more than eight
 * questions; format 3 had 32 bits for those of rates, 12 of them for requirements. Blocks had no k of their own while k could
 * not change. Before format 5, only the published rows of rates of the last release are known.
 */
function completed(columns: KeptColumns, k: number, releases: readonly LedgerRelease[]): LedgerColumns {
  const { given, contributed, ends, ks = new Uint32Array(ends.length).fill(k) } = columns;
  const { toldRows, toldEnds, toldEntries } = columns;
  const rates = columns.rates instanceof BigUint64Array ? columns.rates : widened(columns.rates, releases);
  const isKept = toldRows !== undefined && toldEnds !== undefined && toldEntries !== undefined;
  return {
    ...columns,
    given: Uint32Array.from(given),
    contributed: Uint32Array.from(contributed),
    rates,
    ks,
    ...(isKept ? { toldRows, toldEnds, toldEntries } : releasedColumns(ratesOfBits(rates))),
  };
}

function widened(rates: Uint32Array, releases: readonly LedgerRelease[]): BigUint64Array {
  // A release is named after the quarter of its publication, and has no programmes of a later year.
  const latest = Number.parseInt(releases.at(-1)?.release ?? "0", 10);
  return BigUint64Array.from(rates, (bits) => widenedBits(bits, latest));
}

function shortened(before: LedgerColumns, last: LedgerColumns): Before {
  const columns = Object.entries(before).map(([name, column]) => {
    const beginning = last[name as keyof LedgerColumns].subarray(0, column.length);
    return [name, Buffer.compare(bytesIn(column), bytesIn(beginning)) === 0 ? column.length : column];
  });
  return Object.fromEntries(columns) as Before;
}

function lengthened(before: Before, last: KeptColumns): KeptColumns {
  const columns = Object.entries(before).map(([name, column]) => [
    name,
    typeof column === "number" ? last[name as keyof KeptColumns]?.subarray(0, column) : column,
  ]);
  return Object.fromEntries(columns) as KeptColumns;
}

function bytesIn({ buffer, byteOffset, byteLength }: LedgerColumns[keyof LedgerColumns]): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function cipherKeyOf(key: Uint8Array): Uint8Array {
  return derived(key, "encryption", 32);
}

/** Returns a value that distinguishes a key from others without revealing it. */
function checkOf(key: Uint8Array): string {
  return Buffer.from(derived(key, "check", 8)).toString("hex");
}

function derived(key: Uint8Array, purpose: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `compliance-data ledger ${purpose}`, bytes));
}
