import { describe, expect, it } from "vitest";
import { cellsBy, cellMembers } from "../../../src/disclosure/gate/cells.ts";
import type { CheckedPublication } from "../../../src/disclosure/gate/check.ts";
import { block } from "../programmes.ts";
import { different, viewAfter, viewOf } from "./view.ts";

const made = different(20);
const [a, b, c] = [made.slice(0, 5), made.slice(5, 10), made.slice(10, 15)].map((members) =>
  block(members),
) as [ReturnType<typeof block>, ReturnType<typeof block>, ReturnType<typeof block>];
const elsewhere = block(made.slice(15), { industry: "beta" });
const alpha = (view: CheckedPublication) =>
  cellsBy(view, ({ industry, year }) => [industry, year])(["alpha", 2026]);

describe("a cell", () => {
  it("has exactly the members of its blocks", () => {
    expect([...cellMembers(alpha(viewOf([a, elsewhere, b])))]).toEqual(made.slice(0, 10));
    expect([...cellMembers(alpha(viewOf([elsewhere])))]).toEqual([]);
  });

  it("counts earlier answers of waiting corrections, but knows no member while one waits", () => {
    const view = viewOf([a, b]);
    const waiting = view.blocks.map((one, place) =>
      place === 0 ? { ...one, members: one.members.slice(1) } : one,
    );
    const cell = alpha({ ...view, blocks: waiting });
    expect(cell.programmes).toBe(10);
    expect([...cellMembers(cell)]).toEqual([]);
  });

  it("is unchanged while its blocks are those of the previous release, in any order", () => {
    expect(alpha(viewAfter([a, b], [b, a])).isUnchanged).toBe(true);
    expect(alpha(viewAfter([a, b, elsewhere], [a, b])).isUnchanged).toBe(true);
  });

  it.each([
    ["came", [a, b], [a, b, c]],
    ["left", [a, b], [a]],
    ["was made again of some others", [a, b], [a, block(made.slice(6, 11))]],
    ["is entirely different", [a], [c]],
    ["was split", [block(made.slice(0, 10))], [a, b]],
    ["was joined with another one in part", [a, b], [a, block(made.slice(5, 12))]],
  ])("is changed if a block %s", (_, before, now) => {
    expect(alpha(viewAfter(before, now)).isUnchanged).toBe(false);
  });

  it("is unchanged if whole blocks of it were joined", () => {
    expect(alpha(viewAfter([a, b, c], [c, block(made.slice(0, 10))])).isUnchanged).toBe(true);
    expect(alpha(viewAfter([a, b], [block(made.slice(0, 15))])).isUnchanged).toBe(false);
  });

  it("is never unchanged in a first release", () => {
    expect(alpha(viewOf([a])).isUnchanged).toBe(false);
    expect(alpha(viewOf([elsewhere])).isUnchanged).toBe(false);
  });
});
