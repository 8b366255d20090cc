import { expect, test } from "vitest";
import { type Edit, planted, plantedLines, rowOf } from "./planted.ts";

const QUANTILES = "observatory/quantiles.csv";
const quantile = (year: number, percentile: number) =>
  rowOf(QUANTILES, "alpha", year, "maturity_score", percentile);
const [LOWEST, HIGHEST, EARLIER] = [quantile(2026, 25), quantile(2026, 90), quantile(2020, 25)];

test.each<[string, Edit, string]>([
  [
    "with more decimals than answers have",
    [QUANTILES, LOWEST, "value", "53.31"],
    `${LOWEST} value "53.31": must be a multiple of 0.1, to which answers are rounded. Round it.`,
  ],
  [
    "below a lower one",
    [QUANTILES, HIGHEST, "value", "60"],
    `${HIGHEST} value "60": must not be below the 75th percentile, 65.9. Correct one of the two.`,
  ],
  [
    "from few programmes",
    [QUANTILES, 2, "value", "40"],
    `2 value "40": must be empty below 10 programmes, the methodology's minimum cohort. Empty it.`,
  ],
  [
    "of a score above 100",
    [QUANTILES, HIGHEST, "value", "100.1"],
    `${HIGHEST} value "100.1": must be from 0 to 100, as a score is. Correct the value.`,
  ],
  [
    "of another number of programmes",
    [QUANTILES, LOWEST, "sample_size", "15"],
    `${LOWEST} sample_size "15": must be 16, the number of programmes over the blocks of alpha, 2026. Make the tables with ingest, or correct the one that is wrong.`,
  ],
])("a quantile %s is refused", (_title, edit, problem) => {
  expect(planted(edit)).toContain(`${QUANTILES}:${problem}`);
});

test("a quantile may be withheld even if there are enough programmes, also in the datasets", () => {
  expect(planted([QUANTILES, EARLIER, "value", ""], [QUANTILES, EARLIER, "standard_error", ""])).toEqual([]);
  expect(planted([QUANTILES, LOWEST, "value", ""])).toContain(
    'compliance-maturity.csv:2 percentile_25 "53.3": must be empty: there is no 25th percentile in the quantiles of alpha. Empty it.',
  );
});

test("every quantile has its row", () => {
  expect(plantedLines(QUANTILES, (lines) => lines.toSpliced(1, 1))).toEqual([
    `${QUANTILES} industry, year, metric, percentile "alpha, 2019, maturity_score, 25": must have a row, but has none. Add the row, or make the table with ingest.`,
  ]);
});

const PEERS = "observatory/peer-distributions.csv";

test.each<[string, Edit, string]>([
  [
    "with more decimals than answers have",
    [PEERS, 2, "value", "34.12"],
    '2 value "34.12": must be a multiple of 0.1, to which answers are rounded. Round it.',
  ],
  [
    "below a lower one",
    [PEERS, 3, "value", "30"],
    '3 value "30": must not be below the 5th percentile, 34.1. Correct one of the two.',
  ],
  [
    "with an error of more digits",
    [PEERS, 2, "standard_error", "0.853"],
    '2 standard_error "0.853": must have at most two significant digits. Round it to 0.85.',
  ],
  [
    "of another number of programmes",
    [PEERS, 2, "sample_size", "29"],
    '2 sample_size "29": must be 28, the number of programmes over the blocks of any industry, any framework, any region, 2026. Make the tables with ingest, or correct the one that is wrong.',
  ],
  [
    "of fewer programmes than twice the minimum cohort",
    [PEERS, 2, "sample_size", "19"],
    `2 value "34.1": must be empty below 20 programmes, twice the methodology's minimum cohort. Empty it.`,
  ],
  [
    "of a region below twice the minimum cohort",
    [PEERS, 2, "region", "north"],
    '2 industry, framework, region, year, metric, percentile "any industry, any framework, north, 2026, maturity_score, 5": matches nothing in the registries, the methodology or the blocks. Remove the row, or add what it refers to.',
  ],
])("a quantile of peers %s is refused", (_title, edit, problem) => {
  expect(planted(edit)).toContain(`${PEERS}:${problem}`);
});

test("every quantile of a group of twice the minimum cohort has its row", () => {
  expect(plantedLines(PEERS, (lines) => lines.toSpliced(1, 1))).toEqual([
    `${PEERS} industry, framework, region, year, metric, percentile "any industry, any framework, any region, 2026, maturity_score, 5": must have a row, but has none. Add the row, or make the table with ingest.`,
  ]);
});
