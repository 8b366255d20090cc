import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Subpopulation, kitagawa } from "../../src/statistics/kitagawa.ts";

const cells = (entries: Readonly<Record<string, readonly [count: number, mean: number]>>) =>
  new Map(Object.entries(entries).map(([name, [count, mean]]) => [name, { count, mean }]));

describe("a change of a mean", () => {
  test("comes entirely from the cells if their shares stay the same", () => {
    expect(
      kitagawa(cells({ small: [10, 4], large: [30, 8] }), cells({ small: [20, 6], large: [60, 8] })),
    ).toEqual({ before: 7, after: 7.5, atUnchangedMix: 0.5, mix: 0 });
  });

  test("comes entirely from the mix if no cell changes", () => {
    expect(
      kitagawa(cells({ small: [10, 4], large: [30, 8] }), cells({ small: [30, 4], large: [10, 8] })),
    ).toEqual({ before: 7, after: 5, atUnchangedMix: 0, mix: -2 });
  });

  // Shares 0.5 and 0.25, 0.5 and 0.75; means 10 to 12, and 20 to 18: from 15 to 16.5.
  test("comes from both if both change, each weighted by the mean of the two times", () => {
    const found = kitagawa(cells({ a: [5, 10], b: [5, 20] }), cells({ a: [1, 12], b: [3, 18] }));
    expect(found).toEqual({ before: 15, after: 16.5, atUnchangedMix: -0.5, mix: 2 });
  });

  test("counts as mix for a cell that exists, or has values, at only one of the two times", () => {
    expect(kitagawa(cells({ old: [4, 10] }), cells({ old: [2, 10], new: [2, 30] }))).toEqual({
      before: 10,
      after: 20,
      atUnchangedMix: 0,
      mix: 10,
    });
    expect(kitagawa(cells({ old: [4, 10], new: [0, 7] }), cells({ old: [2, 10], new: [2, 30] }))).toEqual({
      before: 10,
      after: 20,
      atUnchangedMix: 0,
      mix: 10,
    });
  });

  test("is undefined without programmes", () => {
    expect(kitagawa(cells({}), cells({ a: [1, 1] }))).toBeUndefined();
    expect(kitagawa(cells({ a: [1, 1] }), cells({ a: [0, 1] }))).toBeUndefined();
  });

  test("is the sum of its two parts", () => {
    const population = fc
      .dictionary(
        fc.constantFrom("a", "b", "c", "d"),
        fc.tuple(fc.nat(1000), fc.double({ min: 0, max: 1e6, noNaN: true })),
      )
      .map((entries) => cells(entries))
      .filter((some) => [...some.values()].some(({ count }) => count > 0));
    const meanOf = (some: ReadonlyMap<string, Subpopulation>) => {
      const all = [...some.values()];
      return (
        all.reduce((sum, { count, mean }) => sum + count * mean, 0) /
        all.reduce((sum, { count }) => sum + count, 0)
      );
    };
    fc.assert(
      fc.property(population, population, (before, after) => {
        const { atUnchangedMix, mix } = kitagawa(before, after)!;
        expect(atUnchangedMix + mix).toBeCloseTo(meanOf(after) - meanOf(before), 6);
      }),
    );
  });
});
