import type { Programme } from "../model/programme.ts";
import { EntryIndex } from "./entry-index.ts";
import { entryCount, type Ledger } from "./ledger.ts";
import { programmePseudonym } from "./pseudonyms.ts";

/** Returns the ledger's release and a function that tells whether a programme is new to it; undefined if it is empty. */
export function newcomersSince(ledger: Ledger, key: Uint8Array) {
  const release = ledger.releases.at(-1)?.release;
  if (release === undefined) return undefined;
  const { pseudonyms } = ledger.columns;
  const known = new EntryIndex({
    length: entryCount(ledger),
    pseudonym: (entry) => pseudonyms[entry]!,
  });
  return {
    release,
    isNew: ({ year, identity }: Pick<Programme, "year" | "identity">) =>
      known.first(programmePseudonym(key, year, identity)) === undefined,
  };
}
