import { expect, it } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { joinWhole } from "../../../src/disclosure/renewal/join-whole.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { programmes } from "../support.ts";

const RULES = { k: 5, givesWay: ["framework", "region"] as const, rounding: ROUNDING };
const all = programmes(20);
const blocks = (...sizes: readonly number[]) => {
  let first = 0;
  return new Map(sizes.map((size, place) => [`block ${place}`, all.slice(first, (first += size))] as const));
};
const joined = (given: ReadonlyMap<string, readonly Programme[]>, isAllowed?: () => boolean) =>
  joinWhole(given, RULES, isAllowed).map(({ from, members }) => [from.toSorted(), members.length]);

it("blocks that may be published stay as they are", () => {
  expect(joined(blocks(5, 6))).toEqual([
    [["block 0"], 5],
    [["block 1"], 6],
  ]);
});

it("a block with too few contributors is joined, whole, with one that has enough", () => {
  expect(joined(blocks(5, 4))).toEqual([[["block 0", "block 1"], 9]]);
});

it("blocks that have enough contributors only together are joined", () => {
  expect(joined(blocks(2, 2, 1))).toEqual([[["block 0", "block 1", "block 2"], 5]]);
});

it("blocks that no joining makes large enough are missing, and so are those that are not allowed", () => {
  expect(joined(blocks(2, 2))).toEqual([]);
  expect(joined(blocks(5, 6), () => false)).toEqual([]);
});
