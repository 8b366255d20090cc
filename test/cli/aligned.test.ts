import { expect, it } from "vitest";
import { aligned } from "../../src/cli/aligned.ts";

it("cells are as wide as the widest of their column, with the first column on the left", () => {
  const rows = [
    ["region", "programmes"],
    ["dach", "9"],
    ["north-america", "1,024"],
  ];
  expect(aligned(rows, "right")).toEqual([
    ["region       ", "programmes"],
    ["dach         ", "         9"],
    ["north-america", "     1,024"],
  ]);
  expect(aligned(rows, "left")).toEqual([
    ["region       ", "programmes"],
    ["dach         ", "9         "],
    ["north-america", "1,024     "],
  ]);
});

it("a row may have fewer cells than others", () => {
  expect(aligned([["a"], ["bcd", "e"]], "right")).toEqual([["a  "], ["bcd", "e"]]);
});

it("no rows give no rows", () => {
  expect(aligned([], "left")).toEqual([]);
});
