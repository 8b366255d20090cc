import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { BetaWeights, smallerTail } from "../../src/statistics/beta-weights.ts";
import { HarrellDavis } from "../../src/statistics/harrell-davis.ts";
import { type Owned, sortedSample } from "../../src/statistics/sample.ts";

const harrellDavis = (values: readonly Owned[], p: number, least: number) =>
  new HarrellDavis().quantile(sortedSample(values), p, least)?.value;
/** Values of owners of their own. */
const own = (values: readonly number[]) => values.map((value, owner) => ({ value, owner }));
const squares = Array.from({ length: 40 }, (_, index) => (index + 1) ** 2);

describe("harrellDavis", () => {
  test.each([
    // As SciPy's stats.mstats.hdquantiles gives them.
    [0.25, 4.78703194981752],
    [0.5, 9.120616830800913],
    [0.75, 17.083418326121564],
    [0.9, 25.87848637407734],
  ])("weighs all order statistics: the quantile at %f", (p, want) => {
    const values = [3.1, 12, 7.4, 5, 22.5, 9.9, 1.2, 14, 6.6, 30];
    expect(harrellDavis(own(values), p, 1)).toBeCloseTo(want, 10);
  });

  test.each([
    // Computed with SciPy's betainc: m is 40, 40, 21, 35, 35 and 19.
    [0.5, 1, 429.85714285714283],
    [0.5, 10, 429.85714285714283],
    [0.5, 15, 437.72463768116063],
    [0.25, 10, 118.44144144799884],
    [0.75, 10, 938.4414413509818],
    [0.9, 8, 1339.1684362488866],
  ])("at %f is widened until it covers %i owners", (p, least, want) => {
    expect(harrellDavis(own(squares), p, least)).toBeCloseTo(want, 8);
  });

  it("says which part of the value its two largest owners make up", () => {
    const partOf = (values: readonly Owned[]) =>
      new HarrellDavis().quantile(sortedSample(values), 0.5, 1)!.partOfTwo;
    const zeros = Array<number>(7).fill(0);
    expect(partOf(own([...zeros, 60]))).toBe(1);
    expect(partOf(own([...zeros, 60, 60, 60]))).toBeCloseTo(2 / 3, 12);
    // Equal values share their weights, and an owner counts once.
    const ofTwo = own([...zeros, 60, 60, 60]).map((one, at) => (at === 9 ? { ...one, owner: 8 } : one));
    expect(partOf(ofTwo)).toBe(1);
    expect(partOf(own(zeros))).toBe(0);
  });

  it("says which part of the variance the two most influential values make up", () => {
    const partOf = (values: readonly number[]) =>
      new HarrellDavis().quantile(sortedSample(own(values)), 0.5, 1)!.partOfTwoInError;
    const equal = Array<number>(19).fill(100);
    // Without the one that differs, the estimate is w lower: its distance to the mean is 19/20 w, that of each other w/20.
    expect(partOf([...equal, 300])).toBeCloseTo((19 ** 2 + 1) / (19 ** 2 + 19), 9);
    expect(partOf(equal)).toBe(0);
    // Two levels of ten equal influences each.
    expect(partOf([...Array<number>(10).fill(0), ...Array<number>(10).fill(100)])).toBeCloseTo(2 / 20, 9);
  });

  it("is undefined if no weights with one peak cover so many", () => {
    expect(harrellDavis(own(squares), 0.9, 9)).toBeUndefined();
    expect(harrellDavis([], 0.5, 1)).toBeUndefined();
  });

  it("is widened at most until all owners have the same weight", () => {
    // The mean of the squares of 1 to 40.
    expect(harrellDavis(own(squares), 0.5, 40)).toBeCloseTo(553.5, 9);
    expect(harrellDavis(own(squares), 0.5, 40.001)).toBeUndefined();
  });

  it.each([
    [0.25, 3],
    [0.75, 3],
  ])("at %f is widened to m = %i, where the weights still have one peak", (p, m) => {
    // The weights fall in a straight line's third power: (1 - x)^3 from one value to the next.
    const weights = squares.map((_, index) => ((40 - index) / 40) ** m - ((39 - index) / 40) ** m);
    const least = 1 / weights.reduce((sum, weight) => sum + weight ** 2, 0);
    const ordered = p < 0.5 ? squares : squares.toReversed();
    const mean = weights.reduce((sum, weight, index) => sum + weight * ordered[index]!, 0);
    expect(harrellDavis(own(squares), p, least - 1e-9)).toBeCloseTo(mean, 8);
    expect(harrellDavis(own(squares), p, least + 1e-6)).toBeUndefined();
  });

  it("counts the values of an owner as one", () => {
    const byTwo = squares.map((value, index) => ({ value, owner: Math.floor(index / 2) }));
    // 40 values in pairs are over about half as many owners as 40 owners.
    expect(harrellDavis(byTwo, 0.5, 5)).toBeCloseTo(429.85714285714283, 8);
    expect(harrellDavis(byTwo, 0.5, 10)).not.toBeCloseTo(429.85714285714283, 1);
    expect(
      harrellDavis(
        squares.map((value) => ({ value, owner: 7 })),
        0.5,
        2,
      ),
    ).toBeUndefined();
  });

  it("counts all equal values of an owner, also those too far from the quantile to have a weight of their own", () => {
    // 400 equal values, of which only the middle has weights; one owner has the first hundred: 0.25² + 300 / 400² is 1 / 15.6.
    const equal = squares
      .flatMap((_, row) => Array.from({ length: 10 }, (_, index) => 10 * row + index))
      .map((index) => ({ value: 7, owner: index < 100 ? 0 : index }));
    expect(harrellDavis(equal, 0.5, 15)).toBe(7);
    expect(harrellDavis(equal, 0.5, 16)).toBeUndefined();
  });

  it.each([0.1, 7, 33.3])("of values that all are %f is exactly that, however many there are", (value) => {
    for (let n = 10; n < 40; n++) {
      expect(harrellDavis(own(Array.from({ length: n }, () => value)), 0.5, 5)).toBe(value);
    }
  });

  it("averages over as many owners as asked each time, although weights are kept", () => {
    const one = new HarrellDavis();
    const sample = sortedSample(own(squares));
    expect(one.quantile(sample, 0.5, 15)?.value).toBeCloseTo(437.72463768116063, 8);
    expect(one.quantile(sample, 0.5, 10)?.value).toBeCloseTo(429.85714285714283, 8);
    expect(one.quantile(sample, 0.5, 41)).toBeUndefined();
  });

  const samples = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 30, maxLength: 120 });

  it("is within the range of the values, does not depend on their order, and rises with the probability", () => {
    fc.assert(
      fc.property(samples, (values) => {
        const low = harrellDavis(own(values), 0.25, 10)!;
        const high = harrellDavis(own(values), 0.75, 10)!;
        expect(low).toBeLessThanOrEqual(high + 1e-9);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(harrellDavis(own([...values].reverse()), 0.25, 10)).toBeCloseTo(low, 9);
      }),
      { seed: 1, numRuns: 30 },
    );
  });

  it("changes by less than a third of any one owner's change", () => {
    fc.assert(
      fc.property(samples, fc.nat(), fc.constantFrom(0.25, 0.5, 0.75), (values, which, p) => {
        const index = which % values.length;
        const moved = values.with(index, values[index]! + 100);
        const before = harrellDavis(own(values), p, 10)!;
        // Weights of 10 effective owners: their squares add up to a tenth, so the largest is below 0.32.
        expect(Math.abs(harrellDavis(own(moved), p, 10)! - before)).toBeLessThan(100 * Math.sqrt(0.1));
      }),
      { seed: 1, numRuns: 30 },
    );
  });

  it("changes by as much as all values change", () => {
    fc.assert(
      fc.property(samples, (values) => {
        const before = harrellDavis(own(values), 0.5, 10)!;
        expect(harrellDavis(own(values.map((value) => value + 7)), 0.5, 10)).toBeCloseTo(before + 7, 8);
      }),
      { seed: 1, numRuns: 20 },
    );
  });

  it("treats equal values the same, whoever is first among them", () => {
    const tied = squares.map((_, index) => ({ value: Math.floor(index / 8), owner: Math.floor(index / 2) }));
    const swapped = tied.toReversed();
    for (const least of [4, 6, 8, 10, 12]) {
      expect(harrellDavis(swapped, 0.5, least)).toBe(harrellDavis(tied, 0.5, least));
    }
  });
});

