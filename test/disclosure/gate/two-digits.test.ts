import { describe, expect, it } from "vitest";
import { isInTwoDigits } from "../../../src/disclosure/gate/two-digits.ts";

describe("a standard error", () => {
  it.each([
    [9.6, 9.5743, true],
    [9.5, 9.5743, false],
    [0.1, 0.0996, true],
    [0.099, 0.0996, false],
    [1, 1.05, true],
    [1.1, 1.05, true],
    [1.2, 1.05, false],
  ])("of %f may be given for %f: %s", (error, expected, isRight) => {
    expect(isInTwoDigits(error, expected, "score")).toBe(isRight);
  });

  it.each([
    ["score", 0.0001, 0.000_149, true],
    ["score", 0.0002, 0.000_149, true],
    ["score", 0.0003, 0.000_149, false],
    ["score", 0.0011, 0.001_06, true],
    ["score", 0.001, 0.001_06, false],
    ["usd", 0.01, 0.006, true],
    ["usd", 0.02, 0.006, false],
  ] as const)("in a table of %ss may be %f for %f: %s", (unit, error, expected, isRight) => {
    expect(isInTwoDigits(error, expected, unit)).toBe(isRight);
  });

  it("may differ by the error of the computation besides, and by no more", () => {
    // Half of the second digit is 0.05.
    expect(isInTwoDigits(9.6, 9.549_995, "score")).toBe(true);
    expect(isInTwoDigits(9.6, 9.549_98, "score")).toBe(false);
    expect(isInTwoDigits(9.6, 9.549_995, "score", 0)).toBe(false);
    expect(isInTwoDigits(9.6, 9.55, "score", 0)).toBe(true);
  });

  it("is never 0, and never published for equal answers", () => {
    expect(isInTwoDigits(0, 0, "score")).toBe(false);
    expect(isInTwoDigits(0, 1e-9, "score")).toBe(false);
    expect(isInTwoDigits(1e-17, 0, "score")).toBe(false);
  });
});
