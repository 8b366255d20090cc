import { expect, test } from "vitest";
import { droppedLines } from "../../src/cli/dropped.ts";

const report = {
  dropped: { withdrawn: 2, "unknown industry": 1200, duplicate: 1 },
  unknownLabels: [{ column: "industry", value: "fnitech", count: 1200 }],
};

test("what was dropped is told by reason, with the labels that no registry knows", () => {
  expect(droppedLines(report, "exactly")).toEqual([
    "dropped, unknown industry: 1,200 submissions",
    "dropped, duplicate: 1 submission",
    'unknown industry "fnitech": 1,200 submissions',
  ]);
});

test("what was dropped is told in coarse steps, and without the labels, where others read it", () => {
  expect(droppedLines(report, "coarsely")).toEqual([
    "dropped, unknown industry: 50 or more submissions",
    "dropped, duplicate: fewer than 5 submissions",
  ]);
});
