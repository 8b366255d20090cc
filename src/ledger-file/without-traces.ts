import { randomBytes } from "node:crypto";
import { erased, type ToErase, tracesOf } from "../disclosure/ledger/erase.ts";
import type { Ledger } from "../disclosure/ledger/ledger.ts";
import type { KeptLedger } from "./format.ts";

/** Erases contributors from a ledger: random tokens replace their pseudonyms. */
export function withoutTraces(ledger: Ledger, toErase: ToErase): Ledger {
  return erased(ledger, tracesOf(ledger, toErase), () => randomBytes(8).readBigUInt64BE());
}

/** Erases contributors from both states of a kept ledger. */
export function keptWithoutTraces(kept: KeptLedger, toErase: ToErase): KeptLedger {
  const last = withoutTraces(kept.last, toErase);
  const { columns } = kept.before;
  // The state before is a prefix of the last one, so it gets the same random tokens.
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
