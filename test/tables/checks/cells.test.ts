import { describe, expect, test } from "vitest";
import { formatProblem } from "../../../src/model/problem.ts";
import { loadTables } from "../../../src/tables/load.ts";
import { goldenFiles } from "../../support/golden.ts";
import { problemsOf } from "../support.ts";
import { type Edit, planted, plantedLines } from "./planted.ts";

const INDUSTRIES = "observatory/industry-trends.csv";
const REGIONS = "observatory/region-trends.csv";
const BOTH = "observatory/industry-regions.csv";
const BANDS = "observatory/bands.csv";
const REMAKE = "Make the tables with ingest, or correct the one that is wrong.";

describe("a cell must follow from the blocks", () => {
  test.each<[string, Edit, string]>([
    [
      "an industry's mean",
      [INDUSTRIES, 9, "cost_usd_mean", "123068.85"],
      `"123068.85": must be 123068.75, the mean over the blocks of alpha, 2026. ${REMAKE}`,
    ],
    [
      "an industry's count",
      [INDUSTRIES, 9, "sample_size", "17"],
      `"17": must be 16, the number of programmes over the blocks of alpha, 2026. ${REMAKE}`,
    ],
    [
      "a single withheld mean",
      [INDUSTRIES, 9, "audit_hours_mean", ""],
      `"": must be 808.9375, the mean over the blocks of alpha, 2026. ${REMAKE}`,
    ],
    [
      "a region's mean",
      [REGIONS, 9, "remediation_days_mean", "7.9"],
      `"7.9": must be 7.93125, the mean over the blocks of north, 2026. ${REMAKE}`,
    ],
    [
      "a regional cell's mean",
      [BOTH, 3, "automation_rate_mean", "61"],
      `"61": must be 61.21875, the mean over the blocks of alpha, north, 2026. ${REMAKE}`,
    ],
    [
      "a regional cell without a block",
      [BOTH, 5, "sample_size", "5"],
      '"5": must be empty: there is no number of programmes over the blocks of alpha, south, 2026. Empty it.',
    ],
    [
      "a band's mean",
      [BANDS, 9, "audit_hours_mean", "1125.3"],
      `"1125.3": must be 1125.25, the mean over the blocks of maturity_score, 0-50, 2026. ${REMAKE}`,
    ],
    [
      "a band without a block",
      [BANDS, 10, "sample_size", "5"],
      '"5": must be empty: there is no number of programmes over the blocks of maturity_score, 50-100, 2019. Empty it.',
    ],
    [
      "a flag of a cell that exists",
      [BOTH, 3, "suppressed", "true"],
      '"true": must be false: the cell has blocks. Correct the flag.',
    ],
    [
      "a flag of a cell that does not exist",
      [BOTH, 5, "suppressed", "false"],
      '"false": must be true: the cell has no block. Correct the flag.',
    ],
  ])("%s", (_title, edit, problem) => {
    const [path, row, column] = edit;
    expect(planted(edit)).toContain(`${path}:${row} ${column} ${problem}`);
  });
});

test("a block of a mixed region is in no region's figures", () => {
  expect(planted(["observatory/blocks.csv", 16, "region", "mixed"])).toEqual(
    expect.arrayContaining([
      `${REGIONS}:9 sample_size "16": must be 10, the number of programmes over the blocks of north, 2026. ${REMAKE}`,
      `${BOTH}:3 maturity_score_mean "59.6313": must be 59.35, the mean over the blocks of alpha, north, 2026. ${REMAKE}`,
    ]),
  );
});

test("a region's figures are withheld where too many programmes, or two thirds of an industry's, count in none", () => {
  const edits: Edit[] = [16, 17].map((row) => ["observatory/blocks.csv", row, "region", "mixed"]);
  expect(planted(...edits)).toEqual(
    expect.arrayContaining([
      `${REGIONS}:9 sample_size "16": must be empty: too many programmes count in no region. Make the tables again with release or ingest.`,
      `${BOTH}:3 sample_size "16": must be empty: too many programmes count in no region. Make the tables again with release or ingest.`,
    ]),
  );
});

test("the last decimal may be rounded either way, and no other", () => {
  expect(planted([INDUSTRIES, 9, "audit_hours_mean", "808.937"])).toEqual([]);
  expect(planted([INDUSTRIES, 9, "audit_hours_mean", "808.935"])).toHaveLength(1);
});

test("errors need enough programmes, and have two digits", () => {
  expect(planted([INDUSTRIES, 2, "cost_usd_se", "4000"])).toEqual([
    `${INDUSTRIES}:2 cost_usd_se "4000": must be empty below 10 programmes, the methodology's minimum cohort. Empty it.`,
  ]);
  expect(planted([REGIONS, 9, "cost_usd_se", "4123"])).toEqual([
    `${REGIONS}:9 cost_usd_se "4123": must have at most two significant digits. Round it to 4100.`,
  ]);
  expect(planted([REGIONS, 9, "cost_usd_se", ""])).toEqual([]);
});

test("every cell has its row", () => {
  expect(plantedLines(BANDS, (lines) => lines.toSpliced(8, 1))).toEqual([
    `${BANDS} by, band, year "maturity_score, 0-50, 2026": must have a row, but has none. Add the row, or make the table with ingest.`,
  ]);
  expect(
    plantedLines(BANDS, (lines) => [
      ...lines,
      `maturity_score,50-60,2026${lines[0]!.replace(/^by,band,year|[^,]/g, "")}`,
    ]),
  ).toEqual([
    `${BANDS}:34 by, band, year "maturity_score, 50-60, 2026": matches nothing in the registries, the methodology or the blocks. Remove the row, or add what it refers to.`,
  ]);
});

describe("rows of a year before the first of an entry", () => {
  const decoder = new TextDecoder();
  const withRows = (changes: Readonly<Record<string, string>>) => {
    const files = new Map(goldenFiles);
    for (const [path, rows] of Object.entries(changes)) {
      files.set(path, new TextEncoder().encode(decoder.decode(files.get(path)) + rows));
    }
    return problemsOf(loadTables, files).map(formatProblem);
  };
  /** A line of a table that has these cells and no others. */
  const line = (path: string, cells: Readonly<Record<string, string>>) => {
    const [header = ""] = decoder.decode(goldenFiles.get(path)).split("\n", 1);
    return `${header
      .split(",")
      .map((name) => cells[name] ?? "")
      .join()}\n`;
  };
  const west = (cells: Readonly<Record<string, string>>) => {
    const region = "west";
    const suppressed = "true";
    return {
      "reference/regions.csv": "west,West\n",
      [REGIONS]: line(REGIONS, { region, year: "2019", ...cells }) + line(REGIONS, { region, year: "2026" }),
      [BOTH]: [
        line(BOTH, { industry: "alpha", region, year: "2025", suppressed }),
        line(BOTH, { industry: "alpha", region, year: "2026", suppressed }),
        line(BOTH, { industry: "beta", region, year: "2026", suppressed }),
      ].join(""),
    };
  };

  test("are allowed if they are empty, as earlier versions of the program wrote them", () => {
    expect(withRows(west({}))).toEqual([]);
  });

  test("are refused if they have figures", () => {
    expect(withRows(west({ sample_size: "9" }))).toContain(
      `${REGIONS}:18 region, year "west, 2019": matches nothing in the registries, the methodology or the blocks. Remove the row, or add what it refers to.`,
    );
  });
});
