import { zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { dialectInWords, DisplayedNumber } from "../../../src/importing/model/table.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { DataError } from "../../../src/model/problem.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const read = (bytes: Uint8Array) => readImportTable("export", bytes);
const rows = [
  ["Café", "12,5"],
  ["Zoë", "7"],
];

async function problemOf(bytes: Uint8Array) {
  const error = await read(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof DataError)) throw error;
  return error.problems[0]!;
}

it("says how many rows of a workbook are struck through, which are read too", async () => {
  const row = (name: string, isStruck: boolean) =>
    [name, "Retail", "2031"].map((value) => ({
      value,
      ...(isStruck && { style: { font: { strikethrough: true } } }),
    }));
  const sheet = (...struck: boolean[]) =>
    writeXlsx({
      sheets: [
        {
          name: "Data",
          rows: [["Company", "Industry", "Year"], ...struck.map((_, at) => [`org ${at}`, "Retail", "2031"])],
          cells: new Map(
            struck.flatMap((isStruck, at) =>
              row(`org ${at}`, isStruck).map((cell, column) => [`${at + 1},${column}`, cell] as const),
            ),
          ) as never,
        },
      ],
    });
  expect((await read(await sheet(true, false, true))).remarks).toEqual([
    "2 struck-through rows are read too",
  ]);
  expect((await read(await sheet(false, true))).remarks).toEqual(["1 struck-through row is read too"]);
  expect((await read(await sheet(false))).remarks).toBeUndefined();
});

