import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FORMULA_START, isDay, textAdvice } from "../../src/tables/texts.ts";
import { character } from "../support/characters.ts";

const rule = (text: string) => textAdvice(text)?.rule;
const unfit = (code: string) => `must not contain the character U+${code}, which some formats cannot contain`;

describe("textAdvice", () => {
  test.each([
    ["\0", "0000"],
    ["a\tb", "0009"],
    ["\x7f", "007F"],
    ["\u0080", "0080"],
    ["next\u0085line", "0085"],
    ["\u009b31m", "009B"],
    ["\u2028", "2028"],
    ["\u2029", "2029"],
    ["\u202e", "202E"],
    ["\u2066", "2066"],
    ["\ufdd0", "FDD0"],
    ["\ufffe", "FFFE"],
    ["\uffff", "FFFF"],
    ["\u{1fffe}", "1FFFE"],
    ["\u{10ffff}", "10FFFF"],
    ["\ud800", "D800"],
    ["\udc00\ud800", "DC00"],
  ])("%j has a character that is not allowed: U+%s", (text, code) => {
    expect(textAdvice(text)).toEqual({ rule: unfit(code), remedy: "Remove the character." });
  });

  test.each([
    "",
    "Zürich",
    "日本",
    "😀",
    "\u200f",
    "\ufffd",
    "=1",
    "a-b",
    "2026",
    "2026-02-31x",
    "see https://[[[",
  ])("%j is a valid text", (text) => {
    expect(textAdvice(text)).toBeUndefined();
  });

  test("every other assigned character is allowed in a text", () => {
    const assigned = character.filter((one) => !/[\p{C}\u2028\u2029]/u.test(one));
    fc.assert(
      fc.property(assigned, (one) => textAdvice(`a${one}b`) === undefined),
      { seed: 1, numRuns: 2000 },
    );
  });

  test("a text has at most 2,000 characters", () => {
    expect(rule("x".repeat(2000))).toBeUndefined();
    expect(rule("x".repeat(2001))).toBe("must have at most 2000 characters, but has 2001");
  });

  test.each(["2026-02-31", "2027-02-29", "2100-02-29", "2026-04-31", "2026-02-30T00:00:00Z"])(
    "%s is not a day of the calendar",
    (text) => {
      expect(rule(text)).toBe("must be a day of the calendar");
    },
  );

  test("every day of the calendar is one", () => {
    for (let day = Date.UTC(1999, 11, 31); day < Date.UTC(2005, 0, 1); day += 86_400_000) {
      expect(isDay(new Date(day).toISOString()), String(day)).toBe(true);
    }
  });

  test.each([
    "https://[[[",
    "https://a:b",
    "http://a:99999",
    "https://",
    "http://[::1",
    "https://a/%",
    "https://a/%ff",
  ])("%s is not a web address", (text) => {
    expect(rule(text)).toBe("must be a web address that can be requested");
  });

  test.each(["https://example.org", "http://[::1]:8080/a%20b", "https://xn--bcher-kva.example/"])(
    "%s is a web address",
    (text) => {
      expect(rule(text)).toBeUndefined();
    },
  );
});

test.each(["=1", "+1", "-1", "@a", "|a", " =1", "\t=1", "＝1", "＋", "－", "＠"])(
  "%j could start a formula",
  (text) => {
    expect(FORMULA_START.test(text)).toBe(true);
  },
);

test.each(["", "a=1", "'=1", "1-2", "é", "2026-Q4"])("%j starts no formula", (text) => {
  expect(FORMULA_START.test(text)).toBe(false);
});
