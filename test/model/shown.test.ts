import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escaped, shortened, shown, shownAddress } from "../../src/model/shown.ts";
import { character } from "../support/characters.ts";

const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u;

describe("escaped", () => {
  test.each([
    ["\u001b[2J", "\\u001b[2J"],
    ["\u009b2J", "\\u009b2J"],
    ["a\r\n\tb", "a\\r\\n\\tb"],
    ["\u007f", "\\u007f"],
    ["\u0085", "\\u0085"],
    ["\u2028", "\\u2028"],
    ["abc\u202ecba", "abc\\u202ecba"],
    ["\u2066\u2069\u200f", "\\u2066\\u2069\\u200f"],
    ["\ud800", "\\ud800"],
    ["\udc00\ud800", "\\udc00\\ud800"],
    ["\u{1ffff}", "\\ud83f\\udfff"],
  ])("%j becomes %j, which does nothing", (text, safe) => {
    expect(escaped(text)).toBe(safe);
  });

  test.each(["", "Zürich, 日本, 😀", "C:\\new", "👩‍👩‍👧"])("%j is shown as it is", (text) => {
    expect(escaped(text)).toBe(text);
  });

  test("is a harmless single line, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(escaped(text)).not.toMatch(OBEYED);
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe("shown", () => {
  test("is no longer than requested, and says that there is more", () => {
    expect(shown("abcdef", 4)).toBe("abc…");
    expect(shown("abcd", 4)).toBe("abcd");
    expect(shown("\u001b\u001b", 8)).toBe("\\u001b\\…");
    expect(shown("x".repeat(1_000_000))).toHaveLength(500);
  });

  test("does not split a character", () => {
    expect(shortened("ab😀cd", 4)).toBe("ab…");
  });
});

describe("shownAddress", () => {
  test.each([
    ["http://127.0.0.1:9000/s3", "http://127.0.0.1:9000/s3"],
    ["https://me:secret@example.org/path", "https://…@example.org/path"],
    ["https://me:s?e#c/r@et@example.org", "https://…@example.org"],
    ["https://example.org/?token=secret", "https://example.org/?…"],
    ["https://example.org/#secret", "https://example.org/?…"],
    ["https://example.org/?mail=a@example.net&token=secret", "https://example.org/?…"],
    ["me:secret@example.org", "…@example.org"],
    ["htt p://me:secret@[[[?token=secret", "…@[[[?…"],
  ])("%s is shown as %s", (address, text) => {
    expect(text).not.toContain("secret");
    expect(shownAddress(address)).toBe(text);
  });
});