describe("a table of an export", () => {
  it("has texts that are written as formulas, with or without quotes of their own", async () => {
    const text = 'Id;Hours;Note\n="007";"=""525,6""";plain\n="008";;=1+1\n';
    expect((await read(utf8(text))).rows).toEqual([
      ["007", "525,6", "plain"],
      ["008", "", "=1+1"],
    ]);
  });

  it.each([
    ["commas, UTF-8", utf8('Name,Hours\nCafé,"12,5"\nZoë,7\n'), "comma, UTF-8, 2 rows"],
    [
      "semicolons, UTF-8 with a byte order mark",
      utf8("\uFEFFName;Hours\r\nCafé;12,5\r\nZoë;7"),
      "semicolon, UTF-8, 2 rows",
    ],
    ["tabs, UTF-16 LE", utf16le("\uFEFFName\tHours\nCafé\t12,5\nZoë\t7\n"), "tab, UTF-16 LE, 2 rows"],
    [
      "semicolons, UTF-16 BE without a mark",
      utf16be("Name;Hours\nCafé;12,5\nZoë;7\n"),
      "semicolon, UTF-16 BE, 2 rows",
    ],
    [
      "vertical bars, Windows-1252",
      latin("Name|Hours\rCaf\u00e9|12,5\rZo\u00eb|7"),
      "vertical bar, Windows-1252, 2 rows",
    ],
    [
      "a line that states the separator",
      utf8('sep=;\r\nName;Hours\r\n"Café";12,5\r\nZoë;7\r\n'),
      "semicolon, UTF-8, header in line 2, 2 rows",
    ],
    [
      "titles and empty lines",
      utf8("Export of 2026;\n;\nName;Hours\nCafé;12,5\n;\nZoë;7\n"),
      "semicolon, UTF-8, header in line 3, 2 rows",
    ],
  ])("is read whatever its dialect: %s", async (_, bytes, words) => {
    const table = await read(bytes);
    expect(table.header).toEqual(["Name", "Hours"]);
    expect(table.rows).toEqual(rows);
    expect(dialectInWords(table)).toBe(words);
  });

  it("has the quotes and the dash of Windows-1252, which Latin-1 lacks", async () => {
    const { rows: read1252 } = await read(new Uint8Array([...latin("a;b\nx;"), 0x80, 0x20, 0x93, 0x96]));
    expect(read1252).toEqual([["x", "€ “–"]]);
  });

  it("has the line where a row begins, after rows of several lines", async () => {
    const { lines, ragged } = await read(utf8('a;b\n"one\ntwo";2\n3;4\n5;6;7\n8;9\n'));
    expect(lines).toEqual([2, 4, 6]);
    expect(ragged.problems.map(({ row, rule }) => [row, rule])).toEqual([
      [5, "has 3 values, but the header has 2"],
    ]);
  });

  it("is refused if its last row is truncated, and read if it is complete without a line end", async () => {
    expect(await problemOf(utf8("a;b;c\n1;2;3\n4;5"))).toMatchObject({
      row: 3,
      rule: "ends in the middle of a row: it may have been cut off",
    });
    const { rows: whole } = await read(utf8("a;b;c\n1;2;3\n4;5;6"));
    expect(whole).toHaveLength(2);
    const { ragged } = await read(utf8("a;b;c\n1;2;3\n4;5\n"));
    expect(ragged.total).toBe(1);
  });

  it("is complete if only spaces follow its last row", async () => {
    expect((await read(utf8("a;b;c\n1;2;3\n  "))).rows).toEqual([["1", "2", "3"]]);
  });

  it("has the words that Windows-1252 makes of it, however unlikely, if that encoding is given", async () => {
    const cyrillic = latin(
      "Client;Sector\n\u00ce\u00f2\u00f0\u00e0;\u00d0\u00e5\u00f1\u00f2\n\u00c3\u00ee\u00f1\u00f2;\u00d5\u00eb\u00e5\u00e1\n",
    );
    expect((await problemOf(cyrillic)).rule).toMatch(/^is in an encoding that is not recognised: /);
    const { rows: given } = await readImportTable("export", cyrillic, { encoding: "windows-1252" });
    expect(given).toEqual([
      ["Îòðà", "Ðåñò"],
      ["Ãîñò", "Õëåá"],
    ]);
  });

  it("has no note among its rows, and reports it once, with its text", async () => {
    const note = "Hinweis: Werte ohne Gewähr. Stand 05.01.";
    const { rows: own, ragged } = await read(utf8(`Name;Sector;Hours\nCafé;Retail;12,5\n${note};;\n`));
    expect(own).toEqual([["Café", "Retail", "12,5"]]);
    expect(ragged.problems).toEqual([
      {
        file: "export",
        row: 3,
        value: note,
        rule: "looks like a note, not a submission: it has only one value",
        remedy: "Remove it from the export.",
      },
    ]);
  });

  it("has no row of totals among its rows, and reports it once", async () => {
    const { rows: own, ragged } = await read(utf8("Name;Sector;Hours\nCafé;Retail;12,5\nGesamt;;12,5\n"));
    expect(own).toEqual([["Café", "Retail", "12,5"]]);
    expect(ragged.problems).toEqual([
      {
        file: "export",
        row: 3,
        value: "Gesamt |  | 12,5",
        rule: "looks like a row of totals, not a submission",
        remedy: "Remove it from the export.",
      },
    ]);
  });

  it("counts the rows that are not as wide as its header among those that were read", async () => {
    expect(dialectInWords(await read(utf8("a;b;c\n1;2;3\n4;5\n")))).toBe("semicolon, UTF-8, 2 rows");
  });

  it("has no byte order mark in its first name, even if the rest is Windows-1252", async () => {
    expect((await read(new Uint8Array([0xef, 0xbb, 0xbf, ...latin("Nom;b\nCaf\u00e9;1\n")]))).header).toEqual(
      ["Nom", "b"],
    );
  });

  it("names the line of a broken quote", async () => {
    expect(await problemOf(utf8('a;b\n1;2\n3;"4\n5;6\n'))).toMatchObject({
      row: 3,
      rule: "has a quote that is never closed",
    });
    expect(await problemOf(utf8('a;b\n1;2\n3;4"\n'))).toMatchObject({
      row: 3,
      rule: "has a quote where none is allowed",
    });
  });

  it("gives each column a unique name", async () => {
    expect((await read(utf8("Fee;Fee;;Note\nby QSA;x;1;2\n"))).header).toEqual([
      "Fee",
      "Fee (2)",
      "(column 3)",
      "Note",
    ]);
  });

  it("of a workbook has numbers, percentages with all their decimals, dates and errors", async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Read me", rows: [["An export."]] },
        {
          name: "Data",
          columns: [
            { header: "Hours", key: "hours" },
            { header: "Automation", key: "automation", numFmt: "0.0%" },
            { header: "End", key: "end", numFmt: "dd.mm.yyyy" },
          ],
          data: [
            { hours: 1234.5, automation: 0.455, end: new Date(Date.UTC(2025, 11, 31)) },
            { hours: "#N/A", automation: null, end: null },
          ],
        },
      ],
    });
    const table = await read(bytes);
    expect(table.rows).toEqual([
      [1234.5, new DisplayedNumber(45.5, "%"), "2025-12-31"],
      ["#N/A", "", ""],
    ]);
    expect(String(table.rows[0]?.[1])).toBe("45.5%");
    expect(table.lines).toEqual([2, 3]);
    expect(dialectInWords(table)).toBe('Excel workbook, sheet "Data", 2 rows; not read: "Read me" (1 row)');
  });

  it("is refused if a second header below has other names, as of another unit", async () => {
    const rows = "Rose;Retail;310;50\nIris;Banks;300;60\n";
    const below = (header: string) => read(utf8(`Client;Sector;Hours;Fees (USD)\n${rows}${header}\n${rows}`));
    await expect(below("Client;Sector;Hours;Fees (EUR)")).rejects.toThrow(DataError);
    const { problems } = (await below("Client;Sector;Hours;Fees (EUR)").catch(
      (error: DataError) => error,
    )) as DataError;
    expect(problems).toEqual([
      {
        file: "export",
        row: 4,
        value: "Fees (EUR)",
        rule: 'is in a second header, in place of "Fees (USD)"',
        remedy:
          "Import each table from a file of its own, or give the columns of both the same names and units.",
      },
    ]);
    expect((await below("Client;Sector;Hours;Fees (USD)")).rows).toHaveLength(4);
    expect((await below("Client;Sector;1;2")).rows).toHaveLength(5);
  });

  it("of a workbook has the value of a cell that is merged downwards in each of its rows", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Data",
          rows: [
            ["Results of all", null, null],
            ["Sector", "Hours", "Country"],
            ["Retail", 300, "FR"],
            [null, 400],
            ["Banks", 500, "DE"],
          ],
          merges: [
            { startRow: 0, endRow: 0, startCol: 0, endCol: 2 },
            { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
            { startRow: 2, endRow: 3, startCol: 2, endCol: 2 },
          ],
        },
      ],
    });
    const table = await read(bytes);
    expect(table.header).toEqual(["Sector", "Hours", "Country"]);
    expect(table.rows).toEqual([
      ["Retail", 300, "FR"],
      ["Retail", 400, "FR"],
      ["Banks", 500, "DE"],
    ]);
  });

  it("has its header where seven in ten of the columns have a name, but not where fewer do", async () => {
    const below = (names: string) => utf8(`Survey 2031\n${names}\n9;2;3;4;5;6;7;8;9;10\n`);
    const { header } = await read(below("a;b;c;d;e;f;g;;;"));
    expect(header).toEqual([..."abcdefg", "(column 8)", "(column 9)", "(column 10)"]);
    expect((await read(below("a;b;c;d;e;f;;;;"))).header[0]).toBe("Survey 2031");
  });

  it("has its header where columns are numbered 1, 2, 3 and so on to 6 at least, below a title, in text and as numbers", async () => {
    const row = "Rose;open;open;open;open;open;open";
    const { header } = await read(utf8(`Findings;;;;;;\nClient;1;2;3;4;5;6\n${row}\n${row}\n`));
    expect(header).toEqual(["Client", ..."123456"]);
    const other = utf8(`Findings;;;;;;\nClient;1;2;3;4;5;7\n${row}\nIris;open;open;open;open;open;open\n`);
    expect((await read(other)).header[0]).toBe("Rose");
    const cells = row.split(";");
    const bytes = await writeXlsx({
      sheets: [{ name: "a", rows: [["Client", 1, 2, 3, 4, 5, 6], cells, cells] }],
    });
    const workbook = await readImportTable("a.xlsx", bytes);
    expect(workbook.header).toEqual(["Client", ..."123456"]);
  });

  it("has its header where a dozen columns have the numbers of parts of requirements, in their order", async () => {
    const parts = ["1.1", "1.2", "1.2.1", "1.3", "2.1", "2.2", "2.10", "3.1", "3.2", "10.1", "10.2", "12.10"];
    const status = Array<string>(12).fill("In Place").join(";");
    const headerOf = async (...names: readonly string[]) => {
      const rows = ["Rose", "Iris"].map((name) => `${name};${status}`);
      return (await read(utf8(`Client;${names.join(";")}\n${rows.join("\n")}\n`))).header;
    };
    expect(await headerOf(...parts)).toEqual(["Client", ...parts]);
    expect((await headerOf(...parts.toReversed()))[0]).toBe("Rose");
    expect((await headerOf(...parts.slice(1), "Other"))[0]).toBe("Rose");
  });

  it("leaves out the header where a printed list repeats it, and lines of characters", async () => {
    const text =
      "Client|Sector|Audit hours\n------|------|-----\nRose|Retail|310\nClient|Sector|Audit hours\n------|------|-----\nTulip|SaaS|400\n-|Retail|7\n";
    const table = await readImportTable("list.txt", new TextEncoder().encode(text));
    expect(table.rows).toEqual([
      ["Rose", "Retail", "310"],
      ["Tulip", "SaaS", "400"],
      ["-", "Retail", "7"],
    ]);
    expect([table.lines, table.ragged.total]).toEqual([[3, 6, 7], 0]);
  });

  it("is refused if a second table with a title of its own is below it, but not if a page is", async () => {
    const table = (first: string, second: string) =>
      read(
        utf8(
          `${first};;\nClient;Sector;Hours\nRose;Retail;310\n${second};;\nClient;Sector;Hours\nTulip;SaaS;400\n`,
        ),
      );
    await expect(table("Survey 2029", "Survey 2030")).rejects.toMatchObject({
      problems: [
        {
          file: "export",
          row: 5,
          value: "Survey 2030",
          rule: "is the title of a second table, but is not in its rows",
          remedy: "Write it into a column of each row, or import each table from a file of its own.",
        },
      ],
    });
    await expect(table("2029", "2030")).rejects.toThrow();
    for (const [first, second] of [
      ["Survey", "Survey"],
      ["Survey of all", "Survey of all"],
      ["Survey of all", "Page 2 of 3"],
    ] as const)
      expect((await table(first, second)).rows).toEqual([
        ["Rose", "Retail", "310"],
        ["Tulip", "SaaS", "400"],
      ]);
  });

  it("of a workbook is the sheet with the most rows whose header is recognised", async () => {
    const cover = Array.from({ length: 9 }, (_, at) => [`Line ${at}`, "of a long cover"]);
    const lists = ["Retail", "Airlines", "Energy"].map((name) => [name]);
    const head = ["Sector", "Country", "Audit hours"];
    const bytes = await writeXlsx({
      sheets: [
        { name: "Cover", rows: cover },
        { name: "Old", rows: [head, ["Retail", "DE", 500]] },
        { name: "Data", rows: [["2026"], head, ["Retail", "DE", 500], ["Energy", "FR", 700]] },
        { name: "Lists", rows: lists },
        { name: "Empty", rows: [] },
        { name: "Blank", rows: [["", null]] },
      ],
    });
    expect(dialectInWords(await read(bytes))).toBe(
      'Excel workbook, sheet "Data", header in line 2, 2 rows; not read: "Cover" (9 rows), "Old" (1 row), "Lists" (3 rows) (--sheet "*" reads all tables as one, with a column of the sheets\' names)',
    );
  });

  it("of a workbook is no sheet that has only a header, such as a form that is still empty", async () => {
    const form = { name: "Form", rows: [["Sector", "Country", "Audit hours"]] };
    const bytes = await writeXlsx({
      sheets: [
        form,
        {
          name: "Data",
          rows: [
            ["Kind", "Time"],
            ["Retail", 500],
          ],
        },
      ],
    });
    expect(dialectInWords(await read(bytes))).toBe(
      'Excel workbook, sheet "Data", 1 row; not read: "Form" (0 rows)',
    );
    expect(await problemOf(await writeXlsx({ sheets: [form] }))).toMatchObject({
      rule: "has no sheet with rows",
    });
  });

  it.each(['0.0"%"', "0.0\\%", '0.0" % of all"'])(
    "of a workbook has a number as it is if the percent sign of its format is only a text: %s",
    async (numFmt) => {
      const columns = [{ header: "Automation", key: "automation", numFmt }];
      const bytes = await writeXlsx({ sheets: [{ name: "Data", columns, data: [{ automation: 45.5 }] }] });
      expect((await read(bytes)).rows).toEqual([[45.5]]);
    },
  );

  it("of a workbook has durations as hours", async () => {
    const duration = (days: number) => ({ value: days, style: { numFmt: "[h]:mm" } });
    const sheet = {
      name: "Data",
      rows: [
        ["Client", "Sector", "Audit hours"],
        ["Rose", "Retail", 0],
        ["Tulip", "SaaS", 0],
        ["Lily", "SaaS", 0],
      ],
      cells: new Map([36.5 / 24, 59, 70.25].map((days, at) => [`${at + 1},2`, duration(days)] as const)),
    };
    const { rows } = await readImportTable("export.xlsx", await writeXlsx({ sheets: [sheet] }));
    expect(rows.map((row) => row[2])).toEqual([36.5, 1416, 1686]);
  });

  it("of a workbook has as many rows if another sheet is read", async () => {
    const head = ["Sector", "Country", "Audit hours"];
    const rows = (count: number) => Array.from({ length: count }, (_, at) => ["Retail", "DE", 500 + at]);
    const bytes = await writeXlsx({
      sheets: [
        { name: "North", rows: [["Export of 2034"], [], head, ...rows(4), ["", null, null]] },
        { name: "South", rows: [["Export of 2033"], head, ...rows(7)] },
      ],
    });
    expect(dialectInWords(await read(bytes))).toBe(
      'Excel workbook, sheet "South", header in line 2, 7 rows; not read: "North" (4 rows) (--sheet "*" reads all tables as one, with a column of the sheets\' names)',
    );
    expect(dialectInWords(await readImportTable("export", bytes, { sheet: "North" }))).toBe(
      'Excel workbook, sheet "North", header in line 3, 4 rows; not read: "South" (7 rows) (--sheet "*" reads all tables as one, with a column of the sheets\' names)',
    );
  });

  it("of a workbook whose formulas have no values is refused, as these would be read as missing", async () => {
    const formula = (result?: number) => ({
      formula: "1+1",
      ...(result !== undefined && { formulaResult: result }),
    });
    const workbook = (result?: number) =>
      writeXlsx({
        sheets: [
          {
            name: "Answers",
            rows: [
              ["Client", "Sector", "Audit hours"],
              ["Rose", "Retail", result ?? null],
            ],
            cells: new Map([["1,2", formula(result)]]),
          },
        ],
      });
    expect(await problemOf(await workbook())).toEqual({
      file: "export",
      row: 2,
      rule: 'has 1 formula without a value in the sheet "Answers"',
      remedy: "Open it in a spreadsheet program, save it there, and import it again.",
    });
    expect((await read(await workbook(2))).rows).toEqual([["Rose", "Retail", 2]]);
  });

  it("of a workbook is refused by its size when it is unpacked", async () => {
    const bytes = zipSync({ "xl/workbook.xml": utf8("<workbook/>") });
    // Where the size stands in the entry of the directory (PKWARE APPNOTE 4.3.12).
    const entry = Buffer.from(bytes).lastIndexOf("PK\u0001\u0002", undefined, "latin1");
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(entry + 24, 200_000_001, true);
    expect((await problemOf(bytes)).rule).toBe(
      "must be at most 200000000 bytes when unpacked, but is larger",
    );
  });

  it("says that a file is not a workbook although it is named like one", async () => {
    expect(dialectInWords(await readImportTable("export.xlsx", utf8("a;b\n1;2\n")))).toBe(
      "semicolon, UTF-8, 1 row; CSV, although it is named like an Excel workbook",
    );
  });

  it("of JSON lines has the names of all objects", async () => {
    const table = await read(
      utf8(
        '{"id":"a","hours":12.5,"open":[1,3]}\n\n{"id":"b","met":true,"open":null}\n{"id":"c","open":[]}\n',
      ),
    );
    expect(table.header).toEqual(["id", "hours", "open", "met"]);
    expect(table.rows).toEqual([
      ["a", 12.5, "1;3", ""],
      ["b", "", "", "true"],
      ["c", "", "[]", ""],
    ]);
    expect(table.lines).toEqual([1, 3, 4]);
  });

  it.each([
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "is an old or encrypted Office file"],
    ["a PDF", utf8("%PDF-1.7"), "is a PDF"],
    ["a web page", utf8("\n<html><table>"), "is a web page or XML, whatever its name says"],
    ["a sheet in XML", utf8('<?xml version="1.0"?>'), "is a web page or XML, whatever its name says"],
    [
      "a ZIP file that is not a workbook",
      utf8("PK\u0003\u0004nothing"),
      /^is not an Excel workbook that can be read/,
    ],
    ["nothing", utf8(" \n"), "is empty"],
    [
      "Cyrillic letters that are not UTF-8",
      latin("Íàçâàíèå;Îòðàñëü\nÐåñòîðàí;2031\n"),
      'is in an encoding that is not recognised: read as Windows-1252, it has words such as "Íàçâàíèå"',
    ],
    ["a header alone", utf8("a;b\n"), "has no rows below its header"],
    ["a line that is not an object", utf8('{"a":1}\n[1]\n'), "must be a JSON object in one line"],
  ])("is refused if it cannot be read: %s", async (_, bytes, rule) => {
    expect((await problemOf(bytes)).rule).toMatch(rule);
  });
});

