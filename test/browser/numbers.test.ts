import { expect, it } from "vitest";
import { alignedTexts, numberText } from "../../src/browser/numbers.ts";

it("a number has commas between thousands and a minus sign", () => {
  expect([1234567.5, -1234, 0, -0.5].map((value) => numberText(value))).toEqual([
    "1,234,567.5",
    "\u22121,234",
    "0",
    "\u22120.5",
  ]);
});

it("numbers below each other have as many decimals as the one that has most", () => {
  const text = alignedTexts([67.9, 74, null, -0.5]);
  expect([67.9, 74, -0.5].map(text)).toEqual(["67.9", "74.0", "\u22120.5"]);
  expect(alignedTexts([881, 1352])(1352)).toBe("1,352");
  expect(alignedTexts([])(1)).toBe("1");
});
