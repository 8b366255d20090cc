import { expect, test } from "vitest";
import { unitLine } from "../../../src/importing/reading/unit-line.ts";
import { proposed } from "../support.ts";

const ROW = ["Rose", 50, "310"];

test("a line with units has them by column, without its other texts", () => {
  expect(unitLine(["", "score", "h", "EUR", "%"], ROW)).toEqual(["", "", "h", "EUR", "%"]);
});

test.each([
  [["", "EUR", "EUR"]],
  [["", "(EUR)", "in EUR"]],
  [["Unit", "EUR", "EUR"]],
  [["Einheit", "[EUR]", "EUR"]],
])("a line with nothing but one unit has it by column: %j", (record) => {
  expect(unitLine(record, ROW)).toEqual(["", "EUR", "EUR"]);
});

test.each([
  [["Retail", "EUR", "310"], "has a number"],
  [["Retail", "DE", "EUR", "%"], "has as many other texts"],
  [["Rose", "EUR", "EUR"], "has one unit beside another text"],
  [["", ""], "has none"],
])("%j is a row, for it %s", (record) => {
  expect(unitLine(record, ROW)).toBeUndefined();
});

test("a line of units above another without figures is a row", () => {
  expect(unitLine(["USD", "EUR"], ["EUR", "USD"])).toBeUndefined();
});

test("units below the header are parts of its names, and the line is no row", async () => {
  const { mapping, columns } = await proposed(
    "Client;Audit hours;QSA fees;Automation\n;h;kEUR;%\nRose;310;50;20\n",
  );
  expect(Object.keys(mapping.columns!)).toEqual([
    "Client",
    "Audit hours (h)",
    "QSA fees (kEUR)",
    "Automation (%)",
  ]);
  expect(mapping.columns!["QSA fees (kEUR)"]).toMatchObject({
    to: "qsa_fees_usd",
    in: "thousands",
    currency: "?",
  });
  expect(columns[0]!.example).toBe("Rose");
});
