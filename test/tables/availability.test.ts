import { expect, test } from "vitest";
import { textFile, withFiles } from "../../src/model/file.ts";
import { loadTables } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";
import { problemsOf } from "./support.ts";

const HEADER = "checked,outcome,requests,failures";
const problemsIn = (...lines: readonly string[]) =>
  problemsOf(
    loadTables,
    withFiles(goldenFiles, [textFile("availability.csv", `${[HEADER, ...lines].join("\n")}\n`)]),
  );

test("a row of each outcome is read", () => {
  expect(
    problemsIn(
      "2026-12-01T00:00:00Z,passed,900,0",
      "2026-12-01T01:00:00Z,failed,900,2",
      "2026-12-01T02:00:00Z,failed,0,1",
      "2026-12-01T03:00:00Z,not-made,0,0",
    ),
  ).toEqual([]);
});

test.each([
  ["2026-12-01 00:00:00,passed,900,0", "checked", "2026-12-01 00:00:00"],
  ["2026-12-01T00:00:00+01:00,passed,900,0", "checked", "2026-12-01T00:00:00+01:00"],
  ["2026-12-01T00:00:00Z,up,900,0", "outcome", "up"],
  ["2026-12-01T00:00:00Z,passed,-1,0", "requests", "-1"],
  ["2026-12-01T00:00:00Z,passed,900,1.5", "failures", "1.5"],
  ["2026-12-01T00:00:00Z,passed,900,3", "failures", "3"],
  ["2026-12-01T00:00:00Z,failed,900,0", "failures", "0"],
])("%s is refused, with its place, value and a remedy", (line, column, value) => {
  expect(problemsIn("2026-11-30T00:00:00Z,passed,900,0", line)).toEqual([
    {
      file: "availability.csv",
      row: 3,
      column,
      value,
      rule: expect.any(String),
      remedy: expect.any(String),
    },
  ]);
});

test("a repeated check is refused", () => {
  const line = "2026-12-01T00:00:00Z,passed,900,0";
  expect(problemsIn(line, line)).toMatchObject([{ row: 3, column: "checked" }]);
});

test("a table with other columns is refused", () => {
  const files = withFiles(goldenFiles, [textFile("availability.csv", "time,code\n2026-12-01T00:00:00Z,0\n")]);
  expect(problemsOf(loadTables, files).map(({ file, row }) => [file, row])).toContainEqual([
    "availability.csv",
    1,
  ]);
});
