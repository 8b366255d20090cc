import { expect, test } from "vitest";
import { bytesOf, textOf } from "../../src/model/file.ts";
import { loadTables } from "../../src/tables/load.ts";
import { ADDED_TABLES, olderProblems } from "../../src/tables/older.ts";
import { goldenFiles } from "../support/golden.ts";

const BOTTLENECKS = "observatory/bottlenecks.csv";

/** The hand-made data as an earlier version of the program would have made it. */
function older() {
  const files = new Map(goldenFiles);
  for (const { path } of ADDED_TABLES) files.delete(path);
  const lines = textOf(files.get(BOTTLENECKS)!).split("\n");
  files.set(BOTTLENECKS, bytesOf(lines.map((line) => line.split(",").slice(0, 5).join()).join("\n")));
  return files;
}

test("tables of an earlier version are one problem, with what makes them again", () => {
  const problem = {
    file: "observatory/framework-trends.csv",
    rule: "was not made by this version of the program: the folder has no observatory/framework-trends.csv, observatory/industry-frameworks.csv, observatory/distributions.csv, observatory/peer-distributions.csv and observatory/cost-shares.csv; columns are missing in observatory/bottlenecks.csv",
    remedy: "Run release with the submissions, or ingest, which make all tables again.",
  };
  expect(olderProblems(older())).toEqual([problem]);
  expect(() => loadTables(older())).toThrow(expect.objectContaining({ problems: [problem] }));
});

test("current tables are not reported as old, nor are columns with other faults, nor a folder without blocks", () => {
  expect(olderProblems(goldenFiles)).toEqual([]);
  const renamed = textOf(goldenFiles.get(BOTTLENECKS)!).replace("avg_delay_days_se", "delay_error");
  expect(olderProblems(new Map([...goldenFiles, [BOTTLENECKS, bytesOf(renamed)]]))).toEqual([]);
  const lacksKey = textOf(goldenFiles.get(BOTTLENECKS)!).replace("bottleneck,year", "year");
  expect(olderProblems(new Map([...goldenFiles, [BOTTLENECKS, bytesOf(lacksKey)]]))).toEqual([]);
  expect(olderProblems(new Map())).toEqual([]);
});
