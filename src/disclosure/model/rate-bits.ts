import { hash } from "node:crypto";

/**
 * The published rates that an entry is counted in, as 64 bits; 0n for none. From the lowest: 32 for open findings, that of
 * requirement n at n - 1; 16 for a digest of its bottleneck, which changes of the registry do not move; 16 for its year.
 */
export type RateBits = bigint;

/** So many requirements have a bit. */
const FINDINGS = 32n;
const BOTTLENECKS = 16n;
const YEAR = FINDINGS + BOTTLENECKS;

/** The bits of all bottlenecks. */
export const BOTTLENECK_MASK: RateBits = ((1n << BOTTLENECKS) - 1n) << FINDINGS;

/** The bit of an open finding. */
export function findingBit(requirement: number): RateBits {
  return 1n << BigInt(requirement - 1);
}

/** The bits of the open findings that bits name. */
export function findingBitsOf(bits: RateBits): RateBits[] {
  return Array.from({ length: Number(FINDINGS) }, (_, index) => findingBit(index + 1)).filter(
    (bit) => (bits & bit) !== 0n,
  );
}

/** The bits of a bottleneck; no digest is 0. */
export function bottleneckBits(id: string): RateBits {
  return BigInt(hash("sha256", id, "buffer").readUInt16BE(0) || 1) << FINDINGS;
}

export function yearBits(year: number): RateBits {
  return BigInt(year) << YEAR;
}

/** The year of an entry that is counted in some rate. */
export function yearOfBits(bits: RateBits): number {
  return Number(bits >> YEAR);
}

/** Bits as an earlier release had them, with what bottlenecks are called today. */
export function renamedBits(bits: RateBits, renames: ReadonlyMap<string, string>): RateBits {
  for (const [former, now] of renames) {
    if ((bits & BOTTLENECK_MASK) === bottleneckBits(former)) {
      return (bits & ~BOTTLENECK_MASK) | bottleneckBits(now);
    }
  }
  return bits;
}

/**
 * Bits as they were while requirements had 12, and years were told apart by 4: 0 to 11 the findings, 12 to 27 the
 * bottleneck, 28 to 31 the year modulo 16.
 * @param latest the latest year that an entry can be of: the year is taken for one of the sixteen that end with it
 */
export function widenedBits(narrow: number, latest: number): RateBits {
  if (narrow === 0) return 0n;
  const findings = BigInt(narrow & 0xfff);
  const bottleneck = BigInt((narrow >>> 12) & 0xffff) << FINDINGS;
  const year = latest - ((((latest - (narrow >>> 28)) % 16) + 16) % 16);
  return findings | bottleneck | yearBits(year);
}
