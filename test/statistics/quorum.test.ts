import { describe, expect, test } from "vitest";
import { ofEachRecord } from "../../src/statistics/contributions.ts";
import { Quorum } from "../../src/statistics/quorum.ts";

describe("a quorum", () => {
  test.each([
    [4, false],
    [5, false],
    [6, true],
  ])("of a block of %i with k = 5 lets a member leave: %s", (size, want) => {
    const members = Int32Array.from({ length: size }, (_, index) => index);
    const quorum = new Quorum(ofEachRecord(size, 5), 1);
    quorum.count(0, members, 0, size);
    expect(quorum.canLeave(0, 0)).toBe(want);
  });

  test("lets a member leave that gave none of the scarce answers", () => {
    const contributions = {
      needed: Int32Array.of(2, 2),
      given: Int32Array.of(0b11, 0b11, 0b01, 0b10),
      contributor: Int32Array.of(0, 1, 2, 3),
    };
    const quorum = new Quorum(contributions, 1);
    quorum.count(0, Int32Array.of(0, 1, 2), 0, 3);
    // The second answer has two contributors, 0 and 1; the first has three.
    expect([0, 1, 2].map((record) => quorum.canLeave(0, record))).toEqual([false, false, true]);
    const members = Int32Array.of(0, 1, 2);
    // Record 3 gave the second answer; record 2 has not.
    expect(quorum.canReplace(0, 0, 3, members, 0, 3)).toBe(true);
    expect(quorum.canReplace(0, 0, 2, members, 0, 3)).toBe(false);
  });

  test("lets one of two records of a contributor leave, and counts them once", () => {
    const contributions = {
      needed: Int32Array.of(2),
      given: Int32Array.of(1, 1, 1),
      contributor: Int32Array.of(0, 0, 1),
    };
    const quorum = new Quorum(contributions, 1);
    quorum.count(0, Int32Array.of(0, 1, 2), 0, 3);
    expect([0, 1, 2].map((record) => quorum.canLeave(0, record))).toEqual([true, true, false]);
    quorum.count(0, Int32Array.of(0, 2), 0, 2);
    expect([0, 2].map((record) => quorum.canLeave(0, record))).toEqual([false, false]);
  });

  test("lets another record of its contributor replace a member, but none of a contributor that is there already", () => {
    const contributions = {
      needed: Int32Array.of(2),
      given: Int32Array.of(1, 1, 1, 1),
      contributor: Int32Array.of(0, 1, 0, 1),
    };
    const quorum = new Quorum(contributions, 1);
    const members = Int32Array.of(0, 1);
    quorum.count(0, members, 0, 2);
    // Records 0 and 2 are of one contributor, 1 and 3 of another.
    expect(quorum.canReplace(0, 0, 2, members, 0, 2)).toBe(true);
    expect(quorum.canReplace(0, 0, 3, members, 0, 2)).toBe(false);
  });
});
