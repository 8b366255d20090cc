import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Contributions, ofEachRecord, ofRecords, Tally } from "../../src/statistics/contributions.ts";
import { mdav } from "../../src/statistics/mdav.ts";
import { refine } from "../../src/statistics/refine.ts";

/** Records of contributors that gave some of three answers; a block needs so many for each. */
const anyRecords = fc
  .record({
    needed: fc.integer({ min: 2, max: 4 }),
    records: fc.array(
      fc.record({
        x: fc.integer({ min: 0, max: 50 }),
        y: fc.integer({ min: 0, max: 50 }),
        contributor: fc.nat(25),
        given: fc.constantFrom(7, 7, 7, 7, 6, 5, 3, 1, 0),
      }),
      { maxLength: 60, size: "max" },
    ),
  })
  .map(({ needed, records }) => {
    const contributions: Contributions = {
      needed: Int32Array.of(needed, needed, needed),
      given: Int32Array.from(records, ({ given }) => given),
      contributor: Int32Array.from(records, ({ contributor }) => contributor),
    };
    return { needed, contributions, space: Float64Array.from(records.flatMap(({ x, y }) => [x, y])) };
  });

/** The contributors of the answer that has the fewest, counted one by one. */
function fewest({ given, contributor }: Contributions, members: readonly number[]): number {
  const counts = [1, 2, 4].map(
    (bit) =>
      new Set(members.filter((member) => given[member]! & bit).map((member) => contributor[member])).size,
  );
  return Math.min(...counts);
}

describe("a tally", () => {
  const contributions: Contributions = {
    needed: Int32Array.of(2, 1),
    given: Int32Array.of(3, 1, 2, 1),
    contributor: Int32Array.of(0, 1, 2, 0),
  };

  test("says for how many blocks there are enough contributors", () => {
    expect(new Tally(contributions).blocks).toBe(0);
    expect(new Tally(contributions, [0, 1]).blocks).toBe(1);
    expect(new Tally(contributions, [0, 2, 3]).blocks).toBe(0);
  });

  test("counts a contributor once, as long as one of its records is present", () => {
    const tally = new Tally(contributions, [0, 1, 3]);
    tally.remove(3);
    expect(tally.blocks).toBe(1);
    tally.remove(0);
    expect(tally.blocks).toBe(0);
  });

  test("knows whether a record is of use", () => {
    const tally = new Tally(contributions, [0]);
    expect([1, 2, 3].map((record) => tally.isOfUse(record))).toEqual([true, false, false]);
  });
});

test("keeps contributors apart for a part of the records", () => {
  const part = ofRecords(ofEachRecord(9, 5), [8, 2, 4]);
  expect([...part.contributor]).toEqual([0, 1, 2]);
  expect([...part.needed]).toEqual([5]);
});

describe("blocks that count contributors", () => {
  test("by MDAV contain each record once and as many contributors as each answer needs; there are none if contributors are too few", () => {
    fc.assert(
      fc.property(anyRecords, ({ needed, contributions, space }) => {
        const all = [...contributions.given.keys()];
        const blocks = mdav(space, 2, contributions);
        if (fewest(contributions, all) < needed) expect(blocks).toEqual([]);
        else expect(blocks.flat().sort((a, b) => a - b)).toEqual(all);
        expect(blocks.filter((block) => fewest(contributions, block) < needed)).toEqual([]);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test("keep enough of them during the search", () => {
    fc.assert(
      fc.property(anyRecords, ({ needed, contributions, space }) => {
        const start = mdav(space, 2, contributions);
        fc.pre(start.length > 0);
        const blocks = refine(space, 2, needed, contributions, start);
        expect(blocks.flat().sort((a, b) => a - b)).toEqual([...contributions.given.keys()]);
        expect(blocks.filter((block) => fewest(contributions, block) < needed)).toEqual([]);
      }),
      { seed: 2, numRuns: 75 },
    );
  });

  test("do not grow huge if one contributor has most of the records", () => {
    const contributions: Contributions = {
      needed: Int32Array.of(3),
      given: new Int32Array(90).fill(1),
      contributor: Int32Array.from({ length: 90 }, (_, index) => (index % 3 === 0 ? index : 1)),
    };
    const space = Float64Array.from({ length: 90 }, (_, index) => index);
    const sizes = mdav(space, 1, contributions).map(({ length }) => length);
    expect(sizes.length).toBeGreaterThan(6);
    expect(Math.max(...sizes)).toBeLessThan(20);
  });
});
