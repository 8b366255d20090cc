import { expect, test } from "vitest";
import { currencyIn, marksOfRow, rowCurrencyOf } from "../../../src/importing/values/row-currency.ts";

test.each([
  ["CHF", "currency CHF"],
  ["€", "currency EUR"],
  ["US dollars", "usd"],
  ["kUSD", "thousands usd"],
  ["TEUR", "thousands currency EUR"],
  ["T€", "thousands currency EUR"],
  ["MEUR", "millions currency EUR"],
  ["Mio. EUR", "millions currency EUR"],
  ["EUR thousands", "thousands currency EUR"],
  ["USD in thousands", "thousands usd"],
  ["USD (k)", "thousands usd"],
  ["Rose", null],
  ["Trial", null],
  ["TRIAL", null],
  ["thousands", null],
])("a row with %s is in %s", (cell, currency) => {
  expect(rowCurrencyOf(cell)).toBe(currency);
});

test("a row's currency has a name, and its scale is a unit of its own", () => {
  expect(currencyIn("thousands currency EUR")).toBe("EUR");
  expect(currencyIn("currency EUR")).toBe("EUR");
  expect(currencyIn("thousands usd")).toBeUndefined();
  expect(marksOfRow("thousands currency EUR")).toEqual(["thousands", "currency EUR"]);
  expect(marksOfRow("currency EUR")).toEqual(["currency EUR"]);
  expect(marksOfRow("millions usd")).toEqual(["millions", "usd"]);
});
