import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { round, roundSignificant } from "../../src/statistics/round.ts";

describe("rounds halves away from zero", () => {
  test.each([
    [0.5, 0, 1],
    [1.5, 0, 2],
    [2.5, 0, 3],
    [0.05, 1, 0.1],
    [0.15, 1, 0.2],
    [0.25, 1, 0.3],
    [0.35, 1, 0.4],
    [68.45, 1, 68.5],
    [1.005, 2, 1.01],
    [1.255, 2, 1.26],
    [8.345, 2, 8.35],
    [10.235, 2, 10.24],
    [1234567.005, 2, 1234567.01],
  ])("%d to %d decimals is %d", (value, decimals, want) => {
    expect(round(value, decimals)).toBe(want);
    expect(round(-value, decimals)).toBe(-want);
  });
});

describe("rounds other values to the nearer neighbour", () => {
  test.each([
    [2.4999, 0, 2],
    [2.5001, 0, 3],
    [1.0049, 2, 1],
    [1.0051, 2, 1.01],
    [33.333333333333336, 1, 33.3],
    [66.66666666666667, 1, 66.7],
    [99.95, 1, 100],
    [99.949, 1, 99.9],
  ])("%d to %d decimals is %d", (value, decimals, want) => {
    expect(round(value, decimals)).toBe(want);
    expect(round(-value, decimals)).toBe(-want);
  });
});

describe("negative decimals round to tens, hundreds, thousands", () => {
  test.each([
    [149.99, -2, 100],
    [150, -2, 200],
    [250, -2, 300],
    [120449.5, -2, 120400],
    [120450, -2, 120500],
    [45, -1, 50],
    [499, -3, 0],
    [500, -3, 1000],
  ])("%d to %d decimals is %d", (value, decimals, want) => {
    expect(round(value, decimals)).toBe(want);
    expect(round(-value, decimals)).toBe(want === 0 ? 0 : -want);
  });
});

test("a rounding error in the last bit makes no difference", () => {
  expect(0.01 + 2.34).toBe(2.3499999999999996);
  expect(round(0.01 + 2.34, 1)).toBe(2.4);
  expect(0.1 + 0.2).toBe(0.30000000000000004);
  expect(round(0.1 + 0.2, 1)).toBe(0.3);
});

test("never gives a negative zero", () => {
  for (const [value, decimals] of [
    [-0, 0],
    [-0.4, 0],
    [-0.04, 1],
    [-49, -2],
    [-1e-300, 2],
  ] as const) {
    expect(round(value, decimals)).toBe(0);
  }
});

const decimals = fc.integer({ min: 0, max: 4 });
const whole = fc.integer({ min: 0, max: 10 ** 9 });

test("a value with no more decimals is unchanged", () => {
  fc.assert(
    fc.property(whole, decimals, (n, d) => round(Number(`${n}e-${d}`), d) === Number(`${n}e-${d}`)),
    { seed: 1, numRuns: 500 },
  );
});

test("a value is rounded as it is written: up from an exact half, down from just below it", () => {
  fc.assert(
    fc.property(whole, decimals, (n, d) => {
      expect(round(Number(`${n}.5e-${d}`), d)).toBe(Number(`${n + 1}e-${d}`));
      expect(round(Number(`${n}.4999e-${d}`), d)).toBe(Number(`${n}e-${d}`));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("is symmetrical about zero, and a second rounding changes nothing", () => {
  const value = fc.double({ min: 0.5, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, decimals, (v, d) => {
      expect(round(-v, d)).toBe(-round(v, d));
      expect(round(round(v, d), d)).toBe(round(v, d));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("a number too large to have digits to round is unchanged", () => {
  expect(round(1234567890123456, 0)).toBe(1234567890123456);
});

describe("rounds to significant digits", () => {
  test.each([
    [1.3651739, 3, 1.37],
    [0.0012345, 3, 0.00123],
    [0.09995, 3, 0.1],
    [1234.5, 3, 1230],
    [999.5, 3, 1000],
    [0.1 + 0.2, 3, 0.3],
    [-2.345, 3, -2.35],
    [0, 3, 0],
  ])("%d to %d is %d", (value, digits, want) => {
    expect(roundSignificant(value, digits)).toBe(want);
  });
});
