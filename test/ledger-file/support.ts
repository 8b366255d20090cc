import { LedgerDraft } from "../../src/disclosure/ledger/draft.ts";
import { emptyLedger, type Ledger } from "../../src/disclosure/ledger/ledger.ts";
import { bytesOf, type Files, type OutputFile } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/manifest.ts";
import { blocks } from "../../src/tables/blocks.ts";
import { requirementGaps } from "../../src/tables/observatory.ts";

export const KEY = new Uint8Array(32).fill(7);

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
  draft.note(entry, { given: 127, contributed: 127, rates: 3, since: before.releases.length });
  if (entry > 0) draft.note(0, { since: undefined, rates: 9 });
  for (let block = 0; block < entry; block++) draft.place(block, -1);
  draft.addBlock([entry], entry);
  return draft.finish({ release: name, blocksSha256: sha256(tablesOf(name)[0]!.bytes) });
}
