import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BOTTLENECK_MASK,
  bottleneckBits,
  findingBit,
  renamedBits,
  widenedBits,
  yearBits,
  yearOfBits,
} from "../../../src/disclosure/model/rate-bits.ts";
import { LIMITS } from "../../../src/model/limits.ts";

const requirement = fc.integer({ min: 1, max: LIMITS.requirements });
const year = fc.integer({ min: 1000, max: 9999 });

describe("bits of rates", () => {
  it("have requirements first, then the bottleneck, then the year", () => {
    expect(findingBit(1)).toBe(0x1n);
    expect(findingBit(13)).toBe(0x1000n);
    expect(findingBit(32)).toBe(0x80000000n);
    // By sha256sum: ee82 are the first digits of that of "evidence".
    expect(bottleneckBits("evidence")).toBe(0xee82_00000000n);
    expect(yearBits(2026)).toBe(0x07ea_0000_00000000n);
  });

  it("are not none for a bottleneck whose digest begins with zeros", () => {
    // By sha256sum: 0000 are the first digits of that of "cause-79666".
    expect(bottleneckBits("cause-79666")).toBe(0x0001_00000000n);
  });

  it("distinguish all requirements, bottlenecks and years, and fit into 64", () => {
    fc.assert(
      fc.property(fc.uniqueArray(requirement), fc.string(), year, (requirements, bottleneck, year) => {
        const own = requirements.map(findingBit).reduce((all, bit) => all | bit, 0n);
        const bits = own | bottleneckBits(bottleneck) | yearBits(year);
        expect(BigInt.asUintN(64, bits)).toBe(bits);
        expect(yearOfBits(bits)).toBe(year);
        expect(bits & BOTTLENECK_MASK).toBe(bottleneckBits(bottleneck));
        for (let id = 1; id <= LIMITS.requirements; id++) {
          expect((bits & findingBit(id)) !== 0n).toBe(requirements.includes(id));
        }
      }),
    );
  });

  it("have the bottleneck's current name, and everything else unchanged", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (some) => {
        expect(renamedBits(some, new Map())).toBe(some);
        const there = renamedBits(some, new Map([["staff", "people"]]));
        expect((there ^ some) & ~BOTTLENECK_MASK).toBe(0n);
      }),
    );
    const there = renamedBits(bottleneckBits("staff") | yearBits(2026) | 1n, new Map([["staff", "people"]]));
    expect(there).toBe(bottleneckBits("people") | yearBits(2026) | 1n);
  });
});

describe("bits of an earlier ledger", () => {
  it("of nobody stay empty", () => {
    expect(widenedBits(0, 2026)).toBe(0n);
  });

  it("keep twelve requirements, the bottleneck, and the year if it is one of the last sixteen", () => {
    const findings = fc.integer({ min: 0, max: 0xfff });
    const digest = fc.integer({ min: 1, max: 0xffff });
    fc.assert(
      fc.property(findings, digest, year, fc.nat({ max: 15 }), (findings, digest, latest, back) => {
        const narrow = findings + digest * 2 ** 12 + ((latest - back) % 16) * 2 ** 28;
        const wide = BigInt(findings) | (BigInt(digest) << 32n) | (BigInt(latest - back) << 48n);
        expect(widenedBits(narrow, latest)).toBe(wide);
      }),
    );
  });
});
