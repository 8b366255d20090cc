import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { LedgerDraft } from "../../src/disclosure/ledger/draft.ts";
import { emptyLedger, type Ledger } from "../../src/disclosure/ledger/ledger.ts";
import { bytesOf, type Files, type OutputFile } from "../../src/model/file.ts";
import { askedSince, QUESTIONS } from "../../src/model/metric.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { blocks } from "../../src/tables/blocks.ts";
import { requirementGaps } from "../../src/tables/rates.ts";

/** Counted in 2026 with some bottleneck. */
const COUNTED = (2026n << 48n) | (0xee82n << 32n);

export const KEY = new Uint8Array(32).fill(7);

/** A question that was always asked: a ledger may lack one that was added since. */
export const OLD = QUESTIONS.findLast((question) => askedSince(question) === undefined)!;

/** The tables of a release, as far as the ledger keeps them. Their content is no table's: nothing here reads it. */
export function tablesOf(name: string): OutputFile[] {
  return [blocks, requirementGaps].map(({ path }) => ({ path, bytes: bytesOf(`${path} of ${name}`) }));
}

export function filesOf(name: string): Files {
  return new Map(tablesOf(name).map(({ path, bytes }) => [path, bytes]));
}

/** The ledger of a release that adds a programme in a block of its own to the ledger before. */
export function ledgerOf(name: string, before: Ledger = emptyLedger(5)): Ledger {
  const draft = new LedgerDraft(before);
  const next = BigInt(100 + before.columns.pseudonyms.length);
  const entry = draft.enter({ programme: next, version: next + 50n, organisation: next });
  draft.note(entry, { given: 127, contributed: 127, rates: COUNTED | 3n, since: before.releases.length });
  if (entry > 0) draft.note(0, { since: undefined, rates: COUNTED | 9n });
  for (let block = 0; block < entry; block++) draft.place(block, -1);
  draft.addBlock([entry], entry);
  return draft.finish({ release: name, blocksSha256: sha256(tablesOf(name)[0]!.bytes) });
}

/** The body of a ledger's file, as far as tests change it. */
export interface LedgerBody {
  readonly columns: {
    readonly given: Uint32Array;
    readonly contributed: Uint32Array;
    readonly rates: BigUint64Array;
  };
  readonly before: Readonly<Record<string, unknown>>;
}

/** A ledger's file with another format in its line and an edited body, encrypted with the tests' key. */
export function packedBodyAs(
  packed: Uint8Array,
  format: number,
  edit: (body: LedgerBody) => object,
): Uint8Array {
  const end = packed.indexOf(10) + 1;
  const key = new Uint8Array(hkdfSync("sha256", KEY, "", "compliance-data ledger encryption", 32));
  const iv = packed.subarray(end, end + 12);
  const line = packed.subarray(0, end);
  const plain = createDecipheriv("aes-256-gcm", key, iv).update(packed.subarray(end + 12, -16));
  const other = bytesOf(
    Buffer.from(line)
      .toString()
      .replace(/\/\d+ /, `/${format} `),
  );
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(other);
  const encrypted = cipher.update(serialize(edit(deserialize(plain))));
  return Buffer.concat([other, iv, encrypted, cipher.final(), cipher.getAuthTag()]);
}
