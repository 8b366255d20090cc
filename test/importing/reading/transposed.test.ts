import { expect, test } from "vitest";
import { isTransposed } from "../../../src/importing/reading/transposed.ts";

const NAMES = ["Organisation", "Country", "Year", "Maturity score", "Audit hours", "Automation rate"];
const COLUMNS = NAMES.map((name, at) => [name, at === 1 ? "Malta" : "1", at === 1 ? "Norway" : "2"]);

test("a table with a column for each submission is transposed, also below a title", () => {
  expect(isTransposed(COLUMNS, COLUMNS[0])).toBe(true);
  expect(isTransposed([["Survey", "", ""], ["", "", ""], ...COLUMNS], COLUMNS[0])).toBe(true);
});

test.each([
  ["fewer than five names", COLUMNS.slice(0, 4)],
  ["a header", [["Measure", "Year", "Hours", "Country"], ...COLUMNS]],
  ["a name twice, as with a row for each figure", [...COLUMNS, ...COLUMNS]],
  ["names in its header alone", [NAMES, ["Rose", "Malta", "2031", "60", "300", "40"]]],
  ["no rows", []],
])("a table with %s is not", (_, records) => {
  expect(isTransposed(records, records[0])).toBe(false);
});
