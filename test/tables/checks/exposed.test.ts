import { expect, test } from "vitest";
import { exposedProblems } from "../../../src/tables/checks/exposed.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { committedData } from "../../support/data.ts";

const committed = loadTables(committedData);
const files = {
  regionTrends: "observatory/region-trends.csv",
  bands: "observatory/bands.csv",
  bottleneckShares: "observatory/bottlenecks.csv",
  industryRegions: "observatory/industry-regions.csv",
};

/** What is wrong when some rows of a committed table are withheld. */
const problems = (name: keyof typeof files, withheld: readonly number[]) =>
  exposedProblems({
    ...committed,
    [name]: committed[name].map((row, index) =>
      withheld.includes(index + 2) ? { ...row, sample_size: null } : row,
    ),
  } as Tables);
const exposed = (name: keyof typeof files, rows: readonly number[]) =>
  rows.map((row) => ({
    file: files[name],
    row,
    column: "sample_size",
    rule: "must not follow from the totals and the other cells of its lines",
    remedy: "Withhold another cell of the same line, or make the tables with ingest.",
  }));

test.each(["regionTrends", "bands", "bottleneckShares"] as const)(
  "%s: a cell that is withheld alone in its year follows from the rest of the year",
  (name) => {
    expect(problems(name, [2])).toEqual(exposed(name, [2]));
    expect(problems(name, [2, 3])).toEqual(exposed(name, [2, 3]));
    expect(problems(name, [2, 10, 11])).toEqual(exposed(name, [11]));
    expect(problems(name, [2, 10, 18])).toEqual([]);
  },
);

test("bands of maturity and of automation are lines of their own", () => {
  expect(problems("bands", [9, 73])).toEqual(exposed("bands", [9, 73]));
});

test.each([
  ["alone", [3], [3]],
  ["two of an industry, alone in their regions", [3, 5], [3, 5]],
  ["two of a region, alone in their industries", [3, 17], [3, 17]],
  ["three corners of a rectangle", [3, 5, 17], [3, 5, 17]],
  ["four corners of a rectangle", [3, 5, 17, 19], []],
  ["four corners, and one beside them", [3, 5, 7, 17, 19], [7]],
  ["two of an industry in each of two years", [2, 3, 4, 5], [2, 3, 4, 5]],
  ["two of a region in each of two years", [2, 3, 16, 17], [2, 3, 16, 17]],
  ["a ring of six over three industries and three regions", [3, 5, 19, 21, 35, 31], []],
  ["a ring of six with one missing", [3, 5, 19, 21, 35], [3, 5, 19, 21, 35]],
])("industryRegions, cells that are withheld: %s", (_, withheld, follow) => {
  expect(problems("industryRegions", withheld)).toEqual(exposed("industryRegions", follow));
});

test("regions that are withheld follow where all of their industries are shown", () => {
  const rows = committed.regionTrends.flatMap(({ region, year }, index) =>
    year === 2026 && /^(asia|oceania)$/.test(region) ? [index + 2] : [],
  );
  expect(rows).toHaveLength(2);
  expect(problems("regionTrends", rows)).toEqual(exposed("regionTrends", rows));
});

test("regions that are withheld follow in no year whose industries by region are not published", () => {
  const rows = committed.regionTrends.flatMap(({ region, year }, index) =>
    year === 2020 && /^(asia|oceania)$/.test(region) ? [index + 2] : [],
  );
  expect(problems("regionTrends", rows)).toEqual([]);
});
