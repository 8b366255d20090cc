import { describe, expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { hasEnoughChanges } from "../../../src/disclosure/renewal/enough-changes.ts";
import { programme, programmes } from "../support.ts";
import { BLOCKS, correcting, everybody, poolAfter, range } from "./second-release.ts";

/** Whether today's programmes may be divided anew if they are in new blocks with these numbers. */
const isEnough = (now: readonly Programme[], ...numbers: readonly (readonly number[])[]) =>
  hasEnoughChanges(
    poolAfter(now),
    numbers.map((own) => ({ members: now.filter(({ organisation }) => own.includes(organisation)) })),
  );

describe("the changes of new blocks are enough", () => {
  it("if nobody or five of an earlier block corrected an answer", () => {
    expect(isEnough(everybody, range(0, 6))).toBe(true);
    expect(isEnough(correcting([0, 1, 2, 3]), range(0, 6))).toBe(false);
    expect(isEnough(correcting([0, 1, 2, 3, 4]), range(0, 6))).toBe(true);
  });

  it("if five of all their earlier blocks together corrected it, however they are divided", () => {
    expect(isEnough(correcting([0, 1, 6, 7]), range(0, 6), range(6, 12))).toBe(false);
    expect(isEnough(correcting([0, 1, 8, 9, 10]), range(0, 3), range(3, 12))).toBe(true);
    // Those in other blocks do not count.
    expect(isEnough(correcting([0, 1, 12, 13, 14]), range(0, 6), range(6, 12))).toBe(false);
  });

  it("not if one of five corrections is tiny: it hides nobody", () => {
    const tiny = correcting([0], 1.01);
    expect(isEnough(correcting([1, 2, 3, 4], 1.5, tiny), range(0, 6))).toBe(false);
    expect(isEnough(correcting([1, 2, 3, 4, 5], 1.5, tiny), range(0, 6))).toBe(true);
  });

  it("if five are on one side only: added, gone, or in an earlier block and in no new one", () => {
    const [first] = BLOCKS as [Programme[]];
    const added = (count: number) => [...everybody, ...programmes(count, {}, 30)];
    expect(isEnough(added(4), [...range(0, 6), ...range(30, 34)])).toBe(false);
    expect(isEnough(added(5), [...range(0, 6), ...range(30, 35)])).toBe(true);
    expect(isEnough(everybody.slice(4), range(4, 12))).toBe(false);
    expect(isEnough(everybody.slice(5), range(5, 12))).toBe(true);
    expect(isEnough(first, range(0, 2))).toBe(false);
    expect(isEnough(first, range(0, 1))).toBe(true);
    // An addition and four who left are five.
    expect(isEnough([...everybody.slice(4), programme(30)], [...range(4, 12), 30])).toBe(true);
  });

  it("if they are as many as the k of the release that had the earlier blocks", () => {
    const now = correcting([0, 1, 2, 3, 4]);
    const members = now.slice(0, 6);
    expect(hasEnoughChanges(poolAfter(now, [], BLOCKS, { k: 6 }), [{ members }])).toBe(true);
    expect(hasEnoughChanges(poolAfter(now, [], BLOCKS, { k: 6, kBefore: 6 }), [{ members }])).toBe(false);
  });
});
