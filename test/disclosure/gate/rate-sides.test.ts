import { describe, expect, it } from "vitest";
import { Delays, OwnersUpTo } from "../../../src/disclosure/gate/rate-sides.ts";

const delays = (...all: readonly number[]) => {
  const sums = new Delays();
  for (const days of all) sums.add(days);
  return sums;
};

it("k organisations are enough, each counted once", () => {
  const areEnough = (...owners: number[]) => {
    const three = new OwnersUpTo(3, {
      of: (entry) => ({ owner: owners[entry]!, given: 0, contributed: 0, digests: [] }),
    });
    for (const entry of owners.keys()) three.add(entry);
    return three.areEnough;
  };
  expect(areEnough(1, 2, 3)).toBe(true);
  expect(areEnough(1, 2, 2, 1)).toBe(false);
  expect(areEnough(1, 2)).toBe(false);
});

describe("the delays of a rate", () => {
  it("have their mean and its standard error", () => {
    // The squared distances to the mean of 5 are 9, 1, 1 and 9; 20 / 3 / 4 is 5 / 3.
    const four = delays(2, 4, 6, 8);
    expect(four.count).toBe(4);
    expect(four.mean).toBe(5);
    expect(four.standardError).toBeCloseTo(Math.sqrt(5 / 3), 12);
  });

  it("leave out what is no number", () => {
    const some = delays(Number.NaN, 2, Number.POSITIVE_INFINITY, 4, Number.NaN);
    expect([some.count, some.mean, some.areAllEqual]).toEqual([2, 3, false]);
  });

  it("are all equal only if none differs from the first", () => {
    expect(delays(3, 3, 3).areAllEqual).toBe(true);
    expect(delays(3, 3, 4).areAllEqual).toBe(false);
    expect(delays(3, 4, 3).areAllEqual).toBe(false);
  });

  it("have an error of exactly 0 if they are equal", () => {
    expect(delays(0.1, 0.1, 0.1).standardError).toBe(0);
  });
});
