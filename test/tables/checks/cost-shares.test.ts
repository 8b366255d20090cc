import { expect, test } from "vitest";
import { type Edit, planted, plantedLines } from "./planted.ts";

const SHARES = "observatory/cost-shares.csv";

test.each<[string, Edit, string]>([
  [
    "of other blocks",
    [SHARES, 2, "share_pct", "42"],
    '2 share_pct "42": must be 41.02645664, the share_pct over the blocks of all industries, 2026, qsa_fees_usd. Make the tables with ingest, or correct the one that is wrong.',
  ],
  [
    "of another number of programmes",
    [SHARES, 5, "sample_size", "15"],
    '5 sample_size "15": must be 16, the sample_size over the blocks of alpha, 2026, qsa_fees_usd. Make the tables with ingest, or correct the one that is wrong.',
  ],
  [
    "with an error of more digits",
    [SHARES, 2, "standard_error", "0.755"],
    '2 standard_error "0.755": must have at most two significant digits. Round it to 0.76.',
  ],
  [
    "with an error, from few programmes",
    [SHARES, 2, "sample_size", "9"],
    `2 standard_error "0.75": must be empty below 10 programmes, the methodology's minimum cohort. Empty it.`,
  ],
])("a share of the cost %s is refused", (_title, edit, problem) => {
  expect(planted(edit)).toContain(`${SHARES}:${problem}`);
});

test("an error of a share may be that of the least number of programmes for one", () => {
  expect(planted([SHARES, 2, "sample_size", "10"])).toEqual([
    `${SHARES}:2 sample_size "10": must be 28, the sample_size over the blocks of all industries, 2026, qsa_fees_usd. Make the tables with ingest, or correct the one that is wrong.`,
  ]);
});

test("an error of a share may be withheld", () => {
  expect(planted([SHARES, 2, "standard_error", ""])).toEqual([]);
});

test("every part of the cost has its row, of all programmes and of each industry", () => {
  expect(plantedLines(SHARES, (lines) => lines.toSpliced(1, 1))).toEqual([
    `${SHARES} industry, year, part "all industries, 2026, qsa_fees_usd": must have a row, but has none. Add the row, or make the table with ingest.`,
  ]);
});
