import { expect, test } from "vitest";
import { least } from "../../../src/disclosure/partition/least.ts";

const COSTS = [[2, 1], [1, 9], undefined, [1, 3], [1, 3], [0, 5]];

test("returns the first place with the least cost, comparing the most important part first; -1 if none has a cost", () => {
  expect(least([0, 1, 2, 3, 4], (place) => COSTS[place])).toBe(3);
  expect(least([2], (place) => COSTS[place])).toBe(-1);
});

test("a place that is not allowed is skipped, and checked only if it would be the least", () => {
  const asked: number[] = [];
  const isAllowed = (place: number) => {
    asked.push(place);
    return place !== 5 && place !== 0;
  };
  expect(least([0, 3, 1, 2, 4, 5], (place) => COSTS[place], isAllowed)).toBe(3);
  expect(asked).toEqual([0, 3, 5]);
  expect(least([0, 5], (place) => COSTS[place], isAllowed)).toBe(-1);
});
