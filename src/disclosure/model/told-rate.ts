import { BOTTLENECK_MASK, findingBitsOf, type RateBits, yearBits, yearOfBits } from "./rate-bits.ts";

/** A row of a rate as a release told it: every later one is compared with it, for who has read it may have kept it. Private. */
export interface ToldRate {
  /** The bits of its year, and of its requirement or its bottleneck. */
  readonly row: RateBits;
  /** The entries with the property that it counted. */
  readonly entries: readonly number[];
}

/**
 * The rows that entries were counted in by the bits of one release: what is known of ledgers that kept nothing else. Rows
 * that were withheld are among them.
 * @param bits one element an entry
 */
export function ratesOfBits(bits: Iterable<RateBits>): ToldRate[] {
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
