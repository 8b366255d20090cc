import { expect, it } from "vitest";
import { pieces } from "../../src/submissions/pieces.ts";

it("gives pieces that nobody else has, all 0, however many", () => {
  const next = pieces(Int8Array, 3);
  const all = Array.from({ length: 3000 }, (_, index) => next().fill((index % 100) + 1));
  expect(all.every((piece) => piece.length === 3)).toBe(true);
  expect(all.every((piece, index) => piece.every((value) => value === (index % 100) + 1))).toBe(true);
  expect([...next()]).toEqual([0, 0, 0]);
});

it("gives pieces of no length where nothing is to be held", () => {
  expect(pieces(Float64Array, 0)()).toEqual(new Float64Array(0));
});