it("a table with a column for each submission is refused, unless the line of its header is given", async () => {
  const names = ["Organisation", "Country", "Year", "Maturity score", "Audit hours"];
  const bytes = Buffer.from(names.map((name, at) => `${name};A${at};B${at}\n`).join(""));
  await expect(readImportTable("export.csv", bytes)).rejects.toMatchObject({
    problems: [
      {
        file: "export.csv",
        rule: "has a column for each submission, and the names of the figures below each other",
        remedy: "Transpose it in a spreadsheet program: copy the table, and paste it transposed.",
      },
    ],
  });
  expect((await readImportTable("export.csv", bytes, { headerLine: 1 })).rows).toHaveLength(4);
});

it("notes of a template are not rows, but one with a year is a submission that has kept the mark", async () => {
  const lines = [
    "submission_id;industry;year;audit_hours",
    "#;The industry;The calendar year;Hours",
    "#;for example retail;for example 2034;for example 980",
    "#;retail;2034;984,7",
    "S1;retail;2034;918,3",
  ];
  const table = await readImportTable("a.csv", Buffer.from(`${lines.join("\n")}\n`));
  expect(table.rows.map(([id, , year]) => [id, year])).toEqual([
    ["#", "2034"],
    ["S1", "2034"],
  ]);
  expect(table.lines).toEqual([4, 5]);
});