describe("the standard error of a quantile", () => {
  const quantile = (values: readonly number[], p: number, least = 1) =>
    new HarrellDavis().quantile(sortedSample(own(values)), p, least);

  test.each([
    [0.5, 10],
    [0.25, 10],
  ])("at %f is that of the estimates without one value each", (p, count) => {
    const values = [3.1, 12, 7.4, 5, 22.5, 9.9, 1.2, 14, 6.6, 30].slice(0, count);
    const others = values.map((_, index) => quantile(values.toSpliced(index, 1), p)!.value);
    const mean = others.reduce((sum, one) => sum + one, 0) / count;
    const squaresOf = others.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    expect(quantile(values, p)!.standardError).toBeCloseTo(Math.sqrt(((count - 1) / count) * squaresOf), 9);
  });

  it("equals that of a brute-force computation for any values and percentile, including tied values", () => {
    const values = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 12, maxLength: 60 });
    fc.assert(
      fc.property(values, fc.constantFrom(0.1, 0.25, 0.5, 0.75, 0.9), (some, p) => {
        const n = some.length;
        const others = some.map((_, index) => quantile(some.toSpliced(index, 1), p)?.value);
        if (others.includes(undefined)) return;
        const mean = others.reduce((sum: number, one) => sum + one!, 0) / n;
        const sum = others.reduce((total: number, one) => total + (one! - mean) ** 2, 0);
        expect(quantile(some, p)!.standardError).toBeCloseTo(Math.sqrt(((n - 1) / n) * sum), 7);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it("is 0 if all values are equal, and scales with their unit", () => {
    expect(
      quantile(
        Array.from({ length: 30 }, () => 7),
        0.5,
      )!.standardError,
    ).toBeCloseTo(0, 12);
    const { standardError } = quantile(squares, 0.75, 10)!;
    expect(
      quantile(
        squares.map((value) => 1000 * value),
        0.75,
        10,
      )!.standardError,
    ).toBeCloseTo(1000 * standardError, 6);
  });

  it("finds the same narrowest weights as a step-by-step search", () => {
    // Weights of 12 values and more, of every m from n down by a hundredth.
    const weights = new BetaWeights();
    for (const n of [24, 40, 61, 98, 150]) {
      for (const p of [0.05, 0.1, 0.3, 0.5, 0.95]) {
        let m = n;
        const isOpen = () => (m + 1) * smallerTail(p) >= 1;
        while (isOpen() && weights.of(n, m, p).effective < 10 - 1e-9) m = Math.floor(0.99 * m);
        const values = Array.from({ length: n }, (_, index) => index ** 2);
        const { first, weights: own } = weights.of(n, isOpen() ? m : n, p);
        const mean = own.reduce((sum, weight, index) => sum + weight * values[first + index]!, 0);
        const found = quantile(values, p, 10)?.value;
        if (isOpen()) expect(found).toBeCloseTo(mean, 6);
        else expect(found).toBeUndefined();
      }
    }
  });
});
