import { expect, test } from "vitest";
import { bubbleChart } from "../../src/charts/bubble-chart.ts";
import { ASIDE, numbersOf, textsOf } from "./support.ts";

const chart = {
  bubbles: [
    { x: 0, y: 0, count: 5 },
    { x: 10, y: 10, count: 20 },
  ],
  chosen: { x: 5, y: 5, count: 5 },
  xTitle: "X",
  yTitle: "Y",
  xTick: String,
  yTick: String,
  names: { all: "a block", chosen: "this one" },
};

test("a bubble for four times as many has twice the radius, and the chosen one is drawn over the others", () => {
  const { body } = bubbleChart(chart, ASIDE);
  // The first two circles are those of the key.
  const [, , [small], [large], [chosen]] = numbersOf(body, "circle", "r") as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  expect(large).toBeCloseTo(2 * small!, 1);
  expect(chosen).toBe(small);
  expect(textsOf(body)).toEqual(expect.arrayContaining(["a block", "this one", "X", "Y", "0", "10"]));
});

test("bubbles are between round values of both scales", () => {
  const { body } = bubbleChart(chart, ASIDE);
  const [, , [lowX, lowY], [highX, highY], [x, y]] = numbersOf(body, "circle", "cx", "cy") as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  expect(x).toBeCloseTo((lowX! + highX!) / 2, 1);
  expect(y).toBeCloseTo((lowY! + highY!) / 2, 1);
  expect(lowY).toBeGreaterThan(highY!);
});

test("a single bubble has a key without the others", () => {
  const { body } = bubbleChart({ ...chart, bubbles: [] }, ASIDE);
  expect(textsOf(body)).toContain("this one");
  expect(textsOf(body)).not.toContain("a block");
  expect(numbersOf(body, "circle", "r")).toHaveLength(2);
});
