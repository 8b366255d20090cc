import { describe, expect, it } from "vitest";
import {
  benchmarkInWords,
  comparedInBrief,
  comparedInWords,
  latestTwoOf,
  listedYearsInWords,
  periodInWords,
  spanOf,
  trendYearsOf,
  yearInTitle,
  years,
  yearsOf,
} from "../../src/model/years.ts";

describe("the span of some data", () => {
  it("goes from the first year of its blocks to the last, in whatever order they are", () => {
    expect(spanOf([2024, 2021, 2026, 2021], "2026-12-31T00:00:00Z")).toEqual({
      first: 2021,
      benchmark: 2026,
      yearToDate: false,
      lastDay: "2026-12-31",
    });
  });

  it("ends in a year to date if the day that the data describes is before the last day of that year", () => {
    expect(spanOf([2026], "2026-12-30")).toMatchObject({ yearToDate: true, lastDay: "2026-12-30" });
    expect(spanOf([2026], "2027-03-31")).toMatchObject({ yearToDate: false, lastDay: "2026-12-31" });
  });

  it("has at least one year", () => {
    expect(() => spanOf([], "2026-12-31")).toThrow(RangeError);
  });
});

describe("the years of a span", () => {
  const span = spanOf([2024, 2026], "2026-12-31");
  const one = spanOf([2026], "2026-12-31");

  it("are all years, those that have a year before them, and the latest two", () => {
    expect([yearsOf(span), trendYearsOf(span), latestTwoOf(span)]).toEqual([
      [2024, 2025, 2026],
      [2025, 2026],
      [2025, 2026],
    ]);
  });

  it("are that year in each case if there is only one", () => {
    expect([yearsOf(one), trendYearsOf(one), latestTwoOf(one)]).toEqual([[2026], [2026], [2026]]);
  });

  it("are empty from a later year to an earlier one", () => {
    expect(years(2027, 2026)).toEqual([]);
  });
});

describe("the benchmark year in words", () => {
  it("is a number for a whole year, and says where it ends for a year to date", () => {
    const [whole, part] = [spanOf([2025, 2026], "2027-03-31"), spanOf([2025, 2026], "2026-09-30T00:00:00Z")];
    expect([whole, part].map(benchmarkInWords)).toEqual(["2026", "2026 to 30 September"]);
    expect([whole, part].map(comparedInWords)).toEqual([
      "",
      "2026 to 30 September is a part of a year: a change on 2025 compares it with a whole one.",
    ]);
    expect(benchmarkInWords(spanOf([2028], "2028-02-29"))).toBe("2028 to 29 February");
    expect(comparedInBrief(part)).toBe("Year to date: 2026 to 30 September, against the whole of 2025.");
  });

  it("says nothing about changes if there is no year before it", () => {
    expect(comparedInWords(spanOf([2026], "2026-09-30"))).toBe("");
  });

  it("is called a year to date in a title until it has ended, and earlier years are plain years", () => {
    const [whole, part] = [spanOf([2025, 2026], "2027-03-31"), spanOf([2025, 2026], "2026-09-30")];
    expect([yearInTitle(part, 2026), yearInTitle(part, 2025), yearInTitle(whole, 2026)]).toEqual([
      "2026 to date",
      "2025",
      "2026",
    ]);
  });

  it("with the years before it is a period if it is whole, and a list if it is a year to date", () => {
    const [whole, part] = [spanOf([2026], "2027-03-31"), spanOf([2026], "2026-09-30")];
    expect([periodInWords(whole, 1), periodInWords(whole, 2)]).toEqual(["2025 to 2026", "2024 to 2026"]);
    expect([periodInWords(part, 1), periodInWords(part, 2)]).toEqual([
      "2025 and 2026 to 30 September",
      "2024, 2025 and 2026 to 30 September",
    ]);
  });
});

it.each<[number[], string]>([
  [[], ""],
  [[2024], "2024"],
  [[2019, 2020, 2021], "2019 to 2021"],
  [[2019, 2021, 2022], "2019, 2021 and 2022"],
])("years %j in words are: %s", (years, words) => {
  expect(listedYearsInWords(years)).toBe(words);
});
