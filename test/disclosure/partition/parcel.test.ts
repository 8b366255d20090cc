import fc from "fast-check";
import { expect, test } from "vitest";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import {
  cutParcel,
  inParcelOrder,
  parcelOf,
  unpackedParcel,
} from "../../../src/disclosure/partition/parcel.ts";
import { partition } from "../../../src/disclosure/partition/partition.ts";
import { ROUNDING } from "../../support/rounding.ts";
import { anyProgrammes, programme } from "../support.ts";

const RULES = {
  k: 3,
  givesWay: ["region", "framework"],
  rounding: ROUNDING,
  unpaid: new Set<number>(),
} as const;

/** Cuts programmes as another thread would: from a copy of their parcel. */
function cutElsewhere(programmes: readonly Programme[]) {
  const inOrder = inParcelOrder(programmes);
  const cut = cutParcel(structuredClone(parcelOf(inOrder, RULES)));
  return unpackedParcel(structuredClone(cut), inOrder);
}

test("a parcel is cut like its programmes, whatever they answered", () => {
  fc.assert(
    fc.property(anyProgrammes(), (programmes) => {
      fc.pre(programmes.length > 0);
      expect(cutElsewhere(programmes)).toEqual(partition(programmes, RULES));
    }),
    { numRuns: 30 },
  );
});

test("each programme of a parcel comes back once: in its block, with its labels, or left over", () => {
  const programmes = Array.from({ length: 14 }, (_, number) =>
    programme(number, { framework: number < 7 ? "A" : "B", region: number < 7 ? "north" : "south" }),
  );
  const lonely = programme(14, { framework: "C", region: "west" });
  const inOrder = inParcelOrder([...programmes, lonely]);
  const rules = { ...RULES, givesWay: [] };
  const { blocks, left } = unpackedParcel(cutParcel(parcelOf(inOrder, rules)), inOrder);
  expect(left).toEqual([lonely]);
  expect(new Set(blocks.map(({ labels }) => Object.values(labels).join(" ")))).toEqual(
    new Set(["2026 saas A north", "2026 saas B south"]),
  );
  for (const { labels, members } of blocks) {
    expect(members.length).toBeGreaterThanOrEqual(3);
    expect(members.every((member) => member.framework === labels.framework)).toBe(true);
  }
  const placed = blocks.flatMap(({ members }) => members.map(({ organisation }) => organisation));
  expect(placed.sort((a, b) => a - b)).toEqual(programmes.map(({ organisation }) => organisation));
});
