import { BOTTLENECK_MASK, findingBitsOf, type RateBits, yearBits, yearOfBits } from "./rate-bits.ts";

/**
 * A row of a rate as a release published it. Every later release is compared with it, because a reader may have kept a
 * copy. Private.
 */
export interface ReleasedRate {
  /** The bits of its year and of its requirement or bottleneck. */
  readonly row: RateBits;
  /** The entries that it counted: those with the open finding or the bottleneck. */
  readonly entries: readonly number[] | Uint32Array;
}

/**
 * Reconstructs the rows of rates from the bits of one release, for old ledgers that kept only these bits. The result also
 * includes rows that were withheld.
 * @param bits one element for each entry
 */
export function ratesOfBits(bits: Iterable<RateBits>): ReleasedRate[] {
  const rows = new Map<RateBits, number[]>();
  let entry = 0;
  for (const own of bits) {
    const cause = own & BOTTLENECK_MASK;
    for (const property of cause === 0n ? findingBitsOf(own) : [...findingBitsOf(own), cause]) {
      const row = yearBits(yearOfBits(own)) | property;
      const entries = rows.get(row);
      if (entries) entries.push(entry);
      else rows.set(row, [entry]);
    }
    entry++;
  }
  return [...rows].map(([row, entries]) => ({ row, entries }));
}
