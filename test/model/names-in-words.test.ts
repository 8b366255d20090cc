import { expect, test } from "vitest";
import { namesInWords } from "../../src/model/names-in-words.ts";

test("lists names as in a sentence", () => {
  expect([namesInWords(["A"]), namesInWords(["A", "B"]), namesInWords(["A", "B", "C"])]).toEqual([
    "A",
    "A and B",
    "A, B and C",
  ]);
  expect(namesInWords(["A", "B", "C"], "or")).toBe("A, B or C");
});

test.each([
  [[], ""],
  [["industry"], "industry"],
  [["industry", "framework"], "industry or framework"],
  [["industry", "framework", "region"], "industry, framework or region"],
])("lists %j as %j if any of them may be meant", (names, words) => {
  expect(namesInWords(names, "or")).toBe(words);
});
