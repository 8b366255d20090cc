import { describe, expect, test } from "vitest";
import {
  formatChange,
  countInWords,
  digits,
  formatFigure,
  fileSize,
  grouped,
  ordinal,
} from "../../src/site/format.ts";
import type { Methodology } from "../../src/tables/settings.ts";

const methodology = {
  rounding: { score: 1, percent: 1, days: 1, hours: 0, usd: -2, ratio: 2 },
} as Methodology;

describe("a figure", () => {
  test.each([
    ["score", 49, "49.0"],
    ["percent", 54.1, "54.1%"],
    ["days", 8.6, "8.6 days"],
    ["hours", 1012, "1,012 hours"],
    ["usd", 1234500, "$1,234,500"],
    ["ratio", -0.5, "−0.50"],
  ] as const)("in the unit %s has it: %d is %s", (unit, value, text) => {
    expect(formatFigure(methodology, unit, value)).toBe(text);
  });

  test("has a true minus sign before its unit", () => {
    expect(formatFigure(methodology, "usd", -1200)).toBe("−$1,200");
  });

  test("is only digits if the column's heading names the unit", () => {
    expect(digits(methodology, "usd", -129100)).toBe("−129,100");
  });
});

describe("a change", () => {
  test.each([
    ["score", 0.5, "+0.5 points"],
    ["percent", -5, "−5.0%"],
    ["percent", 0, "0.0%"],
  ] as const)("of a %s of %d is %s", (unit, value, text) => {
    expect(formatChange(methodology, unit, value)).toBe(text);
  });
});

test("an ordinal has its English ending", () => {
  const spoken = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal);
  expect(spoken).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "101st",
    "111th",
  ]);
});

test("a file's size is in bytes below a kilobyte, otherwise in larger units", () => {
  expect([fileSize(999), fileSize(1000), fileSize(284779)]).toEqual(["999 bytes", "1.0 kB", "284.8 kB"]);
  expect([fileSize(999_949), fileSize(999_950), fileSize(1_704_700)]).toEqual([
    "999.9 kB",
    "1.0 MB",
    "1.7 MB",
  ]);
});

test("thousands are separated only before the decimal point", () => {
  expect([grouped(999), grouped(1000), grouped(1234567), grouped("1234.5678")]).toEqual([
    "999",
    "1,000",
    "1,234,567",
    "1,234.5678",
  ]);
});

test("a count goes with its noun", () => {
  expect([0, 1, 2, 1012].map((count) => countInWords(count, "industry", "industries"))).toEqual([
    "0 industries",
    "1 industry",
    "2 industries",
    "1,012 industries",
  ]);
});
