import { expect, test } from "vitest";
import { patternLines, apacheLiteral, pattern } from "../../../src/hosts/apache/text.ts";

test("alternatives share a line of at most 6,000 characters, including the bars between them", () => {
  const all = Array.from({ length: 4000 }, () => "a");
  const lines = patternLines(all);
  expect(lines.map((line) => line.length)).toEqual([3000, 1000]);
  expect(lines.flat()).toEqual(all);
  expect(patternLines([])).toEqual([]);
  const lengthsOf = (...lengths: number[]) =>
    patternLines(lengths.map((length) => "a".repeat(length))).map((line) => line.length);
  expect(lengthsOf(2999, 2999)).toEqual([2]);
  expect(lengthsOf(3000, 2999)).toEqual([1, 1]);
  expect(patternLines(["a".repeat(7000), "b"]).map((line) => line.length)).toEqual([1, 1]);
});

test("what Apache would misinterpret is refused: a quote in a pattern, a dollar sign or a backslash in a value", () => {
  expect(pattern("^/a\\.b$")).toBe('"^/a\\.b$"');
  expect(apacheLiteral('"a"')).toBe('\\"a\\"');
  expect(() => pattern('a"b')).toThrow(/^the configuration of Apache cannot contain this text: a"b$/);
  for (const text of ["a$1", "a\\b"])
    expect(() => apacheLiteral(text)).toThrow(
      `the configuration of Apache cannot contain this text: ${text}`,
    );
});
