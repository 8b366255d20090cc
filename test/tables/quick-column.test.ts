import { expect, test } from "vitest";
import type { Column } from "../../src/tables/define.ts";
import { QuickColumn } from "../../src/tables/quick-column.ts";

const column = (type: Column["type"], schema: object = {}, nullable = false) =>
  new QuickColumn({ name: "a", type, nullable, optional: false, schema: { type, ...schema } });

test("a number in its range is read, and any other cell is left to the check of its row", () => {
  const percent = column("number", { minimum: 0, maximum: 100, unit: "percent", description: "A share." });
  expect(["0", "12.5", "100"].map((cell) => percent.read(cell))).toEqual([0, 12.5, 100]);
  for (const cell of ["", "-0.1", "100.1", "1e2", " 1", ".5", "1.", "0x10", "NaN", "Infinity"])
    expect(percent.read(cell), cell).toBeUndefined();
});

test("an integer is read without leading zeros and decimals", () => {
  const count = column("integer", { minimum: 1 });
  expect(["1", "2026"].map((cell) => count.read(cell))).toEqual([1, 2026]);
  for (const cell of ["0", "01", "1.0", "-1", "+1"]) expect(count.read(cell), cell).toBeUndefined();
});

test("an empty cell is null where there may be none", () => {
  expect(column("number", {}, true).read("")).toBeNull();
  expect(column("string", {}, true).read("")).toBeNull();
  expect(column("string").read("")).toBeUndefined();
});

test("a number of too many digits is left to the check, which advises on its length", () => {
  expect(column("number").read("9".repeat(10_001))).toBeUndefined();
});

test("a text is known once a row with it passed the check", () => {
  const text = column("string", { pattern: "^[a-z]+$" });
  expect(text.read("retail")).toBeUndefined();
  text.learn("retail", "retail");
  expect(text.read("retail")).toBe("retail");
  expect(text.read("Retail")).toBeUndefined();
});

test.each([{ multipleOf: 5 }, { exclusiveMinimum: 0 }, { enum: [5, 10] }])(
  "a number with the rule %j is known only once a row with it passed the check",
  (rule) => {
    const number = column("integer", rule);
    expect(number.read("5")).toBeUndefined();
    number.learn("5", 5);
    expect(number.read("5")).toBe(5);
    expect(number.read("10")).toBeUndefined();
  },
);
