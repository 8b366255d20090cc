import { expect, test } from "vitest";
import { problemsWith, withOnly } from "../support.ts";

const REGIONS = "observatory/industry-regions.csv";

const exposed = (path: string, rows: readonly number[]) =>
  rows.map((row) => ({
    file: path,
    row,
    column: "sample_size",
    rule: "must not follow from the totals and the other cells of its lines",
    remedy: "Withhold another cell of the same line, or make the tables with ingest.",
  }));

test.each([
  ["observatory/region-trends.csv", ["region", "year"]],
  ["observatory/bands.csv", ["by", "band", "year"]],
  ["observatory/bottlenecks.csv", ["bottleneck", "year"]],
])("%s: a cell that is withheld alone in its year follows from the rest of the year", (path, labels) => {
  expect(problemsWith(withOnly(path, [2], labels))).toEqual(exposed(path, [2]));
  expect(problemsWith(withOnly(path, [2, 3], labels))).toEqual(exposed(path, [2, 3]));
  expect(problemsWith(withOnly(path, [2, 10, 11], labels))).toEqual(exposed(path, [11]));
  expect(problemsWith(withOnly(path, [2, 10, 18], labels))).toEqual([]);
});

test("observatory/bands.csv: bands of maturity and of automation are lines of their own", () => {
  const path = "observatory/bands.csv";
  expect(problemsWith(withOnly(path, [9, 73], ["by", "band", "year"]))).toEqual(exposed(path, [9, 73]));
});

test.each([
  ["alone", [3], [3]],
  ["two of an industry, alone in their regions", [3, 5], [3, 5]],
  ["two of a region, alone in their industries", [3, 17], [3, 17]],
  ["three corners of a rectangle", [3, 5, 17], [3, 5, 17]],
  ["four corners of a rectangle", [3, 5, 17, 19], []],
  ["four corners, and one beside them", [3, 5, 7, 17, 19], [7]],
  ["four corners in two years", [2, 4, 17, 19], [2, 4, 17, 19]],
  ["a ring of six over three industries and three regions", [3, 5, 19, 21, 35, 31], []],
  ["a ring of six with one missing", [3, 5, 19, 21, 35], [3, 5, 19, 21, 35]],
])("observatory/industry-regions.csv, cells that are withheld: %s", (_, rows, follow) => {
  const changes = withOnly(REGIONS, rows, ["industry", "region", "year"], { suppressed: "true" });
  expect(problemsWith(changes)).toEqual(exposed(REGIONS, follow));
});
