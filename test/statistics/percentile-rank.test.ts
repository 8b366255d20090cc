import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentileRank, type PublishedQuantile } from "../../src/statistics/percentile-rank.ts";
import { round } from "../../src/statistics/round.ts";

/** Quantiles with one error for all, or one each. */
function published(
  points: readonly (readonly [percentile: number, value: number | null])[],
  errors: number | null | readonly (number | null)[] = 1,
): PublishedQuantile[] {
  return points.map(([percentile, value], index) => ({
    percentile,
    value,
    standardError: Array.isArray(errors) ? errors[index]! : (errors as number | null),
  }));
}

/** 10 at the 5th, 20 at the 50th, 40 at the 95th. */
const THREE = [
  [5, 10],
  [50, 20],
  [95, 40],
] as const;

describe("the percentile of a value among published quantiles", () => {
  it.each([
    [20, 50],
    [30, 72.5],
    [13, 18.5],
  ])("is interpolated between its neighbours: %d is at %d", (value, percentile) => {
    expect(percentileRank(published(THREE), value)).toMatchObject({ percentile, outside: null });
  });

  it.each([
    [9.99, 5, "below"],
    [10, 5, null],
    [40, 95, null],
    [40.01, 95, "above"],
  ])("of %d is %d, outside: %s", (value, percentile, outside) => {
    expect(percentileRank(published(THREE), value)).toMatchObject({
      percentile,
      outside,
      published: [5, 95],
    });
  });

  it("is the middle of the percentiles that have the same value", () => {
    const ties = published([
      [5, 1],
      [25, 3],
      [50, 3],
      [75, 3],
      [95, 8],
    ]);
    expect(percentileRank(ties, 3)!.percentile).toBe(50);
    expect(percentileRank(ties, 2)!.percentile).toBe(15);
  });

  it("ignores withheld quantiles: the 25th is the first here", () => {
    const quantiles = published([
      [5, null],
      [25, 10],
      [75, 20],
    ]);
    expect(percentileRank(quantiles, 9)).toMatchObject({
      percentile: 25,
      outside: "below",
      published: [25, 75],
    });
    expect(percentileRank(quantiles, 15)!.percentile).toBe(50);
  });

  it("is told as a range of percentiles, if three or more quantiles are the same when they are rounded, without the first and the last, and up to the ends of what is possible", () => {
    const hours = { decimals: 0, lowest: 1, highest: 20_000 };
    const whole = published([
      [10, 1],
      [25, 1],
      [35, 1],
      [40, 1],
      [45, 2],
      [50, 3],
      [60, 3],
      [65, 3],
      [70, 3],
      [75, 4],
      [80, 4],
      [90, 5],
    ]);
    // All that round to the same: no programme has less than 1, so it begins at 0.
    for (const value of [1, 1.1, 0.6, 1.49]) {
      expect(percentileRank(whole, value, hours)).toMatchObject({
        same: [0, 35],
        percentile: 25,
        outside: null,
        end: "lowest",
      });
    }
    expect(percentileRank(whole, 3.2, hours)).toMatchObject({ same: [60, 65], percentile: 60, end: null });
    expect(percentileRank(whole, 2, hours)).toMatchObject({ same: null, percentile: 45 });
    expect(percentileRank(whole, 4, hours)).toMatchObject({ same: null, percentile: 77.5 });
    expect(percentileRank(whole, 5, { ...hours, highest: 5 })).toMatchObject({ same: null, end: "highest" });
    const none = published([
      [10, 20],
      [90, 30],
    ]);
    expect(percentileRank(none, 1, hours)).toMatchObject({ same: null, end: "lowest", outside: "below" });
    expect(percentileRank(none, 1.1, hours)).toMatchObject({ same: null, end: null });
    const full = published([
      [10, 99.9],
      [15, 100],
      [20, 100],
      [90, 100],
    ]);
    expect(percentileRank(full, 100, { decimals: 1, lowest: 0, highest: 100 })).toMatchObject({
      same: [20, 100],
      end: "highest",
    });
  });

  it.each([
    [4.9, "below"],
    [5, null],
    [44.9, null],
    [45, "above"],
  ])("%d is beyond 10 to 40, as they are rounded to tens: %s", (value, outside) => {
    const tens = { decimals: -1, lowest: 0, highest: 1000 };
    expect(percentileRank(published(THREE), value, tens)!.outside).toBe(outside);
  });

  it("is undefined for fewer than two quantiles", () => {
    expect(percentileRank([], 1)).toBeUndefined();
    expect(
      percentileRank(
        published([
          [5, 1],
          [50, null],
        ]),
        1,
      ),
    ).toBeUndefined();
  });
});

