import { expect, test } from "vitest";
import { mixedDistributionsInWords, mixedInWords } from "../../src/site/mixed-in-words.ts";

/** Blocks of 2026 with so many programmes of one region and of several, and of one framework. */
const tablesOf = (north: number, mixed: number) =>
  ({
    methodology: { minimumCohort: 30 },
    span: { first: 2025, benchmark: 2026, yearToDate: false, lastDay: "2026-12-31" },
    blocks: [
      { year: 2026, region: "north", framework: "one", programmes: north },
      { year: 2026, region: "mixed", framework: "one", programmes: mixed },
      { year: 2025, region: "mixed", framework: "mixed", programmes: 5000 },
    ],
  }) as unknown as Parameters<typeof mixedInWords>[0];

test("nothing is said of regions if at most a tenth of the benchmark year's programmes count in none", () => {
  expect(mixedInWords(tablesOf(90, 10), "region")).toBe("");
  expect(mixedInWords(tablesOf(1089, 11), "framework")).toBe("");
});

test("says how many programmes count in no region, and what that means for the figures of regions", () => {
  expect(mixedInWords(tablesOf(1089, 311), "region")).toBe(
    "311 of 1,400 programmes of 2026 count in no region, because their blocks have several. The figures of a region may therefore differ much from those of all its programmes: they have no standard error, and are not compared. A region with fewer than 30 programmes of its own has none.",
  );
  expect(mixedInWords(tablesOf(89, 11), "region")).toMatch(
    /^11 of 100 programmes of 2026 count in no region/,
  );
});

test("says that no region has figures, if more than two thirds count in none", () => {
  expect(mixedInWords(tablesOf(100, 200), "region")).toContain("may therefore differ much");
  expect(mixedInWords(tablesOf(100, 201), "region")).toBe(
    "201 of 301 programmes of 2026 count in no region, because their blocks have several. As these are more than two thirds, no region has figures of all industries together.",
  );
  expect(mixedDistributionsInWords({ ...tablesOf(100, 201), industries: [] }, "region", null)).toBe(
    "201 of 301 programmes of 2026 count in no region, because their blocks have several. As these are more than two thirds, none is given for a region.",
  );
});

test("says it of the distributions of a label, of all programmes and of an industry", () => {
  const { methodology, span, blocks } = tablesOf(0, 0);
  const block = (industry: string, region: string, programmes: number) =>
    ({ year: 2026, industry, region, framework: "one", programmes }) as unknown as (typeof blocks)[number];
  const tables = {
    methodology,
    span,
    industries: [
      { id: "hotels", display_name: "Hotels" },
      { id: "banks", display_name: "Banks" },
    ] as never,
    blocks: [block("hotels", "north", 40), block("hotels", "mixed", 60), block("banks", "north", 700)],
  };
  expect(mixedDistributionsInWords(tables, "region", "hotels")).toBe(
    "60 of 100 programmes of Hotels of 2026 count in no region, because their blocks have several. Those of a region may therefore differ much from all its programmes, by more than the interval says.",
  );
  expect(mixedInWords(tables, "region", "hotels")).toBe(
    "60 of 100 programmes of Hotels of 2026 count in no region, because their blocks have several. The figures of a region may therefore differ much from those of all its programmes: they have no standard error, and are not compared.",
  );
  expect(mixedInWords(tables, "region", "banks")).toBe("");
  expect(mixedDistributionsInWords(tables, "region", "banks")).toBe("");
  expect(mixedDistributionsInWords(tables, "framework", "hotels")).toBe("");
  expect(mixedDistributionsInWords(tables, "region", null)).toBe("");
});
