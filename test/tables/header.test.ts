import { expect, test } from "vitest";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import type { DataProblem } from "../../src/model/problem.ts";
import { headerProblems } from "../../src/tables/header.ts";
import { loadTables } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";
import { problemsOf } from "./support.ts";

const remedy = "Use this header: id,year,rate";
const at = { file: "t.csv", row: 1 };
const problems = (...header: string[]) => headerProblems("t.csv", ["id", "year", "rate"], header);

test("the expected header has no problems", () => {
  expect(problems("id", "year", "rate")).toEqual([]);
});

test("each missing column is named", () => {
  expect(problems("year")).toEqual([
    { ...at, column: "id", rule: "column is missing", remedy },
    { ...at, column: "rate", rule: "column is missing", remedy },
  ]);
});

test("a column that the table does not have is unknown", () => {
  expect(problems("id", "note", "year", "rate")).toEqual([
    { ...at, value: "note", rule: "is not a column of this table", remedy },
  ]);
});

test.each(["Year", " year", "year "])(
  "the name %j is not year: year is missing, and the name is unknown",
  (name) => {
    expect(problems("id", name, "rate")).toEqual([
      { ...at, column: "year", rule: "column is missing", remedy },
      { ...at, value: name, rule: "is not a column of this table", remedy },
    ]);
  },
);

test("a repeated column is named once for each repetition", () => {
  const twice = { ...at, column: "year", rule: "column appears twice", remedy };
  expect(problems("id", "year", "rate", "year")).toEqual([twice]);
  expect(problems("id", "year", "year", "rate", "year")).toEqual([twice, twice]);
});

test("a repeated column does not hide a missing one", () => {
  expect(problems("id", "id", "rate")).toEqual([
    { ...at, column: "year", rule: "column is missing", remedy },
    { ...at, column: "id", rule: "column appears twice", remedy },
  ]);
});

test("the right columns in another order are one problem, which shows the order found", () => {
  expect(problems("year", "id", "rate")).toEqual([
    { ...at, value: "year,id,rate", rule: "columns must be in the contract's order", remedy },
  ]);
});

const table = "remediation-delay.csv";
const columns = "industry,year,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75";
const misnamed = { file: table, row: 1, remedy: `Use this header: ${columns}` };
const withLines = (edit: (lines: string[]) => readonly string[]): Files => {
  const lines = textOf(goldenFiles.get(table)!).trimEnd().split("\n");
  return withFiles(goldenFiles, [textFile(table, `${edit(lines).join("\n")}\n`)]);
};
const withHeader = (header: string) => withLines(([, ...rows]) => [header, ...rows]);
const withColumn = (name: string, value: string) =>
  withLines((lines) => lines.map((line, index) => `${line},${index === 0 ? name : value}`));

test.each<[string, Files, ...DataProblem[]]>([
  [
    "a missing column",
    withLines((lines) => lines.map((line) => line.slice(0, line.lastIndexOf(",")))),
    { ...misnamed, column: "percentile_75", rule: "column is missing" },
  ],
  [
    "an extra column",
    withColumn("note", "x"),
    { ...misnamed, value: "note", rule: "is not a column of this table" },
  ],
  [
    "a repeated column",
    withColumn("year", "2020"),
    { ...misnamed, column: "year", rule: "column appears twice" },
  ],
  [
    "a renamed column",
    withHeader(columns.replace("year", "Year")),
    { ...misnamed, column: "year", rule: "column is missing" },
    { ...misnamed, value: "Year", rule: "is not a column of this table" },
  ],
  [
    "columns in another order",
    withHeader("year,industry,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75"),
    {
      ...misnamed,
      value: "year,industry,avg_remediation_days,yoy_trend_pct,percentile_25,percentile_75",
      rule: "columns must be in the contract's order",
    },
  ],
])("loading refuses %s", (_, files, ...expected) => {
  expect(problemsOf(loadTables, files)).toEqual(expected);
});
