import { describe, expect, test } from "vitest";
import { type Files, textFile, textOf, withFiles } from "../../src/model/file.ts";
import { METRICS } from "../../src/model/metric.ts";
import type { DataProblem } from "../../src/model/problem.ts";
import { columnsOf } from "../../src/tables/define.ts";
import { loadTables } from "../../src/tables/load.ts";
import { industryRegions, OBSERVATORY } from "../../src/tables/observatory.ts";
import { parseTable } from "../../src/tables/parse.ts";
import { dataWith } from "../support/data.ts";
import { goldenFiles } from "../support/golden.ts";
import { withCell, withOnly } from "./support.ts";

describe("a withheld cell is empty in the file and null in the table", () => {
  const withheld = (statistic: string) =>
    Object.fromEntries(METRICS.map((metric) => [`${metric}_${statistic}`, null]));
  const [means, errors] = [withheld("mean"), withheld("se")];

  test.each([
    [
      "regionTrends",
      withOnly("observatory/region-trends.csv", [2, 10], ["region", "year"]),
      { region: "north-america", year: 2019, sample_size: null, ...means, ...errors },
    ],
    [
      "industryRegions",
      withOnly("observatory/industry-regions.csv", [2, 4, 16, 18], ["industry", "region", "year"], {
        suppressed: "true",
      }),
      {
        industry: "fintech",
        region: "north-america",
        year: 2025,
        sample_size: null,
        ...means,
        ...errors,
        suppressed: true,
      },
    ],
    [
      "bands",
      withOnly("observatory/bands.csv", [2, 10], ["by", "band", "year"]),
      { by: "maturity_score", band: "0-40", year: 2019, sample_size: null, ...means },
    ],
    [
      "requirementGaps",
      withOnly("observatory/requirement-gaps.csv", [2], ["requirement", "year"]),
      {
        requirement: 1,
        year: 2019,
        sample_size: null,
        open_finding_rate_pct: null,
        avg_remediation_days: null,
      },
    ],
    [
      "bottleneckShares",
      withOnly("observatory/bottlenecks.csv", [2, 10], ["bottleneck", "year"]),
      {
        bottleneck: "evidence-collection",
        year: 2019,
        share_pct: null,
        avg_delay_days: null,
        sample_size: null,
      },
    ],
  ])("%s", (_, changes, row) => {
    const [path] = Object.keys(changes) as [string];
    const definition = OBSERVATORY.find((table) => table.path === path)!;
    expect(parseTable(definition, dataWith(changes).get(path)!)).toMatchObject({
      problems: [],
      rows: { 0: row },
    });
  });

  test("industryTrends, of which only the standard errors may be withheld", () => {
    const path = "observatory/industry-trends.csv";
    const text = textOf(goldenFiles.get(path)!);
    const withheld = textFile(path, text.replace("138375,4000,", "138375,,"));
    const errors = (files: Files) => loadTables(files).industryTrends.map((row) => row.cost_usd_se);
    expect(errors(goldenFiles)[1]).toBe(4000);
    expect(errors(withFiles(goldenFiles, [withheld]))[1]).toBeNull();
  });
});

const empty = ["must not be empty", "Fill the value in."] as const;
const correct = "Correct the value.";
const metrics = `must be one of ${METRICS.join(", ")}`;

test.each([
  ["relations", "sample_size", "0", "must be at least 1", correct],
  ["relations", "x", "", ...empty],
  ["relations", "correlation", "1.01", "must be from -1 to 1", "Correct the value, or remove the row."],
  ["relations", "x", "maturity", metrics, correct],
  ["industry-trends", "year", "", ...empty],
  ["region-trends", "sample_size", "0", "must be at least 1", correct],
  ["region-trends", "cost_usd_se", "-1", "must be at least 0", correct],
  [
    "region-trends",
    "cost_usd_mean",
    "-",
    "must be a number from 0 to 1000000000",
    "Write only digits, with a point before decimals.",
  ],
  ["industry-regions", "suppressed", "", ...empty],
  ["industry-regions", "suppressed", "yes", "must be true or false", correct],
  ["bands", "by", "cost_usd", "must be one of maturity_score, automation_rate", correct],
  ["bands", "maturity_score_mean", "101", "must be from 0 to 100", "Correct the value; its unit is score."],
  ["requirement-gaps", "requirement", "0", "must be at least 1", "Correct the value."],
  ["bottlenecks", "share_pct", "100.1", "must be from 0 to 100", "Correct the value; its unit is percent."],
  ["changelog", "date", "2026-13-01", "must be a date like 2026-10-05", correct],
  ["changelog", "version", "1\r2", "must be one line of text without control characters", correct],
  ["changelog", "summary", "", ...empty],
])("observatory/%s.csv refuses in %s the value %j: %s", (name, column, value, rule, remedy) => {
  const file = `observatory/${name}.csv`;
  const definition = OBSERVATORY.find(({ path }) => path === file)!;
  const bytes = dataWith(withCell(file, 2, column, value)).get(file)!;
  expect(parseTable(definition, bytes).problems).toEqual<DataProblem[]>([
    { file, row: 2, column, value, rule, remedy },
  ]);
});

test("columns of industry-regions.csv keep their order, followed by those of later metrics", () => {
  const names = columnsOf(industryRegions).map(({ name }) => name);
  const first =
    "industry,region,year,sample_size,maturity_score_mean,maturity_score_se,audit_hours_mean,audit_hours_se,cost_usd_mean,cost_usd_se,automation_rate_mean,automation_rate_se,remediation_days_mean,remediation_days_se,suppressed";
  expect(names.join()).toMatch(new RegExp(`^${first}(,|$)`));
});
