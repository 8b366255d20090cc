import { expect, test } from "vitest";
import { foundLines } from "../../src/cli/found-lines.ts";
import type { LeftOut } from "../../src/starter/propose.ts";

const misspelt: LeftOut = {
  column: "industry",
  label: "retial",
  rows: 8,
  reason: "misspelt",
  like: "retail",
};
const proposal = {
  readAs: "comma, UTF-8, 48 rows",
  remarks: [],
  years: [2025],
  industries: [{ text: "retail" }],
  frameworks: [{ text: "iso-27001" }],
  countries: [],
  areOtherPlaces: false,
  bottlenecks: [],
  leftOut: [],
  similar: [],
};

test("a misspelt label is named with its rows and what it probably means, and with what to do if it is right or wrong", () => {
  expect(foundLines("export.csv", { ...proposal, leftOut: [misspelt] })).toEqual([
    "Read export.csv: comma, UTF-8, 48 rows, years 2025 to 2025.",
    'Left out: industry "retial", 8 rows: misspelt; did you mean "retail"?',
    "import --suggest maps each of these to an entry in mapping.json, or asks.",
    "If one of them is not misspelt, add a row for it to its file in data/reference/.",
  ]);
});

test("the years are those of the sheet that was read, not of one that was not", () => {
  const readAs = 'Excel workbook, sheet "2034", 144 rows';
  const remarks = ['not read: "2032-2033" (270 rows)'];
  expect(foundLines("export.xlsx", { ...proposal, readAs, remarks, years: [] })).toEqual([
    'Read export.xlsx: Excel workbook, sheet "2034", 144 rows, no column recognised as the year; not read: "2032-2033" (270 rows).',
  ]);
});

test("a label that became an entry beside a similar one is named, with its file", () => {
  const similar = [{ column: "framework" as const, label: "Visa PIN", rows: 1, like: "Visa PINs" }];
  expect(foundLines("export.csv", { ...proposal, similar })).toEqual([
    "Read export.csv: comma, UTF-8, 48 rows, years 2025 to 2025.",
    'To be reviewed: framework "Visa PIN", 1 row, became an entry beside "Visa PINs"; if it is a misspelling, remove its row from data/reference/frameworks.csv: import --suggest then asks what the label means',
  ]);
});

test("twelve labels are listed, and the others are counted", () => {
  const lines = foundLines("export.csv", { ...proposal, leftOut: Array<LeftOut>(15).fill(misspelt) });
  expect(lines.filter((line) => line.startsWith("Left out"))).toHaveLength(12);
  expect(lines).toContain("and 3 more labels");
  const twelve = foundLines("export.csv", { ...proposal, leftOut: Array<LeftOut>(12).fill(misspelt) });
  expect(twelve.filter((line) => line.startsWith("Left out"))).toHaveLength(12);
  expect(twelve.filter((line) => line.includes("more labels"))).toEqual([]);
});

test("says what to do if the column of countries has other places", () => {
  expect(foundLines("export.csv", { ...proposal, areOtherPlaces: true }).at(-1)).toBe(
    "More than a quarter of the rows have no known country: the column seems to have other places, such as states or cantons, whose codes may be those of countries. Give the countries with --countries.",
  );
});

test("says what to do if no column has the industry or the framework", () => {
  expect(foundLines("export.csv", { ...proposal, industries: [], frameworks: [] }).slice(1)).toEqual([
    "No column was recognised as the industry: give the industries with --industries, or name the column industry.",
    "No column was recognised as the framework: if the file has several, give them with --frameworks, or name the column framework.",
  ]);
});

test("a column whose entries were all left out is not called unrecognised", () => {
  const leftOut: LeftOut[] = [{ column: "industry", label: "Casinos", rows: 1, reason: "too few rows" }];
  const last = (own: Partial<Parameters<typeof foundLines>[1]>) =>
    foundLines("e.csv", { ...proposal, ...own }).at(-1);
  expect(last({ industries: [], leftOut })).toBe(
    "All values of the industry column were left out: give the industries with --industries.",
  );
  expect(last({ industries: [] })).toBe(
    "No column was recognised as the industry: give the industries with --industries, or name the column industry.",
  );
  expect(last({ frameworks: [], leftOut })).toBe(
    "No column was recognised as the framework: if the file has several, give them with --frameworks, or name the column framework.",
  );
});