describe("its 95% interval", () => {
  it("inverts the bands 1.96 errors above and below: 20 is reached by 10 + 1.96 to 20 + 1.96, and by 20 - 1.96 to 40 - 1.96", () => {
    const { interval } = percentileRank(published(THREE), 20)!;
    // 5 + 45 x (20 - 11.96) / 10 and 50 + 45 x (20 - 18.04) / 20
    expect(interval![0]).toBeCloseTo(41.18, 10);
    expect(interval![1]).toBeCloseTo(54.41, 10);
  });

  it("for a value outside ends where the band does: 9 may be at the 5th, and up to 9.32 percent", () => {
    const { interval } = percentileRank(published(THREE), 9)!;
    expect(interval![0]).toBe(5);
    // 5 + 45 x (9 - 8.04) / 10
    expect(interval![1]).toBeCloseTo(9.32, 10);
  });

  it("has no width if nothing is uncertain, and covers equal values", () => {
    expect(percentileRank(published(THREE, 0), 30)!.interval).toEqual([72.5, 72.5]);
    expect(
      percentileRank(
        published(
          [
            [5, 1],
            [50, 1],
            [95, 2],
          ],
          0,
        ),
        1,
      )!.interval,
    ).toEqual([5, 50]);
  });

  it("has the width that rounding gives, if nothing else is uncertain: 20 may be 15 to 25", () => {
    const tens = { decimals: -1, lowest: 0, highest: 1000 };
    // 5 + 45 x (20 - 15) / 10, and 50 + 45 x (20 - 15) / 20
    expect(percentileRank(published(THREE, 0), 20, tens)!.interval).toEqual([27.5, 61.25]);
    expect(percentileRank(published(THREE, 1), 20, tens)!.interval![0]).toBeCloseTo(27.5 - 4.5 * 1.96, 10);
  });

  it("is at most from the first to the last percentile", () => {
    expect(percentileRank(published(THREE, 100), 20)!.interval).toEqual([5, 95]);
  });

  it("uses bands that never fall: if the error of the 25th lifts its band above that of the 50th, the first counts", () => {
    const quantiles = published(
      [
        [5, 0],
        [25, 10],
        [50, 12],
        [95, 30],
      ],
      [0, 5, 0, 0],
    );
    // Above: 0, 19.8, 19.8 (not 12), 30. Below: 0, 0.2, 12, 30.
    const { interval } = percentileRank(quantiles, 15)!;
    expect(interval![0]).toBeCloseTo(5 + (20 * 15) / 19.8, 10);
    expect(interval![1]).toBeCloseTo(57.5, 10);
    expect(percentileRank(quantiles, 25)!.interval![0]).toBeCloseTo(50 + (45 * 5.2) / 10.2, 10);
  });

  it("uses bands that never fall: if the error of the 50th takes its band below that of the 25th, the 50th counts", () => {
    const quantiles = published(
      [
        [5, 0],
        [25, 10],
        [50, 12],
        [95, 30],
      ],
      [0, 0, 5, 0],
    );
    // Below: 0, 2.2 (not 10), 2.2, 30.
    expect(percentileRank(quantiles, 1)!.interval![1]).toBeCloseTo(5 + 20 / 2.2, 10);
  });

  it("is undefined if a standard error is missing", () => {
    expect(percentileRank(published(THREE, [1, null, 1]), 20)!.interval).toBeNull();
  });
});

describe("for any quantiles", () => {
  const quantiles = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 19 })
    .chain((percentiles) => {
      const { length } = percentiles;
      const step = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 50, noNaN: true }));
      const each = { minLength: length, maxLength: length };
      const error = fc.double({ min: 0, max: 20, noNaN: true });
      return fc.tuple(fc.array(step, each), fc.array(error, each)).map(([steps, errors]) => {
        let sum = 0;
        const values = steps.map((one) => (sum += one));
        return [...percentiles]
          .sort((a, b) => a - b)
          .map((percentile, index) => ({
            percentile,
            value: values[index]!,
            standardError: errors[index]!,
          }));
      });
    });
  const value = fc.double({ min: -20, max: 1000, noNaN: true });

  it("a greater value never has a lower percentile or a lower interval", () => {
    fc.assert(
      fc.property(quantiles, value, value, (all, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) => percentileRank(all, one)!);
        expect(less!.percentile).toBeLessThanOrEqual(more!.percentile + 1e-9);
        expect(less!.interval![0]).toBeLessThanOrEqual(more!.interval![0] + 1e-9);
        expect(less!.interval![1]).toBeLessThanOrEqual(more!.interval![1] + 1e-9);
      }),
    );
  });

  it("the same holds of values and quantiles that are rounded", () => {
    const decimals = fc.integer({ min: -2, max: 1 });
    fc.assert(
      fc.property(quantiles, decimals, value, value, (all, decimals, a, b) => {
        const scale = { decimals, lowest: 0, highest: 1000 };
        const rounded = all.map((one) => ({ ...one, value: round(one.value, decimals) }));
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          percentileRank(rounded, one, scale)!,
        );
        expect(less!.percentile).toBeLessThanOrEqual(more!.percentile + 1e-9);
        for (const { percentile, interval, same } of [less!, more!]) {
          const [low, high] = interval!;
          expect(percentile).toBeGreaterThanOrEqual(low - 1e-9);
          expect(percentile).toBeLessThanOrEqual(high + 1e-9);
          if (same !== null) expect(same[0]).toBeLessThanOrEqual(same[1]);
        }
      }),
    );
  });

  it("the interval contains the percentile, and both are within the published percentiles", () => {
    fc.assert(
      fc.property(quantiles, value, (all, one) => {
        const {
          percentile,
          interval,
          published: [first, last],
        } = percentileRank(all, one)!;
        const [low, high] = interval!;
        expect(low).toBeGreaterThanOrEqual(first);
        expect(high).toBeLessThanOrEqual(last);
        expect(percentile).toBeGreaterThanOrEqual(low - 1e-9);
        expect(percentile).toBeLessThanOrEqual(high + 1e-9);
      }),
    );
  });

  it("a quantile's own value is at its percentile, unless others have it too", () => {
    fc.assert(
      fc.property(quantiles, fc.nat(), (all, index) => {
        const { percentile, value } = all[index % all.length]!;
        fc.pre(all.filter((one) => one.value === value).length === 1);
        expect(percentileRank(all, value)!.percentile).toBe(percentile);
      }),
    );
  });
});
