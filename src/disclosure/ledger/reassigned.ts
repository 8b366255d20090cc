import type { Ledger } from "./ledger.ts";
import type { PseudonymList } from "./pseudonyms.ts";

/**
 * Finds programmes whose identity belonged to another organisation before, although that one is still there. A name that was
 * corrected, or that of an organisation that merged, is gone instead.
 * @returns their indices
 */
export function reassigned({ columns }: Ledger, pseudonyms: PseudonymList): number[] {
  const { organisations, organisationPseudonyms } = columns;
  // Later entries of a programme replace earlier ones.
  const owners = new Map<bigint, bigint>();
  for (const [entry, programme] of columns.pseudonyms.entries()) {
    owners.set(programme, organisationPseudonyms[organisations[entry]!]!);
  }
  const present = new Set<bigint>();
  const former = new Map<number, bigint>();
  for (let place = 0; place < pseudonyms.length; place++) {
    const { programme, organisation, unnamed } = pseudonyms.at(place);
    present.add(organisation);
    const before = owners.get(programme);
    // In a file without names, an organisation has the pseudonym of its programme.
    const areNamed = [organisation, before].every((name) => name !== programme && name !== unnamed);
    if (before !== undefined && before !== organisation && areNamed) former.set(place, before);
  }
  return [...former].filter(([, owner]) => present.has(owner)).map(([place]) => place);
}
