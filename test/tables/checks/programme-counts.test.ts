import { describe, expect, test } from "vitest";
import {
  type Changes,
  problemsWith,
  range,
  withCell,
  withCells,
  withLines,
  withoutLines,
} from "../support.ts";

const BENCHMARK = "pci-dss-benchmark.csv";
const COST = "compliance-cost.csv";
const MATURITY = "compliance-maturity.csv";
const AUTOMATION = "automation-adoption.csv";
const TRENDS = "observatory/industry-trends.csv";

type Found = [file: string, column: string, value: string, other: string, expected: number, counted: number];

const expectFound = (changes: Changes, ...found: readonly Found[]) =>
  expect(problemsWith(changes)).toEqual(
    found.map(([file, column, value, other, expected, counted]) => ({
      file,
      column,
      value,
      rule: `must count as many programmes as ${other}, ${expected}, and counts ${counted}`,
      remedy: "Make the tables from the same submissions.",
    })),
  );
/** The first rows of fintech are a cohort of five in PCI_DSS_v4. */
const withoutCohort = (path: string) => withLines(path, ([header, ...rows]) => [header!, ...rows.slice(5)]);

describe("the tables of a row a programme have as many rows of an industry as the benchmark", () => {
  test("cost with a cohort less counts fewer, in its framework too", () => {
    expectFound(
      withoutCohort(COST),
      [COST, "industry", "fintech", BENCHMARK, 851, 846],
      [COST, "industry, framework", "fintech, PCI_DSS_v4", BENCHMARK, 470, 465],
    );
  });

  test("maturity with a cohort less counts fewer", () => {
    expectFound(withoutCohort(MATURITY), [MATURITY, "industry", "fintech", BENCHMARK, 851, 846]);
  });

  test("a benchmark with a cohort less disagrees with all that count its rows", () => {
    expectFound(
      withoutCohort(BENCHMARK),
      [COST, "industry", "fintech", BENCHMARK, 846, 851],
      [MATURITY, "industry", "fintech", BENCHMARK, 846, 851],
      [TRENDS, "industry", "fintech", BENCHMARK, 846, 851],
      [COST, "industry, framework", "fintech, PCI_DSS_v4", BENCHMARK, 465, 470],
    );
  });

  test("a table without an industry counts none of its programmes", () => {
    expectFound(
      withoutLines(COST, (line) => line.startsWith("fintech,")),
      [COST, "industry", "fintech", BENCHMARK, 851, 0],
      [COST, "industry, framework", "fintech, PCI_DSS_v4", BENCHMARK, 470, 0],
      [COST, "industry, framework", "fintech, ISO_27001_2022", BENCHMARK, 171, 0],
      [COST, "industry, framework", "fintech, SOC_2_TYPE_II", BENCHMARK, 210, 0],
    );
  });

  test("every industry is counted, not the first alone", () => {
    expectFound(
      withLines(MATURITY, (lines) => lines.slice(0, -5)),
      [MATURITY, "industry", "hospitality", BENCHMARK, 376, 371],
    );
  });
});

test("cost has as many rows of a framework as the benchmark, though the industry's number be right", () => {
  expectFound(
    withCells(COST, range(2, 6), "framework", "SOC_2_TYPE_II"),
    [COST, "industry, framework", "fintech, PCI_DSS_v4", BENCHMARK, 470, 465],
    [COST, "industry, framework", "fintech, SOC_2_TYPE_II", BENCHMARK, 210, 215],
  );
});

test("the latest year of the trends states as many programmes as the benchmark and automation have", () => {
  expectFound(
    withCell(TRENDS, 9, "sample_size", "850"),
    [TRENDS, "industry", "fintech", BENCHMARK, 851, 850],
    [AUTOMATION, "industry, year", "fintech, 2026", TRENDS, 850, 851],
  );
});

describe("automation states as many programmes as the trends in every year", () => {
  test.each([
    [2, 2020, 363],
    [3, 2021, 444],
    [4, 2022, 529],
    [5, 2023, 611],
    [6, 2024, 694],
    [7, 2025, 775],
    [8, 2026, 851],
  ])("row %d, %d", (row, year, count) => {
    expectFound(withCell(AUTOMATION, row, "sample_size", "99"), [
      AUTOMATION,
      "industry, year",
      `fintech, ${year}`,
      TRENDS,
      count,
      99,
    ]);
  });

  test("and the trends as many as automation", () => {
    expectFound(withCell(TRENDS, 4, "sample_size", "99"), [
      AUTOMATION,
      "industry, year",
      "fintech, 2021",
      TRENDS,
      99,
      444,
    ]);
  });
});

test("a year that misses is not counted: other rules refuse it", () => {
  const rules = problemsWith(withoutLines(TRENDS, (line) => line.startsWith("fintech,2021,"))).map(
    ({ rule }) => rule,
  );
  expect(rules).toEqual(["each industry must have a row for each year from 2019 to 2026"]);
});
