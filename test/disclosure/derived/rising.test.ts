import { expect, it } from "vitest";
import { byImportance, rising } from "../../../src/disclosure/derived/rising.ts";

it("percentiles of every year come first, then the others; of each the nearest to the median, the lower first", () => {
  expect(byImportance([5, 10, 25, 45, 50, 55, 75, 90])).toEqual([50, 25, 75, 90, 45, 55, 10, 5]);
});

/** The values of percentiles, most important first, as far as they are published. */
const published = (...values: readonly (readonly [percentile: number, value: number | null])[]) => {
  const figures = new Map(values.map(([percentile, value]) => [percentile, { value, standard_error: 1 }]));
  return [...rising(figures)].map(([percentile, { value, standard_error }]) => [
    percentile,
    value,
    standard_error,
  ]);
};

it("percentiles that rise are published, also where two are equal", () => {
  expect(published([50, 6], [25, 4], [75, 6])).toEqual([
    [50, 6, 1],
    [25, 4, 1],
    [75, 6, 1],
  ]);
});

it("one that does not rise is withheld with its error, and is no bound for those after it", () => {
  expect(published([50, 6], [75, 5], [90, 7], [95, 6.5], [10, 6.1])).toEqual([
    [50, 6, 1],
    [75, null, null],
    [90, 7, 1],
    [95, null, null],
    [10, null, null],
  ]);
});

it("a withheld one is no bound", () => {
  expect(published([50, null], [25, 4], [75, 5])).toEqual([
    [50, null, 1],
    [25, 4, 1],
    [75, 5, 1],
  ]);
});
