import { expect, test } from "vitest";
import * as library from "../src/index.ts";
import { type Microaggregation, microaggregate } from "../src/index.ts";

test("exports microaggregation, and nothing else", () => {
  expect(Object.keys(library)).toEqual(["microaggregate"]);
});

test("returns cohorts of row indices, and the information loss", () => {
  // 0, 1 and 10, 11: SSE 0.5 each, SST 101.
  const { cohorts, informationLoss }: Microaggregation = microaggregate([[0], [10], [1], [11]], 2);
  expect(cohorts.map((cohort) => cohort.toSorted((a, b) => a - b)).sort()).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(informationLoss).toBeCloseTo(0.9900990099009901, 12);
});
