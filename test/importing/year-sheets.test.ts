import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readImportTable } from "../../src/importing/read-table.ts";
import { dialectInWords } from "../../src/importing/table.ts";
import { LIMITS } from "../../src/model/limits.ts";

type Row = readonly (string | number)[];

const HEADER = ["Client", "Sector", "Audit hours"];
const read = async (sheets: Readonly<Record<string, readonly Row[]>>, sheet?: string) => {
  const made = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) }));
  return readImportTable(
    "export.xlsx",
    await writeXlsx({ sheets: made }),
    sheet === undefined ? {} : { sheet },
  );
};

test("a sheet for each year is read as a column of years, with the columns of all sheets", async () => {
  const table = await read({
    "Read me": [["All figures are as reported."]],
    "Survey 2034": [["Results"], HEADER, ["Rose", "Retail", 310], ["Tulip", "SaaS", 400]],
    "Survey 2035": [
      [...HEADER, "Tools"],
      ["Rose", "Retail", 290, 7],
    ],
  });
  expect(table.header).toEqual(["Year", "Client", "Sector", "Audit hours", "Tools"]);
  expect(table.rows).toEqual([
    ["2034", "Rose", "Retail", 310, ""],
    ["2034", "Tulip", "SaaS", 400, ""],
    ["2035", "Rose", "Retail", 290, 7],
  ]);
  expect(table.lines).toEqual([3, 4, 2]);
  expect(table.byYear?.headingOf("Tools", "2035")).toBe("Tools (sheet Survey 2035)");
  expect(dialectInWords(table)).toBe(
    'Excel workbook, 3 rows; sheets "Survey 2034" and "Survey 2035": 3 rows of the years in their names; not in all of these sheets: "Tools" (name a column alike in all, or import each sheet by itself with --sheet); not read: "Read me" (1 row)',
  );
});

test("columns that not all sheets have are named, the first five of them", async () => {
  const german = ["Firma", "Branche", "Stunden"];
  const table = await read({
    2034: [HEADER, ["Rose", "Retail", 310]],
    2035: [german, ["Rose", "Retail", 290]],
  });
  expect(table.remarks?.[1]).toBe(
    'not in all of these sheets: "Client", "Sector", "Audit hours", "Firma", "Branche" and 1 more (name a column alike in all, or import each sheet by itself with --sheet)',
  );
});

test("a row of totals is left out with the name of its sheet", async () => {
  const { ragged } = await read({
    2034: [HEADER, ["Rose", "Retail", 310], ["Total", "", 310]],
    2035: [HEADER, ["Rose", "Retail", 290]],
  });
  expect(ragged).toMatchObject({ total: 1, problems: [{ row: 3, value: "2034: Total |  | 310" }] });
});

test("all rows that are left out are counted, also where too many are to be listed", async () => {
  const totals = (count: number) => Array.from({ length: count }, (): Row => ["Total", "", 310]);
  const { ragged } = await read({
    2034: [HEADER, ["Rose", "Retail", 310], ...totals(LIMITS.problems + 7)],
    2035: [HEADER, ["Rose", "Retail", 290], ...totals(2)],
  });
  expect([ragged.total, ragged.problems.length]).toEqual([59, 52]);
});

test.each([
  ["is named", { 2034: [HEADER, ["Rose", "Retail", 310]], 2035: [HEADER, ["Rose", "Retail", 290]] }, "2034"],
  [
    "has a column of years",
    {
      2034: [
        [...HEADER, "Year"],
        ["Rose", "Retail", 310, 2034],
      ],
      2035: [
        [...HEADER, "Year"],
        ["Rose", "Retail", 290, 2035],
      ],
    },
    undefined,
  ],
  [
    "is called otherwise",
    { "Survey 2034": [HEADER, ["Rose", "Retail", 310]], "Draft 2035": [HEADER, ["Rose", "Retail", 290]] },
    undefined,
  ],
  [
    "is of the same year",
    { "Survey 2034": [HEADER, ["Rose", "Retail", 310]], "2034 Survey": [HEADER, ["Rose", "Retail", 290]] },
    undefined,
  ],
  ["is no table", { 2034: [HEADER, ["Rose", "Retail", 310]], 2035: [["Not yet"], ["x"]] }, undefined],
])("one sheet alone is read if one %s", async (_, sheets, sheet) => {
  const table = await read(sheets, sheet);
  expect(table.byYear).toBeUndefined();
  expect(table.rows).toHaveLength(1);
  expect(table.dialect.sheet).toMatch(/2034$/);
});
