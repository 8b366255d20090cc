import { describe, expect, it } from "vitest";
import { DisplayedNumber } from "../../../src/importing/model/table.ts";
import { type Decimal, decimalOf, ownDecimal } from "../../../src/importing/values/decimal-signs.ts";

describe("the decimal sign", () => {
  it.each<[cells: string[], decimal: Decimal]>([
    [["1.234,5", "51.000"], ","],
    [["12,5", "51.000"], ","],
    [["51.000", "1.234.567"], ","],
    [["0,455", "1.234"], ","],
    [["1,234.5", "51.000"], "."],
    [["12.5", "1,234"], "."],
    [["0.455"], "."],
    [["1234.567"], "."],
    [["1.2345", "980"], "."],
    [["12,3456", "1.234"], ","],
    [["51.000", "7"], "undecided"],
    [["1,234", "980"], "undecided"],
    [["1.234", "1,234"], "both"],
    [["1.234", "1,234", "0.5"], "."],
    [["12,5", "12.5"], "both"],
    [["980", "1'200", "1 500", "n/a", ""], "either"],
  ])("is determined by the column as a whole: %j is %s", (cells, decimal) => {
    expect(decimalOf(cells)).toBe(decimal);
  });

  it.each([
    ["1.234", ","],
    ["1,234", "."],
    ["1.234,5", ","],
    ["1,234.5", "."],
    ["12,5", ","],
    ["12.5", "."],
    ["0.455", "."],
    ["1,234,567", "."],
    ["980", "."],
  ])("of %s by itself is %s", (digits, decimal) => {
    expect(ownDecimal(digits)).toBe(decimal);
  });

  it("is unambiguous for numbers of a workbook", () => {
    expect(decimalOf([1.234, 51])).toBe("either");
    expect(decimalOf([new DisplayedNumber(50.8, "%"), "54,2 %"])).toBe(",");
  });
});
