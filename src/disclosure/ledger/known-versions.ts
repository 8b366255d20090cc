import type { LabelChanges } from "../model/label-changes.ts";
import type { Programme } from "../model/programme.ts";
import type { Ledger } from "./ledger.ts";
import { pseudonymsOf } from "./pseudonyms.ts";

/**
 * Returns a function that says whether a ledger has a programme's answers and labels, for any programme.
 * @param changes how labels changed since earlier releases
 */
export function knownVersions(
  { columns: { versions } }: Ledger,
  key: Uint8Array,
  changes?: LabelChanges,
): (programme: Programme) => boolean {
  let known: ReadonlySet<bigint> | undefined;
  return (programme) => {
    // Rarely asked, and for many programmes large.
    known ??= new Set(versions);
    const { version, formerVersions } = pseudonymsOf([programme], new Map(), key, changes).at(0);
    return [version, ...formerVersions].some((one) => known!.has(one));
  };
}
