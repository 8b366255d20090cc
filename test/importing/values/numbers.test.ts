import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf } from "../../../src/importing/values/decimal-signs.ts";
import { spelledAs, splitMarks, numberOf, writtenNumber } from "../../../src/importing/values/numbers.ts";
import { METRIC_UNITS, UNITS } from "../../../src/model/unit.ts";

describe("a number", () => {
  it.each([
    ["1.234,50", ",", 1234.5],
    ["51.000", ",", 51_000],
    ["51.000", ".", 51],
    ["1,234,567.8", ".", 1_234_567.8],
    ["12,34,567", ".", 1_234_567],
    ["-3,5", ",", -3.5],
    [",5", ",", 0.5],
  ] as const)("of digits %s with the decimal sign %s is %d", (digits, decimal, value) => {
    expect(numberOf(digits, decimal)).toBe(value);
  });

  it.each([
    ["12.5", ","],
    ["12,5", "."],
    ["1.23.456", ","],
    ["1,2345", "."],
    ["0.340", ","],
    ["0,340", "."],
    ["-0.340", ","],
  ] as const)("is undefined if %s cannot have the decimal sign %s", (digits, decimal) => {
    expect(numberOf(digits, decimal)).toBeUndefined();
  });

  it.each([
    ["$ 51,000", "51,000", ["usd"]],
    ["51 k€", "51", ["thousands", "currency EUR"]],
    ["1 234,5 h", "1234,5", ["hours"]],
    ["45,5 %", "45,5", ["percent"]],
    ["CHF 1'200.50", "1200.50", ["currency CHF"]],
    ["153\u00a0968\u00a0$\u00a0CA", "153968", ["currency CAD"]],
    ["CA $ 1,200", "1,200", ["currency CAD"]],
    ["C$ 1,200", "1,200", ["currency CAD"]],
    ["ca. $ 1,200", "1,200", ["usd"]],
    ["12 Tage", "12", ["days"]],
    ["196.5 man-days", "196.5", ["days"]],
    ["3 person days", "3", ["days"]],
    ["13 calendar days", "13", ["days"]],
    ["1776時間", "1776", ["hours"]],
    ["13.2日", "13.2", ["days"]],
    ["- 7", "-7", []],
    ["'84086", "84086", []],
    ["’-7.5 %", "-7.5", ["percent"]],
    [" $-   ", "0", ["usd"]],
    ["- €", "0", ["currency EUR"]],
    ["12 34 567", "1234567", []],
    ["1’234’567.5", "1234567.5", []],
    ["3, 5", "3,5", []],
  ])("in a cell %j has digits and units", (cell, digits, marks) => {
    const found = splitMarks(cell);
    expect(found?.digits).toBe(digits);
    expect([found?.mark, found?.also].filter((mark) => mark !== undefined)).toEqual(marks);
  });

  it.each(
    METRIC_UNITS.flatMap((unit) => {
      const { before, after } = UNITS[unit].written;
      const cells = [...before.map((text) => `${text}7.5`), ...after.map((text) => `7.5 ${text}`)];
      return cells.map((cell) => [cell.toUpperCase(), unit] as const);
    }),
  )("in a cell %j is in %s, as the table of units says", (cell, unit) => {
    expect(splitMarks(cell)).toEqual({ digits: "7.5", mark: unit, also: undefined });
  });

  it("is in a unit that is only in the table of units", () => {
    const known = spelledAs([["fte", { before: ["f$ "], after: ["fte", "full-time"] }]]);
    for (const cell of ["4.5 FTE", "4.5fte", "4.5 Full-Time", "F$ 4.5"])
      expect(splitMarks(cell, known), cell).toEqual({ digits: "4.5", mark: "fte", also: undefined });
    for (const cell of ["4.5 ftes", "4.5 ft"]) expect(splitMarks(cell, known), cell).toBeUndefined();
  });

  it.each(["n/a", "over 7", "7 or 8", "PCI DSS 4", "3x", "940 2", "9 40", "70500 1", "1'23", "+5%", "+3.5"])(
    "does not exist in %j",
    (cell) => {
      expect(splitMarks(cell)).toBeUndefined();
    },
  );

  it("written with either sign is read back unchanged", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom<"," | ".">(",", "."),
        (cents, decimal) => {
          const value = cents / 100;
          const [whole = "", part] = Math.abs(value).toFixed(2).split(".");
          const thousands = decimal === "," ? "." : ",";
          const text = `${value < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimal}${part}`;
          expect(decimalOf([text])).toBe(decimal);
          expect(numberOf(splitMarks(text)!.digits, decimal)).toBe(value);
        },
      ),
    );
  });

  it("is written without floating-point noise, and without an exponent", () => {
    expect([0.1 + 0.2, 45.5, 1_500_000, 0.0000001].map(writtenNumber)).toEqual([
      "0.3",
      "45.5",
      "1500000",
      "0.0000001",
    ]);
  });
});

it("a footnote is no digit of the number before it", () => {
  expect(splitMarks("4²")).toEqual({ digits: "4", mark: undefined, also: undefined });
  expect(splitMarks("12 h³")).toEqual({ digits: "12", mark: "hours", also: undefined });
});
