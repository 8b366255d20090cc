import { expect, it } from "vitest";
import { blockWith } from "../../../src/disclosure/model/block.ts";
import type { Programme } from "../../../src/disclosure/model/programme.ts";
import { repaired } from "../../../src/disclosure/renewal/repair.ts";
import { programmes } from "../support.ts";
import { poolWith } from "./pools.ts";

const [a, b, c] = [0, 10, 20].map((first) => programmes(10, {}, first)) as [
  Programme[],
  Programme[],
  Programme[],
];
const added = programmes(8, {}, 30);
const before = [a, b, c];
const blocks = before.map((members, block) => ({
  block,
  row: {} as never,
  entries: members.map((_, index) => 10 * block + index),
  members,
  hasLeaver: false,
}));

it("cuts again what is not safe together, also if two blocks share published ones only with a third", () => {
  const pool = poolWith(blocks, [...before.flat(), ...added], ...before);
  const cut = [
    [...a.slice(0, 5), ...b.slice(0, 5)],
    [...b.slice(5), ...c.slice(0, 2)],
    [...a.slice(5), ...added.slice(0, 1)],
  ].map(blockWith);
  expect(pool.isSafe(cut.slice(0, 2))).toBe(true);
  expect(pool.isSafe(cut.slice(2))).toBe(true);
  expect(pool.isSafe(cut)).toBe(false);
  const mended = repaired(pool, { kept: [], cut })[0]?.cut ?? [];
  expect(mended.flatMap(({ members }) => members)).toHaveLength(38);
  expect(pool.isSafe(mended)).toBe(true);
});
