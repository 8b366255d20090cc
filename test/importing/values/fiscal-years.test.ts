import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "../../../src/importing/model/mapping.ts";
import {
  fiscalQuestion,
  isFiscalHeading,
  mappedYear,
  mayBeginEarlier,
} from "../../../src/importing/values/fiscal-years.ts";

describe("a heading of fiscal years", () => {
  it.each([
    ...["Fiscal year", "fiscal_year", "FiscalYear", "FY", "fy_end", "Financial year", "FYE"],
    ...["Geschäftsjahr", "Wirtschaftsjahr", "GJ", "Exercice", "Exercice clos le", "Ejercicio", "Esercizio"],
    ...["Boekjaar", "Räkenskapsår", "Regnskabsår", "Regnskapsår"],
  ])("is %s", (heading) => {
    expect(isFiscalHeading(heading)).toBe(true);
    expect(mayBeginEarlier("2025-03-31", undefined, heading)).toBe(true);
  });

  it.each(["Reporting period end", "period_ended", "Year ending", "Stichtag", "Date de clôture", "Cierre"])(
    "may also name the end of a period: %s",
    (heading) => {
      expect(mayBeginEarlier("2025-03-31", undefined, heading)).toBe(true);
      expect(mayBeginEarlier("2025", undefined, heading)).toBe(false);
    },
  );

  it.each(["Year", "Jahr", "Survey date", "Reporting year", "Legendary year"])("is not %s", (heading) => {
    expect(isFiscalHeading(heading)).toBe(false);
    expect(mayBeginEarlier("2025-03-31", undefined, heading)).toBe(false);
    expect(mayBeginEarlier("2025", undefined, heading)).toBe(false);
    // The cell says so itself.
    expect(mayBeginEarlier("FY25", undefined, heading)).toBe(true);
  });
});

describe("the calendar year of a cell below a heading of fiscal years", () => {
  it.each<[cell: string | number, date: ColumnMapping["date"] | undefined, year: number]>([
    ["2025", undefined, 2024],
    [2025, undefined, 2024],
    ["FY25", undefined, 2024],
    ["CY2025", undefined, 2025],
    ["2025-03-31", undefined, 2024],
    ["2025-03", undefined, 2024],
    ["03/2025", undefined, 2024],
    ["31.03.2025", undefined, 2024],
    ["31 March 2025", undefined, 2024],
    ["2025-12-31", undefined, 2025],
    ["12/2025", undefined, 2025],
    ["31.12.2025", undefined, 2025],
    ["12/28/2025", undefined, 2025],
    ["28. Dezember 2025", undefined, 2025],
    ["31 décembre 2025", undefined, 2025],
    ["31 diciembre 2025", undefined, 2025],
    // Either December or May.
    ["05.12.2025", undefined, 2024],
    ["05.12.2025", "day-month-year", 2025],
    ["05.12.2025", "month-day-year", 2024],
    ["31.03.25", "day-month-year", 2024],
    ["31.12.25", "day-month-year", 2025],
    ["25-12-31", "year-month-day", 2025],
    // 31 December and 31 March 2025.
    [46022, "excel", 2025],
    [45747, "excel", 2024],
  ])("%s (%s), if it counts as the year before, is %d", (cell, date, year) => {
    const mapping = { fiscal: "year before", ...(date !== undefined && { date }) } as const;
    expect(mappedYear(cell, mapping, "Fiscal year end")).toBe(year);
  });

  it("is that of the same number if the mapping says so, or nothing yet", () => {
    expect(mappedYear("2025", { fiscal: "same year" }, "FY")).toBe(2025);
    expect(mappedYear("2025-03-31", { fiscal: "same year" }, "FY")).toBe(2025);
    expect(mappedYear("2025-03-31", { fiscal: "?" }, "FY")).toBe(2025);
    expect(mappedYear("2025-03-31", {}, "FY")).toBe(2025);
  });

  it("is not changed below another heading, where only cells that say so are fiscal", () => {
    expect(mappedYear("2025", { fiscal: "year before" }, "Year")).toBe(2025);
    expect(mappedYear("FY25", { fiscal: "year before" }, "Year")).toBe(2024);
  });
});

describe("the question", () => {
  it("says what the two answers mean", () => {
    expect(fiscalQuestion(" FY25 ")).toBe(
      '"FY25" is a fiscal year, which may begin in one calendar year and end in the next. Write "fiscal": "same year" to count it as 2025, or "year before" to count it as 2024.',
    );
  });

  it.each([["2025-03-31"], ["31.03.25"], [45747]])(
    "says of the day %s which years stay as they are",
    (cell) => {
      expect(fiscalQuestion(cell)).toBe(
        `"${cell}" is the end of a year that begins in another calendar year. Write "fiscal": "same year" to count it as 2025, or "year before" to count it as 2024. Years that end in December stay as they are.`,
      );
    },
  );
});
