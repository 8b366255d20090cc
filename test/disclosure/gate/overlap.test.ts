import { describe, expect, it } from "vitest";
import { corrections, GROUND, overlapLines, connectedLines } from "../../../src/disclosure/gate/overlap.ts";

const blocks = (...list: (readonly [number, readonly number[]])[]) => new Map(list);
const inOrder = (lines: ReturnType<typeof overlapLines>) => lines.toSorted((x, y) => x.entry - y.entry);

describe("lines", () => {
  it("join the two blocks of an entry, or its only block and the ground", () => {
    const sides = { earlier: blocks([1, [10, 11]]), later: blocks([2, [11, 12]]) };
    expect(inOrder(overlapLines(sides, []))).toEqual([
      { entry: 10, a: 1, b: GROUND },
      { entry: 11, a: 1, b: 2 },
      { entry: 12, a: GROUND, b: 2 },
    ]);
  });

  it("join versions that cancel each other in pairs, the best match first", () => {
    const twice = { earlier: blocks([1, [10, 13]]), later: blocks([2, [11]], [3, [12]]) };
    const both = overlapLines(twice, [(entry) => Math.floor(entry / 10)]);
    expect(inOrder(both)).toEqual([
      { entry: 10, a: 1, b: 3 },
      { entry: 13, a: 1, b: 2 },
    ]);
    const sides = { earlier: blocks([1, [10, 20, 30]]), later: blocks([2, [11, 12, 21]]) };
    const tens = (entry: number) => Math.floor(entry / 10);
    const matched = overlapLines(sides, [tens]);
    expect(inOrder(matched).map(({ a, b }) => [a, b])).toEqual([
      [1, 2],
      [GROUND, 2],
      [1, 2],
      [1, GROUND],
    ]);
    // 30 and 12 are alike by the second name alone.
    const evens = (entry: number) => (entry === 30 || entry === 12 ? "alike" : entry);
    expect(overlapLines(sides, [evens, tens]).filter(({ a, b }) => a === GROUND || b === GROUND)).toEqual([]);
    expect(overlapLines(sides, [evens, tens])).toContainEqual({ entry: 30, a: 1, b: 2 });
  });
});

describe("parts", () => {
  const lines = [
    { entry: 1, a: 1, b: 2 },
    { entry: 2, a: 3, b: GROUND },
    { entry: 3, a: GROUND, b: 2 },
    { entry: 4, a: GROUND, b: 4 },
    { entry: 5, a: 5, b: GROUND },
  ];

  it("are connected by blocks, not by the ground", () => {
    expect(connectedLines(lines)).toEqual([[lines[0], lines[2]], [lines[1]], [lines[3]], [lines[4]]]);
  });

  it("are also connected by the given sets of lines", () => {
    expect(connectedLines(lines, [[lines[1]!, lines[3]!]])).toEqual([
      [lines[0], lines[2]],
      [lines[1], lines[3]],
      [lines[4]],
    ]);
  });
});

it("corrections are the lines of an owner with both a leaving and a new entry", () => {
  const contributorOf = (entry: number) => ({
    owner: Math.floor(entry / 10),
    given: 0,
    contributed: 0,
    digests: [],
  });
  const lines = [
    { entry: 10, a: 1, b: GROUND },
    { entry: 11, a: GROUND, b: 2 },
    { entry: 20, a: 1, b: GROUND },
    { entry: 21, a: 3, b: 4 },
    { entry: 30, a: GROUND, b: 2 },
  ];
  expect(corrections(lines, contributorOf)).toEqual([[lines[0], lines[1]]]);
});
