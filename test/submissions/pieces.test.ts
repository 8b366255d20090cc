import { expect, it } from "vitest";
import { pieces } from "../../src/submissions/pieces.ts";

it("returns unshared pieces filled with 0, however many", () => {
  const next = pieces(Int8Array, 3);
  const all = Array.from({ length: 3000 }, (_, index) => next().fill((index % 100) + 1));
  expect(all.every((piece) => piece.length === 3)).toBe(true);
  expect(all.every((piece, index) => piece.every((value) => value === (index % 100) + 1))).toBe(true);
  expect([...next()]).toEqual([0, 0, 0]);
});

it("returns empty pieces for a length of 0", () => {
  expect(pieces(Float64Array, 0)()).toEqual(new Float64Array(0));
});
