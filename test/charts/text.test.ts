import { expect, test } from "vitest";
import { fittedLines, shortLines, textLines, textWidth } from "../../src/charts/text.ts";

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

test("lines that must fit break at spaces, and a word that is too wide within the word, with a hyphen", () => {
  expect(fittedLines("aaa aaa aaa", 45, 10)).toEqual(["aaa aaa", "aaa"]);
  // Six letters and a hyphen are 41.8 wide, seven 48.1.
  expect(fittedLines("a aaaaaaaaaa a", 45, 10)).toEqual(["a", "aaaaaa-", "aaaa a"]);
  // Three letters at least are in the last line, and a mark stays beside them.
  expect(fittedLines("aaaaaaaa", 49, 10)).toEqual(["aaaaa-", "aaa"]);
  expect(fittedLines("aaaaaaaa *", 53, 10)).toEqual(["aaaaa-", "aaa *"]);
  expect(fittedLines("aaa aaa *", 45, 10)).toEqual(["aaa", "aaa *"]);
  expect(fittedLines("費用費用費", 25, 10)).toEqual(["費用", "費用", "費"]);
});

test("a text that needs too many lines is shortened: its last line ends with an ellipsis, and fits", () => {
  expect(shortLines("aaa aaa aaa", 45, 10, 2)).toEqual(["aaa aaa", "aaa"]);
  expect(shortLines("aaa bbb ccc ddd", 20, 10, 3)).toEqual(["aaa", "bbb", "cc…"]);
  expect(shortLines("aaa bbb ccc", 45, 10, 1)).toEqual(["aaa bb…"]);
  expect(shortLines("aaaaaa, bbb ccc", 48, 10, 1)).toEqual(["aaaaaa…"]);
  expect(shortLines("費用費用費", 25, 10, 1)).toEqual(["費…"]);
  expect(shortLines("aaaaaaaa", 30, 10, 1)).toEqual(["aaa…"]);
  // Within a word there is neither a hyphen nor a space before the ellipsis, and no letter is left out.
  expect(shortLines("abcdefgmmm", 70, 10, 1)).toEqual(["abcdefgmm…"]);
  expect(shortLines("費用mmmmmmm", 50, 10, 1)).toEqual(["費用mm…"]);
  expect(shortLines("aa aaaaaaaaaaaaaa", 40, 10, 2)).toEqual(["aa", "aaaaa…"]);
  expect(shortLines("aaaaaaaaaaaaaaa aaa", 40, 10, 2)).toEqual(["aaaaa-", "aaaaa…"]);
});
