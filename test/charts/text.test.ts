import { expect, test } from "vitest";
import { textLines, textWidth } from "../../src/charts/text.ts";

test("a text's width grows with the font size, and is greater in bold", () => {
  expect(textWidth("aaaa", 10)).toBeCloseTo(25.2);
  expect(textWidth("aaaa", 20)).toBeCloseTo(50.4);
  expect(textWidth("aaaa", 10, true)).toBeCloseTo(28.476);
});

test("narrow and wide letters have their own widths, and characters of square scripts are as wide as high", () => {
  expect(textWidth("ill.", 10)).toBeCloseTo(12.8);
  expect(textWidth("MW", 10)).toBeCloseTo(19.4);
  expect(textWidth("費用", 10)).toBe(20);
});

test("lines break at spaces and are no wider than requested", () => {
  expect(textLines("aaa aaa aaa", 45, 10)).toEqual(["aaa aaa", "aaa"]);
  expect(textLines("aaa aaa aaa", 20, 10)).toEqual(["aaa", "aaa", "aaa"]);
});

test("a word that is wider than the line has a line of its own", () => {
  expect(textLines("a aaaaaaaaaa a", 20, 10)).toEqual(["a", "aaaaaaaaaa", "a"]);
});
