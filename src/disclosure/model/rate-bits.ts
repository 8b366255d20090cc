import { hash } from "node:crypto";

/**
 * The published rates that an entry is counted in, as 64 bits; 0n for none. From the lowest: 32 bits for open findings
 * (bit n - 1 for requirement n); 16 for a digest of the bottleneck's id, so that the order of the registry does not
 * matter; 16 for the year.
 */
export type RateBits = bigint;

/** The number of bits for requirements. */
const FINDINGS = 32n;
const BOTTLENECKS = 16n;
const YEAR = FINDINGS + BOTTLENECKS;

/** Mask of the bottleneck's bits. */
export const BOTTLENECK_MASK: RateBits = ((1n << BOTTLENECKS) - 1n) << FINDINGS;

/** Returns the bit of an open finding. */
export function findingBit(requirement: number): RateBits {
  return 1n << BigInt(requirement - 1);
}

/** Splits bits into one bit for each open finding. */
export function findingBitsOf(bits: RateBits): RateBits[] {
  return Array.from({ length: Number(FINDINGS) }, (_, index) => findingBit(index + 1)).filter(
    (bit) => (bits & bit) !== 0n,
  );
}

/** Returns the bits of a bottleneck. They are never 0. */
export function bottleneckBits(id: string): RateBits {
  return BigInt(hash("sha256", id, "buffer").readUInt16BE(0) || 1) << FINDINGS;
}

export function yearBits(year: number): RateBits {
  return BigInt(year) << YEAR;
}

/** Returns the year of an entry that is counted in some rate. */
export function yearOfBits(bits: RateBits): number {
  return Number(bits >> YEAR);
}

/** Translates the bits of an earlier release to today's names of bottlenecks. */
export function renamedBits(bits: RateBits, renames: ReadonlyMap<string, string>): RateBits {
  for (const [former, now] of renames) {
    if ((bits & BOTTLENECK_MASK) === bottleneckBits(former)) {
      return (bits & ~BOTTLENECK_MASK) | bottleneckBits(now);
    }
  }
  return bits;
}

/**
 * Widens bits of the former 32-bit layout: bits 0 to 11 for the findings, 12 to 27 for the bottleneck, 28 to 31 for the
 * year modulo 16.
 * @param latest the latest possible year of an entry: its year is taken to be one of the sixteen years up to this one
 */
export function widenedBits(narrow: number, latest: number): RateBits {
  if (narrow === 0) return 0n;
  const findings = BigInt(narrow & 0xfff);
  const bottleneck = BigInt((narrow >>> 12) & 0xffff) << FINDINGS;
  const year = latest - ((((latest - (narrow >>> 28)) % 16) + 16) % 16);
  return findings | bottleneck | yearBits(year);
}
