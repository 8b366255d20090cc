import { expect, test } from "vitest";
import { raggedProblem } from "../../src/tables/ragged.ts";

const at = { file: "t.csv", row: 7 };
const remedy = "Add the missing value, remove the extra one, or quote the value that holds a comma.";

test.each([
  [["1"], "1", "must have 2 values, as the header has, and has 1"],
  [["4", "5", "6"], "4,5,6", "must have 2 values, as the header has, and has 3"],
  [[" "], " ", "must have 2 values, as the header has, and has 1"],
  [["", "", ""], ",,", "must have 2 values, as the header has, and has 3"],
])("%j under a header of two: shown as %j, %s", (record, value, rule) => {
  expect(raggedProblem("t.csv", 7, record, 2)).toEqual({ ...at, value, rule, remedy });
});

test("an empty line is called one, and has no value to show", () => {
  expect(raggedProblem("t.csv", 7, [""], 2)).toEqual({
    ...at,
    rule: "must not be an empty line",
    remedy: "Remove the line.",
  });
});

test("a long record is shown by its first 60 characters", () => {
  expect(raggedProblem("t.csv", 7, ["x".repeat(59), "yz", "z"], 2).value).toBe(`${"x".repeat(59)},`);
});
