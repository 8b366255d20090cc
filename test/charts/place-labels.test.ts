import { expect, test } from "vitest";
import { placeLabels } from "../../src/charts/place-labels.ts";

const space = { radius: 5, font: 10, bounds: { left: 0, top: 0, right: 200, bottom: 100 } };
const anchors = (...points: { x: number; y: number; label: string }[]) =>
  placeLabels(points, space).map(({ anchor }) => anchor);

test("a label stands right of its point", () => {
  expect(placeLabels([{ x: 50, y: 50, label: "a" }], space)).toEqual([
    { x: 60, y: 53.6, anchor: "start", label: "a" },
  ]);
});

test("a label that would leave the chart stands left of its point", () => {
  expect(anchors({ x: 195, y: 50, label: "a" })).toEqual(["end"]);
});

test("a label makes way for another point, and for a label that stands already", () => {
  expect(anchors({ x: 50, y: 50, label: "a" }, { x: 62, y: 50, label: "b" })).toEqual(["end", "start"]);
  const crowd = [
    { x: 100, y: 50, label: "aaaaa" },
    { x: 118, y: 40, label: "bbbbb" },
    { x: 82, y: 60, label: "ccccc" },
  ];
  const boxes = placeLabels(crowd, space).map(({ x, y, anchor }) => {
    const left = anchor === "start" ? x : anchor === "end" ? x - 31.5 : x - 15.75;
    return { left, right: left + 31.5, top: y - 8, bottom: y + 2 };
  });
  const covers = (a: (typeof boxes)[0], b: (typeof boxes)[0]) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).filter((other) => covers(box, other))).toEqual([]);
  }
});

test("points in one place have their labels in different places", () => {
  const here = { x: 100, y: 50 };
  expect(anchors({ ...here, label: "a" }, { ...here, label: "b" })).toEqual(["start", "end"]);
});
