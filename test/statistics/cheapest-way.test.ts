import { expect, test } from "vitest";
import { cheapestWay, type Edge } from "../../src/statistics/cheapest-way.ts";

const EDGES: readonly Edge[] = [
  ["a", "b"],
  ["a", "c"],
  ["c", "b"],
  ["a", "d"],
  ["d", "e"],
  ["e", "b"],
];

test("the way round an edge is the one that costs least, not the one with fewest edges", () => {
  expect(cheapestWay(EDGES, 0, (index) => [9, 5, 5, 1, 1, 1][index]!)).toEqual([3, 4, 5]);
  expect(cheapestWay(EDGES, 0, (index) => [9, 1, 1, 1, 1, 1][index]!)).toEqual([1, 2]);
});

test("an edge beside the edge itself is a way", () => {
  const twice: readonly Edge[] = [
    ["a", "b"],
    ["b", "a"],
  ];
  expect(cheapestWay(twice, 0, () => 1)).toEqual([1]);
});

test("where the edge is the only way there is none", () => {
  expect(cheapestWay([["a", "b"]], 0, () => 1)).toBeUndefined();
});
