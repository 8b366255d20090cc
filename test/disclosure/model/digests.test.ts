import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { digestsOf, isNear, hasSameAnswer } from "../../../src/disclosure/model/digests.ts";

const of = (value: number, seed = 77n) => digestsOf(Array(7).fill(value), seed);

describe("digests of answers", () => {
  it("are 14 numbers of 16 bits that depend on the seed", () => {
    const digests = of(62.5);
    expect(digests.length).toBe(14);
    expect(digests.filter((digest) => !Number.isInteger(digest) || digest < 0 || digest > 65535)).toEqual([]);
    expect(of(62.5, 78n)).not.toEqual(digests);
  });

  it("stay those with which ledgers were written", () => {
    expect(digestsOf([62.5, 900, 40_000, 0, 1, 50, 8], 77n)).toEqual([
      47648, 55302, 47043, 43683, 33153, 53269, 27559, 57043, 29858, 32358, 41907, 4489, 17901, 41288,
    ]);
  });

  it("distinguish equal answers from different ones", () => {
    expect(hasSameAnswer(of(62.5), of(62.5), 3)).toBe(true);
    expect(hasSameAnswer(of(62.5), of(62.6), 3)).toBe(false);
  });

  it("always regard answers less than a tenth apart as near", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5e6, noNaN: true }),
        fc.double({ min: 0, max: 0.09, noNaN: true }),
        (a, part) => {
          expect(isNear(of(a), of(a * (1 + part)), 0)).toBe(true);
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });

  it("do not regard answers that differ by half as near", () => {
    const pairs = [40, 55, 62, 900, 120_000, 35_000].map((value) => isNear(of(value), of(value * 1.5), 0));
    expect(pairs).toEqual([false, false, false, false, false, false]);
  });
});
