import type { PseudonymList } from "./pseudonyms.ts";

/**
 * Finds programmes whose identity belonged to another organisation before, although that one is still there. A name that was
 * corrected, or that of an organisation that merged, is gone instead.
 * @param formerOwnerOf returns the pseudonym of the organisation that a programme had in the previous release
 * @returns their indices
 */
export function reassigned(
  pseudonyms: PseudonymList,
  formerOwnerOf: (programme: bigint) => bigint | undefined,
): number[] {
  const former = new Map<number, bigint>();
  for (let place = 0; place < pseudonyms.length; place++) {
    const { programme, organisation, unnamed } = pseudonyms.at(place);
    const before = formerOwnerOf(programme);
    // In a file without names, an organisation has the pseudonym of its programme.
    const areNamed = [organisation, before].every((name) => name !== programme && name !== unnamed);
    if (before !== undefined && before !== organisation && areNamed) former.set(place, before);
  }
  if (former.size === 0) return [];
  const present = new Set<bigint>();
  for (let place = 0; place < pseudonyms.length; place++) present.add(pseudonyms.at(place).organisation);
  return [...former].filter(([, owner]) => present.has(owner)).map(([place]) => place);
}
