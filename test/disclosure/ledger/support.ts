import type { Ledger, LedgerEntry } from "../../../src/disclosure/ledger/ledger.ts";
import { DIGESTS } from "../../../src/disclosure/model/digests.ts";

/** An entry of a ledger as one object. */
export function entryAt({ columns }: Ledger, index: number): LedgerEntry {
  const since = columns.since[index]!;
  return {
    pseudonym: columns.pseudonyms[index]!,
    version: columns.versions[index]!,
    organisation: columns.organisations[index]!,
    given: columns.given[index]!,
    contributed: columns.contributed[index]!,
    digests: [...columns.digests.subarray(index * DIGESTS, (index + 1) * DIGESTS)],
    rates: columns.rates[index]!,
    since: since === 0 ? undefined : since - 1,
  };
}
