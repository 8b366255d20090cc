import { describe, expect, it } from "vitest";
import type { DateOrder } from "../../../src/importing/model/mapping.ts";
import { yearFormOf, yearIn } from "../../../src/importing/values/years.ts";

describe("the year of a cell", () => {
  it.each<[cell: string | number, order: DateOrder | undefined, year: number]>([
    ["2025", undefined, 2025],
    [2025, undefined, 2025],
    ["'2025", undefined, 2025],
    ["'25", undefined, 2025],
    ["CY2025", undefined, 2025],
    ["cy '25", undefined, 2025],
    ["KJ 2025", undefined, 2025],
    ["2025年", undefined, 2025],
    ["2025年度", undefined, 2025],
    ["2025 г.", undefined, 2025],
    ["2025г", undefined, 2025],
    ["2025 год", undefined, 2025],
    ["2025년", undefined, 2025],
    // A year that a spreadsheet shows as a number.
    ["2,025", undefined, 2025],
    ["2.025", undefined, 2025],
    ["2 025", undefined, 2025],
    ["FYE 31 December 2025", undefined, 2025],
    ["2025*", undefined, 2025],
    ["2025 (prelim.)", undefined, 2025],
    ["2025 [1]", undefined, 2025],
    ["FY2025", undefined, 2025],
    ["FY25", undefined, 2025],
    ["31.12.2025", undefined, 2025],
    ["12/31/2025", undefined, 2025],
    ["2025-12-31T00:00:00Z", undefined, 2025],
    ["December 2025", undefined, 2025],
    // A month, also if the two numbers are of years in a row.
    ["2011-12", undefined, 2011],
    ["46022", "excel", 2025],
    [46023, "excel", 2026],
    ["46022.75", "excel", 2025],
    [46022.75, "excel", 2025],
    // The first and the last day that is taken for one.
    ["32874", "excel", 1990],
    ["73415", "excel", 2100],
    ["31.12.25", "day-month-year", 2025],
    ["25-12-31", "year-month-day", 2025],
  ])("%s (%s) is %d", (cell, order, year) => {
    expect(yearIn(cell, order)).toBe(year);
  });

  it.each(["Q4 2025", "2025-Q4", "H1 2025", "2025 H2", "YTD 2025", "1. Halbjahr 2025"])(
    "%s is a part of it, and is read only if the figures are those of the whole year",
    (cell) => {
      expect(yearFormOf(cell)).toBe("part of a year");
      expect([yearIn(cell), yearIn(cell, undefined, undefined, true)]).toEqual([undefined, 2025]);
    },
  );

  it.each(["Plan 2025", "Budget 2025", "Forecast 2025", "2025-13", "2025-00"])(
    "cannot be read in %s",
    (cell) => {
      expect(yearFormOf(cell)).toBeUndefined();
      expect(yearIn(cell, undefined, undefined, true)).toBeUndefined();
    },
  );

  it.each([
    ["FY2025", "same year", 2025],
    ["GJ 25", "same year", 2025],
    ["FY2025", "year before", 2024],
    ["FY'25", "year before", 2024],
    ["Ej. 2025", "year before", 2024],
    ["FY2025/26", "same year", 2026],
    ["FY2025/26", "year before", 2025],
    ["FYE 30 June 2025", "year before", 2024],
    ["FYE 30 June 2025", "same year", 2025],
    ["Year ended 31.03.2025", "year before", 2024],
    ["Year ended 31.12.2025", "year before", 2025],
    ["12 months to March 2025", "year before", 2024],
    ["2025/26", "year before", 2025],
    ["2025/2026", "year before", 2025],
    ["2025-26", "year before", 2025],
    ["2012-13", "year before", 2012],
    ["2011-12", "same year", 2011],
    ["GJ 25/26", "year before", 2025],
    ["FY 1999-00", "year before", 1999],
    ["01.04.2025 - 31.03.2026", "same year", 2026],
    ["01/04/2025–31/03/2026", "year before", 2025],
    ["2025-10-01 to 2026-09-30", "year before", 2025],
    ["2025-01-01 to 2025-12-31", "year before", 2025],
    ["2025", "year before", 2025],
    ["31.12.2025", "year before", 2025],
  ] as const)("%s, if a fiscal year counts as the %s, is %d", (cell, fiscal, year) => {
    expect(yearIn(cell, undefined, fiscal)).toBe(year);
  });

  it.each<[cell: string, order: DateOrder | undefined]>([
    ["FY2025/27", undefined],
    ["01.04.2025 - 31.03.2027", undefined],
    ["2026-10-01 to 2025-09-30", undefined],
    ["2025/27", undefined],
    ["25/26", undefined],
    ["31.12.25", undefined],
    ["46022", undefined],
    ["n/a", undefined],
    ["125", "excel"],
    ["32873", "excel"],
    ["73416", "excel"],
    ["31.12.25", "excel"],
  ])("is not guessed in %s (%s)", (cell, order) => {
    expect(yearIn(cell, order)).toBeUndefined();
  });
});
