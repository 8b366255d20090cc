import { once } from "../../model/once.ts";
import type { Programme } from "../model/programme.ts";
import { EntryIndex } from "./entry-index.ts";
import { entryCount, type Ledger } from "./ledger.ts";
import { organisationPseudonym, programmePseudonym } from "./pseudonyms.ts";

/**
 * Returns the ledger's release and a function that tells whether a programme is new to it; undefined if it is
 * empty. A programme is not new if its organisation had one in that year: without an identifier, it may be a
 * corrected one.
 */
export function newcomersSince(ledger: Ledger, key: Uint8Array) {
  const release = ledger.releases.at(-1)?.release;
  if (release === undefined) return undefined;
  const { pseudonyms, organisationPseudonyms } = ledger.columns;
  const known = new EntryIndex({
    length: entryCount(ledger),
    pseudonym: (entry) => pseudonyms[entry]!,
  });
  // With identifiers, only programmes that are new need it.
  const organisations = once(
    () =>
      new EntryIndex({
        length: organisationPseudonyms.length,
        pseudonym: (index) => organisationPseudonyms[index]!,
      }),
  );
  return {
    release,
    /** @param name the normalised name of its organisation; empty without one */
    isNew: ({ year, identity }: Pick<Programme, "year" | "identity">, name: string) =>
      known.first(programmePseudonym(key, year, identity)) === undefined &&
      (name === "" || organisations().first(organisationPseudonym(key, year, name)) === undefined),
  };
}
