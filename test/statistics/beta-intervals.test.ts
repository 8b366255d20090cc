import { expect, test } from "vitest";
import { betaIntervals } from "../../src/statistics/beta-intervals.ts";
import { incompleteBeta } from "../../src/statistics/incomplete-beta.ts";

test.each([
  [5, 5],
  [3, 3],
  [6.5, 2.5],
])("intervals of the beta density of %f and %f have the proportions of its distribution function", (a, b) => {
  const pieceAt = betaIntervals(a, b, 0.05);
  const between = (x: number) => incompleteBeta(x + 0.05, a, b) - incompleteBeta(x - 0.05, a, b);
  // In the middle of a symmetric density, every other term of the series is 0.
  for (const x of [0.2, 0.4, 0.5, 0.8]) {
    expect(pieceAt(x) / pieceAt(0.3)).toBeCloseTo(between(x) / between(0.3), 10);
  }
});
