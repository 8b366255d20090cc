import { expect, test } from "vitest";
import { coarseCount, wholePercents } from "../../../src/disclosure/report/coarse.ts";

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
