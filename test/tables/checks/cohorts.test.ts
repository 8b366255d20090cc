import { describe, expect, test } from "vitest";
import { cohortProblems } from "../../../src/tables/checks/cohorts.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { problemsWith, range, withCell, withCells, withJson } from "../support.ts";

const remedy = "Merge the cohort with its nearest, or make the tables with ingest.";
const alone = "rows of a cohort are equal, so at least k = 5 rows must equal this one, and 1 do";
const four = "rows of a cohort are equal, so at least k = 5 rows must equal this one, and 4 do";

test.each([
  ["pci-dss-benchmark.csv", "maturity_score", 2, 4, "38.25"],
  ["pci-dss-benchmark.csv", "audit_hours", 2, 4, "1186.67"],
  ["compliance-maturity.csv", "maturity_score", 14, 16, "36.09"],
])(
  "%s: a row that differs in %s from its cohort of 5 leaves groups of 1 and of 4",
  (file, column, first, row, value) => {
    expect(problemsWith(withCell(file, row, column, value))).toEqual([
      { file, row: first, rule: four, remedy },
      { file, row, rule: alone, remedy },
    ]);
  },
);

test("a sample_size under k is refused in each row that states it", () => {
  const file = "pci-dss-benchmark.csv";
  expect(problemsWith(withCells(file, range(2, 6), "sample_size", "4"))).toEqual(
    [2, 3, 4, 5, 6].map((row) => ({
      file,
      row,
      column: "sample_size",
      value: "4",
      rule: "a cohort must have at least k = 5 programmes",
      remedy,
    })),
  );
});

test("a group that is no multiple of its sample_size is refused once, in its first row", () => {
  const file = "pci-dss-benchmark.csv";
  expect(problemsWith(withCells(file, range(2, 6), "sample_size", "6"))).toEqual([
    { file, row: 2, rule: "a cohort of sample_size 6 must have 6 equal rows, and 5 are", remedy },
  ]);
});

test("the k of methodology.json counts in all three tables", () => {
  const problems = problemsWith(withJson("methodology.json", (m) => Object.assign(m, { k: 6 })));
  const rulesOf = (path: string) =>
    new Set(problems.filter(({ file }) => file === path).map(({ rule }) => rule));
  const group = "rows of a cohort are equal, so at least k = 6 rows must equal this one, and 5 do";
  expect(rulesOf("pci-dss-benchmark.csv")).toEqual(
    new Set([group, "a cohort must have at least k = 6 programmes"]),
  );
  expect(rulesOf("compliance-cost.csv")).toEqual(new Set([group]));
  expect(rulesOf("compliance-maturity.csv")).toEqual(new Set([group]));
});

describe("rows", () => {
  const row = (score: number, sample_size: number) => ({ industry: "a", score, sample_size });
  const rowsOf = (...groups: readonly (readonly [count: number, score: number, size: number])[]) =>
    groups.flatMap(([count, score, size]) => Array.from({ length: count }, () => row(score, size)));
  const none = { methodology: { k: 5 }, benchmark: [], cost: [], maturity: [] };
  const problems = (tables: object) => cohortProblems({ ...none, ...tables } as unknown as Tables);
  const rules = (benchmark: readonly object[]) =>
    problems({ benchmark }).map(({ row: at, rule }) => [at, rule]);

  test.each([
    ["cost", "compliance-cost.csv"],
    ["maturity", "compliance-maturity.csv"],
  ])("of %s in a cohort are equal in every column, the labels too", (name, file) => {
    const cells = { industry: "a", framework: "b", figure: 1 };
    const rows = [...Array(5).fill(cells), ...Array(4).fill({ ...cells, figure: 2 })];
    for (const other of [{ industry: "c" }, { framework: "c" }, { figure: 3 }]) {
      expect(problems({ [name]: [...rows, { ...cells, figure: 2, ...other }] })).toEqual([
        { file, row: 7, rule: four, remedy },
        { file, row: 11, rule: alone, remedy },
      ]);
    }
  });

  test("two cohorts of the same values are one group of both", () => {
    expect(rules(rowsOf([10, 1, 5]))).toEqual([]);
    expect(rules(rowsOf([7, 1, 5]))).toEqual([
      [2, "a cohort of sample_size 5 must have 5 equal rows, and 7 are"],
    ]);
  });

  test("the rows of a cohort need not stand together", () => {
    expect(rules(rowsOf([3, 1, 5], [6, 2, 6], [2, 1, 5]))).toEqual([]);
  });

  test("each small group is reported, in the order of the file", () => {
    expect(rules(rowsOf([1, 9, 5], [5, 2, 5], [4, 1, 5]))).toEqual([
      [2, alone],
      [8, four],
    ]);
  });
});
