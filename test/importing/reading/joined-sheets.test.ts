import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { LIMITS } from "../../../src/model/limits.ts";
import { readSheetsOf, type SheetRow } from "../support.ts";

const HEADER = ["Client", "Sector", "Audit hours"];

test("a sheet for each year is read as a column of years, with the columns of all sheets", async () => {
  const table = await readSheetsOf({
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
  expect(table.parts?.headingOf("Tools", "2035")).toBe("Tools (sheet Survey 2035)");
  expect(dialectInWords(table)).toBe(
    'Excel workbook, 3 rows; sheets "Survey 2034" and "Survey 2035": 3 rows of the years in their names; not in all of these sheets: "Tools" (give a column the same name in each sheet, or import each sheet by itself with --sheet); not read: "Read me" (1 row)',
  );
});

test("sheets whose titles or names say different units are refused, and others are not", async () => {
  const table: readonly SheetRow[] = [HEADER, ["Rose", "Retail", 310]];
  const of = (first: string, second: string, name = "South") =>
    readSheetsOf({ North: [[first], ...table], [name]: [[second], ...table] }, "*");
  await expect(of("All amounts in US dollars", "All amounts in euros")).rejects.toMatchObject({
    problems: [
      {
        file: "export.xlsx",
        rule: 'has sheets in different units: "All amounts in euros" is in the sheet "South", and not in all of them',
        remedy: "Import each sheet by itself with --sheet, or write the unit in every sheet that is in it.",
      },
    ],
  });
  await expect(of("Survey", "Amounts in thousands")).rejects.toThrow();
  await expect(of("Survey", "Survey", "South (EUR)")).rejects.toThrow();
  expect((await of("All amounts in euros", "All amounts in euros")).notes).toEqual([
    ...["All amounts in euros", "North", "All amounts in euros", "South"],
  ]);
});

test("columns that not all sheets have are named, the first five of them", async () => {
  const german = ["Firma", "Branche", "Stunden"];
  const table = await readSheetsOf({
    2034: [HEADER, ["Rose", "Retail", 310]],
    2035: [german, ["Rose", "Retail", 290]],
  });
  expect(table.remarks?.[1]).toBe(
    'not in all of these sheets: "Client", "Sector", "Audit hours", "Firma", "Branche" and 1 more (give a column the same name in each sheet, or import each sheet by itself with --sheet)',
  );
});

test("all sheets that are tables are read as one if they are asked for, with their names in a column", async () => {
  const table = await readSheetsOf(
    {
      "Read me": [["All figures are as reported."]],
      Germany: [["Results"], HEADER, ["Rose", "Retail", 310], ["Tulip", "SaaS", 400]],
      France: [HEADER, ["Rose", "Retail", 290]],
    },
    "*",
  );
  expect(table.header).toEqual(["Sheet", "Client", "Sector", "Audit hours"]);
  expect(table.rows).toEqual([
    ["Germany", "Rose", "Retail", 310],
    ["Germany", "Tulip", "SaaS", 400],
    ["France", "Rose", "Retail", 290],
  ]);
  expect(table.lines).toEqual([3, 4, 2]);
  expect(table.parts?.headingOf("Audit hours", "France")).toBe("Audit hours (sheet France)");
  expect(table.dialect).toEqual({ format: "xlsx", sheet: "*" });
  expect(dialectInWords(table)).toBe(
    'Excel workbook, 3 rows; sheets "Germany" and "France": 3 rows; not read: "Read me" (1 row)',
  );
});

test("sheets that have a column of their own with that name keep it", async () => {
  const table = await readSheetsOf(
    {
      A: [
        [...HEADER, "Sheet"],
        ["Rose", "Retail", 310, 7],
      ],
    },
    "*",
  );
  expect([table.header, table.rows]).toEqual([
    ["Sheet (2)", ...HEADER, "Sheet"],
    [["A", "Rose", "Retail", 310, 7]],
  ]);
});

test("where one table of several is read, it is said how to read all", async () => {
  const two = { Germany: [HEADER, ["Rose", "Retail", 310]], France: [HEADER, ["Rose", "Retail", 290]] };
  expect((await readSheetsOf(two)).remarks).toEqual([
    'not read: "France" (1 row) (--sheet "*" reads all tables as one, with a column of the sheets\' names)',
  ]);
  expect((await readSheetsOf(two, "Germany")).remarks?.[0]).toContain('(--sheet "*" reads all');
});

test("without a sheet that is a table, asking for all reads the one with the most rows", async () => {
  const table = await readSheetsOf({ Notes: [["x"], ["y"]], More: [["x"], ["y"], ["z"]] }, "*");
  expect([table.dialect.sheet, table.rows]).toEqual(["More", [["y"], ["z"]]]);
});

test("rows that a spreadsheet hides are read, and counted", async () => {
  const rows = [HEADER, ["Rose", "Retail", 310], ["Tulip", "SaaS", 400], ["", "", ""]];
  const hiding = async (...hidden: number[]) =>
    readImportTable(
      "export.xlsx",
      await writeXlsx({
        sheets: [{ name: "A", rows, rowDefs: new Map(hidden.map((at) => [at, { hidden: true }])) }],
      }),
    );
  const table = await hiding(2, 3);
  expect(table.rows).toHaveLength(2);
  expect(table.remarks).toEqual(["1 hidden row is read too"]);
  expect((await hiding(1, 2)).remarks).toEqual(["2 hidden rows are read too"]);
  expect((await hiding()).remarks).toBeUndefined();
});

test("a row of totals is left out with the name of its sheet", async () => {
  const { ragged } = await readSheetsOf({
    2034: [HEADER, ["Rose", "Retail", 310], ["Total", "", 310]],
    2035: [HEADER, ["Rose", "Retail", 290]],
  });
  expect(ragged).toMatchObject({ total: 1, problems: [{ row: 3, value: "2034: Total |  | 310" }] });
});

test("all rows that are left out are counted, also where too many are to be listed", async () => {
  const totals = (count: number) => Array.from({ length: count }, (): SheetRow => ["Total", "", 310]);
  const { ragged } = await readSheetsOf({
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
  const table = await readSheetsOf(sheets, sheet);
  expect(table.parts).toBeUndefined();
  expect(table.rows).toHaveLength(1);
  expect(table.dialect.sheet).toMatch(/2034$/);
});
