import { expect, test } from "vitest";
import { firstLines, firstNames, namesInWords } from "../../src/model/names-in-words.ts";

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

test("the first names are given, and the others counted", () => {
  expect([firstNames(["A", "B"], 2), firstNames(["A", "B", "C"], 2)]).toEqual(["A, B", "A, B and 1 more"]);
});

test("the first lines are given, and a last one counts the others", () => {
  expect(firstLines(["A", "B"], 2)).toEqual(["A", "B"]);
  expect(firstLines(["A", "B", "C", "D"], 2)).toEqual(["A", "B", "and 2 more"]);
});
