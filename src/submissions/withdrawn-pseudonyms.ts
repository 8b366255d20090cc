import type { ToErase } from "../disclosure/ledger/erase.ts";
import { organisationPseudonym, programmePseudonym } from "../disclosure/ledger/pseudonyms.ts";
import { submissionIdentity } from "./examine.ts";
import type { Withdrawals } from "./withdrawals.ts";

/**
 * Computes the pseudonyms of withdrawn organisations and submissions in a ledger.
 * @param identities the identities of further withdrawn submissions (see Cleaned)
 * @param years the years in which the ledger may have them (see ledgerYears)
 * @param key the key of the ledger
 */
export function withdrawnPseudonyms(
  { list }: Withdrawals,
  identities: Iterable<string>,
  years: readonly number[],
  key: Uint8Array,
): ToErase {
  const found = [...identities];
  const programmes = new Map<bigint, bigint | undefined>();
  const organisations = new Set<bigint>();
  for (const year of years) {
    for (const { id, organisation } of list) {
      const own = organisation === "" ? undefined : organisationPseudonym(key, year, organisation);
      if (id !== "") programmes.set(programmePseudonym(key, year, submissionIdentity(id, "")), own);
      else if (own !== undefined) organisations.add(own);
    }
    for (const identity of found) programmes.set(programmePseudonym(key, year, identity), undefined);
  }
  return { programmes, organisations };
}
