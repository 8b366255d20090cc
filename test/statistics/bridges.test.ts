import { expect, test } from "vitest";
import { bridges } from "../../src/statistics/bridges.ts";

test("an edge alone is a bridge", () => {
  expect(bridges([["a", "b"]])).toEqual([0]);
});

test("two edges between the same points are none", () => {
  expect(
    bridges([
      ["a", "b"],
      ["b", "a"],
    ]),
  ).toEqual([]);
});

test("every edge of a tree is a bridge", () => {
  const tree = bridges([
    ["a", "b"],
    ["b", "c"],
    ["b", "d"],
  ]);
  expect(tree.sort()).toEqual([0, 1, 2]);
});

test("of two circles that an edge joins, that edge is the bridge", () => {
  const joined = bridges([
    ["a", "b"],
    ["b", "c"],
    ["c", "a"],
    ["a", "x"],
    ["x", "y"],
    ["y", "z"],
    ["z", "x"],
  ]);
  expect(joined).toEqual([3]);
});

test("parts of a graph that are not joined are looked at each", () => {
  const apart = bridges([
    ["a", "b"],
    ["x", "y"],
    ["y", "x"],
    ["p", "q"],
  ]);
  expect(apart.sort()).toEqual([0, 3]);
});

test("a graph without edges has none", () => {
  expect(bridges([])).toEqual([]);
});
