import { expect, test } from "vitest";
import { raggedProblem } from "../../src/tables/ragged.ts";

const at = { file: "t.csv", row: 7 };
const remedy = "Add the missing value, remove the extra one, or quote the value that holds a comma.";

test.each([
  ["1\n", 1, "1", "must have 2 values, as the header has, but has 1"],
  ["4,5,6\r\n", 3, "4,5,6", "must have 2 values, as the header has, but has 3"],
  [" ", 1, " ", "must have 2 values, as the header has, but has 1"],
  [",,\n", 3, ",,", "must have 2 values, as the header has, but has 3"],
  ['"a\nb"\n', 1, '"a\nb"', "must have 2 values, as the header has, but has 1"],
])("%j under a header of two is shown as it is written: %s", (record, width, value, rule) => {
  expect(raggedProblem("t.csv", 7, record, { width, columns: 2 })).toEqual({ ...at, value, rule, remedy });
});

test.each(["\n", "\r\n"])("an empty line (%j) is reported as such, without a value", (record) => {
  expect(raggedProblem("t.csv", 7, record, { width: 1, columns: 2 })).toEqual({
    ...at,
    rule: "must not be an empty line",
    remedy: "Remove the line.",
  });
});

test("a long record is shown by its first 60 characters", () => {
  const record = `${"x".repeat(59)},yz,z\n`;
  expect(raggedProblem("t.csv", 7, record, { width: 3, columns: 2 }).value).toBe(`${"x".repeat(59)},`);
});
