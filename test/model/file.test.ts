import { expect, test } from "vitest";
import { byCodeUnit, jsonFile, textFile } from "../../src/model/file.ts";

const text = (bytes: Uint8Array) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

test("a text file contains its text in UTF-8, and nothing else", () => {
  const file = textFile("a/b.txt", "é€\n");
  expect(file.path).toBe("a/b.txt");
  expect([...file.bytes]).toEqual([0xc3, 0xa9, 0xe2, 0x82, 0xac, 0x0a]);
});

test("an empty text is an empty file", () => {
  expect(textFile("a.txt", "").bytes).toHaveLength(0);
});

test("a JSON file is indented by two and ends in one newline", () => {
  const file = jsonFile("a.json", { name: "é", list: [1, null], nothing: undefined });
  expect(file.path).toBe("a.json");
  expect(text(file.bytes)).toBe('{\n  "name": "é",\n  "list": [\n    1,\n    null\n  ]\n}\n');
});

test("a JSON file keeps the order of the properties", () => {
  expect(text(jsonFile("a.json", { b: 1, a: 2 }).bytes)).toBe('{\n  "b": 1,\n  "a": 2\n}\n');
});

test.each([
  ["a", "b", -1],
  ["b", "a", 1],
  ["a", "a", 0],
  ["a", "ab", -1],
  ["", "a", -1],
])("byCodeUnit compares %j with %j: %i", (a, b, order) => {
  expect(byCodeUnit(a, b)).toBe(order);
});

test("byCodeUnit orders by UTF-16 code unit, not by the rules of a language", () => {
  const sorted = ["\uFFFF", "é", "z", "\u{10000}", "a", "Z", "10", "9"].sort(byCodeUnit);
  expect(sorted).toEqual(["10", "9", "Z", "a", "z", "é", "\u{10000}", "\uFFFF"]);
});
