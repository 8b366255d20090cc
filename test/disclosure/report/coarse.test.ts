import { expect, test } from "vitest";
import { coarseCount, percentInSteps, wholePercents } from "../../../src/disclosure/report/coarse.ts";

test.each([
  [0, 0],
  [1, "fewer than 5"],
  [4, "fewer than 5"],
  [5, 5],
  [7, 5],
  [8, 10],
  [12, 10],
  [13, 15],
])("a count of %i is told as %s", (count, told) => expect(coarseCount(count)).toBe(told));

test.each([
  [0, 0],
  [0.2, 1],
  [1, 1],
  [1.000000000001, 1],
  [1.01, 2],
  [19.256, 20],
])("a loss of %f percent is told as %i", (loss, told) => expect(wholePercents(loss)).toBe(told));

test.each([
  // Steps of ten of 100 programmes, of 4700 and of 12.
  [0, 100, 0],
  [4, 100, 0],
  [6, 100, 10],
  [97, 100, 100],
  [51.04, 4700, 51.1],
  [100, 12, 83.3],
  [30, 12, 0],
  [0, 0, 0],
])(
  "%f percent of %i programmes are told as %f, in steps of ten programmes",
  (percentage, programmes, told) => {
    expect(percentInSteps(percentage, programmes, 10)).toBe(told);
  },
);
