import { describe, expect, test } from "vitest";
import { isClearlyFurther, standardised } from "../../src/statistics/standing-out.ts";

describe("a standardised distance", () => {
  test("is counted in standard errors, whatever the sign, and has an error of its own", () => {
    // √(1 + 4² / (2 x 32)) = √1.25
    const expected = { value: 4, standardError: expect.closeTo(1.118033988749895, 12), df: 32 };
    expect(standardised({ value: 6, standardError: 1.5, df: 32 })).toEqual(expected);
    expect(standardised({ value: -6, standardError: 1.5, df: 32 })).toEqual(expected);
  });

  test("has an error of 1 if the degrees of freedom are infinite", () => {
    expect(standardised({ value: 6, standardError: 2, df: Number.POSITIVE_INFINITY })).toMatchObject({
      value: 3,
      standardError: 1,
    });
  });

  test("is undefined without an error, and 0 for a difference of 0", () => {
    expect(standardised({ value: 6, standardError: null, df: null })).toBeUndefined();
    expect(standardised({ value: 0, standardError: 0, df: 9 })?.value).toBe(0);
  });
});

describe("one distance is further than another", () => {
  const distance = (value: number) => ({ value, standardError: 1, df: 1e9 });
  test.each([
    [10, 5.9, true],
    // Twice the sum of the errors is 4: at it, they cannot be told apart.
    [10, 6, false],
    [6, 10, false],
  ])("%d standard errors and %d: %s", (one, other, expected) => {
    expect(isClearlyFurther(distance(one), distance(other))).toBe(expected);
  });

  test("if it exceeds it by its own error: with few programmes, distances must differ by more", () => {
    const few = { value: 10, standardError: 1.5, df: 40 };
    expect([isClearlyFurther(few, distance(5.1)), isClearlyFurther(few, distance(4.9))]).toEqual([
      false,
      true,
    ]);
  });

  test("never if both are infinite", () => {
    const endless = { value: Number.POSITIVE_INFINITY, standardError: Number.POSITIVE_INFINITY, df: 9 };
    expect(isClearlyFurther(endless, endless)).toBe(false);
    expect(isClearlyFurther(endless, distance(5))).toBe(false);
  });
});
