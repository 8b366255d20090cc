import { expect, test } from "vitest";
import { linesOf } from "../../../src/hosts/apache/text.ts";

test("alternatives stand together as long as a line has room for 6,000 letters, the bars between them counted", () => {
  const all = Array.from({ length: 4000 }, () => "a");
  const lines = linesOf(all);
  expect(lines.map((line) => line.length)).toEqual([3000, 1000]);
  expect(lines.flat()).toEqual(all);
  expect(linesOf([])).toEqual([]);
  expect(linesOf(["a".repeat(7000), "b"]).map((line) => line.length)).toEqual([1, 1]);
});
