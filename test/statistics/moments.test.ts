import { describe, expect, it } from "vitest";
import { Moments } from "../../src/statistics/moments.ts";

function momentsOf(...values: number[]): Moments {
  const moments = new Moments();
  for (const value of values) moments.add(value);
  return moments;
}

describe("moments", () => {
  it("are the count, the mean, and the sum of squares about it", () => {
    // The mean of 2, 4, 4, 4, 5, 5, 7, 9 is 5, and the squares are 9, 1, 1, 1, 0, 0, 4 and 16.
    expect(momentsOf(2, 4, 4, 4, 5, 5, 7, 9)).toMatchObject({ count: 8, mean: 5, squares: 32 });
  });

  it("of parts can be combined to those of all values", () => {
    const all = momentsOf();
    for (const part of [momentsOf(), momentsOf(2, 4), momentsOf(), momentsOf(4, 4, 5), momentsOf(5, 7, 9)]) {
      all.join(part);
    }
    expect(all.count).toBe(8);
    expect(all.mean).toBeCloseTo(5, 12);
    expect(all.squares).toBeCloseTo(32, 12);
  });

  it("of equal values have no spread at all, however they are divided", () => {
    const all = momentsOf(0.1, 0.1, 0.1);
    all.join(momentsOf(0.1, 0.1));
    expect(all.standardError()).toBe(0);
  });

  it("give the standard error of the mean for two values or more", () => {
    // 32 over 7 is the variance, and the eighth of it that of the mean.
    expect(momentsOf(2, 4, 4, 4, 5, 5, 7, 9).standardError()).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
    expect(momentsOf(1).standardError()).toBeUndefined();
    expect(momentsOf().standardError()).toBeUndefined();
  });
});
