import { describe, expect, test } from "vitest";
import { askedSince } from "../../support/asked-since.ts";
import { type Edit, planted, plantedJson, plantedLines } from "./planted.ts";

const BLOCKS = "observatory/blocks.csv";
const MERGE = "Merge the block with its nearest, or make the tables with ingest.";

test.each<[string, Edit[], string]>([
  [
    "of fewer than k programmes",
    [[BLOCKS, 17, "programmes", "4"]],
    `${BLOCKS}:17 programmes "4": a block must have at least k = 5 programmes. ${MERGE}`,
  ],
  [
    "of more organisations than programmes",
    [[BLOCKS, 16, "organisations", "10-19"]],
    `${BLOCKS}:16 organisations "10-19": must be at most 6, the number of programmes of the block. Correct one of the two.`,
  ],
  [
    "whose cost is not the sum of its parts",
    [[BLOCKS, 16, "cost_usd_mean", "121100.01"]],
    `${BLOCKS}:16 cost_usd_mean "121100.01": must be the sum of its three parts, 121100.00. Correct the total or a part.`,
  ],
  [
    "with a share at its upper bound",
    [[BLOCKS, 16, "automation_rate_mean", "100"]],
    `${BLOCKS}:16 automation_rate_mean "100": must not be at a bound: a mean at a limit reveals every value. ${MERGE}`,
  ],
  [
    "with no day of delay",
    [[BLOCKS, 16, "remediation_days_mean", "0"]],
    `${BLOCKS}:16 remediation_days_mean "0": must not be at a bound: a mean at a limit reveals every value. ${MERGE}`,
  ],
  [
    "of an unknown framework",
    [[BLOCKS, 16, "framework", "Z_3"]],
    `${BLOCKS}:16 framework "Z_3": is not in reference/frameworks.csv. Use one of X_1, Y_2, mixed, or add it there.`,
  ],
  [
    "of several industries",
    [[BLOCKS, 16, "industry", "mixed"]],
    `${BLOCKS}:16 industry "mixed": is not in reference/industries.csv. Use one of alpha, beta, or add it there.`,
  ],
])("a block %s is refused", (_title, edits, problem) => {
  expect(planted(...edits)).toContain(problem);
});

test("a block may have a part of the cost that nobody of an industry and year pays", () => {
  const problems = planted([BLOCKS, 16, "qsa_fees_usd_mean", "0"], [BLOCKS, 16, "cost_usd_mean", "69100"]);
  expect(problems.filter((problem) => problem.startsWith(`${BLOCKS}:16 `))).toEqual([]);
});

test("blocks have at least k organisations, whatever the methodology's k", () => {
  const problems = plantedJson("methodology.json", (methodology) => {
    methodology.k = 10;
  });
  expect(problems).toContain(
    `${BLOCKS}:2 organisations "5-9": a block must have at least k = 10 organisations. ${MERGE}`,
  );
  // Those of 10 and more programmes say 10 or more organisations.
  expect(problems.filter((problem) => problem.startsWith(`${BLOCKS}:4 `))).toEqual([]);
});

test("the benchmark year in release.json is the last year of the blocks", () => {
  const named = (year: number) =>
    plantedJson("release.json", (release) => {
      release.benchmarkYear = year;
    });
  expect(named(2026)).toEqual([]);
  expect(named(2025)).toEqual([
    `release.json /benchmarkYear "2025": must be the last year of ${BLOCKS}, 2026. Make the tables from submissions with the benchmark year that you want, or correct it.`,
  ]);
});

test("the benchmark year has begun on the day that the data describes", () => {
  expect(
    plantedJson("release.json", (release) => {
      release.asOf = "2025-12-31T00:00:00Z";
    }),
  ).toEqual([
    'release.json /asOf "2025-12-31T00:00:00Z": must not be before the benchmark year, 2026. Correct the day, or make the tables for an earlier benchmark year.',
  ]);
});

test("blocks of more years than a release may have are refused before other tables are checked", () => {
  expect(planted([BLOCKS, 2, "year", "20210"])).toEqual([
    expect.stringMatching(
      /^observatory\/blocks\.csv:\d+ year "2019": must have blocks of at most 50 years, but has them from 2019 to 20210\. /,
    ),
    `${BLOCKS}:2 year "20210": must have blocks of at most 50 years, but has them from 2019 to 20210. Correct the year, or make the tables with ingest.`,
  ]);
});

test("no framework or region may be called mixed, in any letter case", () => {
  const problems = plantedLines("reference/frameworks.csv", (lines) => [...lines, "Mixed,Several,Nobody"]);
  expect(problems).toContain(
    'reference/frameworks.csv:4 id "Mixed": must not be mixed: tables use it for blocks that have several. Choose another id.',
  );
});

describe("if automation has been asked only since 2026", () => {
  askedSince("automation_rate", 2026);

  test("a mean of an earlier year is refused", () => {
    const problems = planted().filter((line) => line.includes("asked since"));
    expect(problems[0]).toMatch(
      /^observatory\/blocks\.csv:2 automation_rate_mean ".*": must be empty: it has been asked since 2026\. Empty it\.$/,
    );
  });
});

test("blocks of up to as many organisations as k may have k of them", () => {
  const problems = plantedJson("methodology.json", (methodology) => {
    methodology.k = 9;
  });
  expect(problems.filter((problem) => problem.includes(" organisations "))).toEqual([]);
});
