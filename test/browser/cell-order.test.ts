import { describe, expect, it } from "vitest";
import { sortedPlaces } from "../../src/browser/cell-order.ts";

/** The texts themselves, sorted. */
const sorted = (texts: string[], isNumeric: boolean, direction: 1 | -1) =>
  sortedPlaces(texts, isNumeric, direction).map((place) => texts[place]);

describe("the order of a table's rows", () => {
  it("follows the numbers in cells, whatever text is around them", () => {
    expect(sorted(["1,178 hours ±14", "982", "$194,300", "7.6 days", "45.0%"], true, 1)).toEqual([
      "7.6 days",
      "45.0%",
      "982",
      "1,178 hours ±14",
      "$194,300",
    ]);
  });

  it("recognises both minus signs, and a plus before changes", () => {
    expect(sorted(["+1.2 points", "−3.5%", "-10", "0"], true, 1)).toEqual([
      "-10",
      "−3.5%",
      "0",
      "+1.2 points",
    ]);
  });

  it("is alphabetical for texts, in either case", () => {
    expect(sorted(["SaaS", "e-commerce", "Retail", "FinTech"], false, 1)).toEqual([
      "e-commerce",
      "FinTech",
      "Retail",
      "SaaS",
    ]);
  });

  it.each([1, -1] as const)("puts cells without a value last (direction %i)", (direction) => {
    expect(sorted(["–", "3", "withheld", "2"], true, direction).slice(2)).toEqual(["–", "withheld"]);
    expect(sorted(["ended", "Foundational", "Advanced"], false, direction).at(-1)).toBe("ended");
    expect(sorted(["", "b", "a"], false, direction).at(-1)).toBe("");
  });

  it("keeps the order of rows with equal cells", () => {
    expect(sortedPlaces(["5", "7", "5", "7"], true, -1)).toEqual([1, 3, 0, 2]);
  });
});
