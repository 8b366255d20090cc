import { expect, test } from "vitest";
import { DisjointSets } from "../../../src/disclosure/gate/disjoint-sets.ts";

test("points have one root if they are joined, directly or through others, and are their own root before", () => {
  const sets = new DisjointSets();
  expect([1, 2, 3].map((point) => sets.rootOf(point))).toEqual([1, 2, 3]);
  sets.join(1, 2);
  sets.join(3, 4);
  expect(sets.rootOf(1)).toBe(sets.rootOf(2));
  expect(sets.rootOf(3)).not.toBe(sets.rootOf(2));
  sets.join(2, 3);
  sets.join(4, 1);
  expect(new Set([1, 2, 3, 4].map((point) => sets.rootOf(point))).size).toBe(1);
  expect(sets.rootOf(5)).toBe(5);
});
