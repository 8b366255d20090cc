import { describe, expect, test } from "vitest";
import { ofEachRecord } from "../../src/statistics/contributions.ts";
import { mdav } from "../../src/statistics/mdav.ts";

describe("MDAV for records that share contributors", () => {
  test("skips a record that adds no contributor, which joins the nearest block at the end", () => {
    // Records 0 and 1 are one contributor's: record 0, the farthest from all, takes record 2 and not record 1.
    const space = Float64Array.of(0, 1, 10, 100, 101, 102);
    const contributions = {
      needed: Int32Array.of(2),
      given: new Int32Array(6).fill(1),
      contributor: Int32Array.of(0, 0, 1, 2, 3, 4),
    };
    expect(mdav(space, 1, contributions)).toEqual([
      [0, 2, 1],
      [3, 4, 5],
    ]);
  });

  test.each([
    [4, []],
    [5, [[0, 1, 2, 3, 4]]],
    [9, [[0, 1, 2, 3, 4, 5, 6, 7, 8]]],
  ])("puts %i records with k = 5 into the blocks %j", (count, want) => {
    const space = Float64Array.from({ length: count }, (_, index) => index);
    const blocks = mdav(space, 1, ofEachRecord(count, 5));
    expect(blocks.map((block) => block.toSorted((a, b) => a - b))).toEqual(want);
  });

  test("makes two blocks from 2k records on", () => {
    const space = Float64Array.from({ length: 10 }, (_, index) => index);
    expect(mdav(space, 1, ofEachRecord(10, 5)).map(({ length }) => length)).toEqual([5, 5]);
  });

  test("takes the nearest among many records, too", () => {
    // The values 0 to 129 in another order.
    const values = Float64Array.from({ length: 130 }, (_, index) => (index * 37) % 130);
    const [first, second] = mdav(values, 1, ofEachRecord(130, 65)).map((block) =>
      block.map((record) => values[record]!).sort((a, b) => a - b),
    );
    expect([first?.[0], first?.at(-1), second?.[0], second?.at(-1)]).toEqual([0, 64, 65, 129]);
  });
});
