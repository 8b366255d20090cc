import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { tablesOf } from "../../src/formats/table-data.ts";
import { benchmarkWorkbook } from "../../src/formats/workbook.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { goldenFiles } from "../support/golden.ts";
import { about, anyData, anyDay, anyRows, changesOn, csvOf, expectedRows } from "./support.ts";

/** The cells of a sheet, null for missing ones, in rows as wide as the header. */
async function sheetOf(bytes: Uint8Array, name: string): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes);
  const { rows } = sheets.find((sheet) => sheet.name === name)!;
  const width = rows[0]!.length;
  return rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? null));
}

describe("the workbook", () => {
  const tables = tablesOf(goldenFiles);
  const bytes = benchmarkWorkbook(about, tables);
  const parts = unzipSync(bytes);

  it("returns every cell of a table: text as text, numbers as the same numbers, nothing for empty", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        const [header, ...cells] = await sheetOf(benchmarkWorkbook(about, [anyData(rows)]), "any-table");
        expect(header).toEqual(["label", "year", "programmes", "cost", "suppressed"]);
        // Rows without cells at the end of a sheet do not exist.
        const padded = rows.map((_, at) => cells[at] ?? [null, null, null, null, null]);
        expect(padded).toEqual(expectedRows(rows));
      }),
      { numRuns: 60 },
    );
  });

  it("has a sheet for each table, with its header and as many rows", async () => {
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      "About",
      "Code book",
      ...ALL_TABLES.map(({ name }) => name),
    ]);
    for (const table of ALL_TABLES) {
      const [header, ...rows] = csvOf(goldenFiles.get(table.path)!);
      const { rows: found } = sheets.find(({ name }) => name === table.name)!;
      expect(found[0]).toEqual(header);
      expect(found).toHaveLength(rows.length + 1);
    }
  });

  it("states first what it is, its date, its licence, and that it is synthetic", async () => {
    const [header, ...lines] = await sheetOf(bytes, "About");
    expect(header![0]).toBe("About this workbook");
    const facts = new Map(lines.map(([what, text]) => [what, text]));
    expect(facts.get("Code book")).toBe("What every column means.");
    expect(facts.get("Empty cells")).toBe(
      "An empty figure is withheld for privacy or cannot be computed; it is not 0. An empty label stands for all. The code book says which applies.",
    );
    expect(facts.get("Release")).toBe("2026-Q4");
    expect(facts.get("Data as of")).toBe("2026-09-30");
    expect(facts.get("Licence")).toBe(
      "Creative Commons Attribution 4.0 International (CC-BY-4.0), https://creativecommons.org/licenses/by/4.0/",
    );
    expect(facts.get("Disclaimer")).toMatch(/^Provisional, and synthetic: /);
    expect(facts.get("blocks")).toMatch(/^Blocks: One row for each block: .* \d+ rows\.$/);
  });

  it("explains each column of each table in the code book", async () => {
    const [header, ...rows] = await sheetOf(bytes, "Code book");
    expect(header).toEqual(["table", "column", "type", "unit", "allowed", "meaning"]);
    expect(rows).toContainEqual([
      "compliance-cost",
      "qsa_fees_usd",
      "number",
      "USD",
      "0 to 1,000,000,000",
      "Part spent on QSA and audit fees.",
    ]);
    const columns = ALL_TABLES.map(({ path }) => csvOf(goldenFiles.get(path)!)[0].length);
    expect(rows).toHaveLength(columns.reduce((sum, count) => sum + count, 0));
  });

  it("shows all decimals of a column, separators between thousands of numbers, and years without them", () => {
    const data = anyData([
      ["a", "2026", "1200", "1234.5", "true"],
      ["b", "2025", "", "0.125", ""],
    ]);
    const made = unzipSync(benchmarkWorkbook(about, [data]));
    const formats = [...strFromU8(made["xl/styles.xml"]!).matchAll(/formatCode="([^"]+)"/g)].map(
      ([, code]) => code,
    );
    expect(formats).toEqual(["0", "#,##0", "#,##0.000"]);
    const sheet = strFromU8(made["xl/worksheets/sheet3.xml"]!);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:E3"/>');
    expect(sheet).toContain('prompt="In USD. Cost." sqref="D1"');
    // The cell has the style of the third format.
    expect(sheet).toContain('<c r="D2" s="6"><v>1234.5</v></c>');
  });

  it("has dates as dates, independent of the date format of a system", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDay, { minLength: 1, maxLength: 20 }), async (days) => {
        const [, ...rows] = await sheetOf(benchmarkWorkbook(about, [changesOn(days)]), "changelog");
        expect(rows.map(([date]) => (date as Date).toISOString())).toEqual(
          days.map((day) => `${day}T00:00:00.000Z`),
        );
      }),
      { numRuns: 30 },
    );
    const made = unzipSync(benchmarkWorkbook(about, [changesOn(["1900-03-01", "2026-11-20"])]));
    expect(strFromU8(made["xl/styles.xml"]!)).toContain('formatCode="yyyy-mm-dd"');
    const sheet = strFromU8(made["xl/worksheets/sheet3.xml"]!);
    expect(sheet).toContain('<c r="A2" s="4"><v>61</v></c>');
    expect(sheet).toContain('<c r="A3" s="4"><v>46346</v></c>');
  });

  it("keeps a date as text if it is too early for spreadsheets", async () => {
    const [, row] = await sheetOf(benchmarkWorkbook(about, [changesOn(["1900-02-28"])]), "changelog");
    expect(row?.[0]).toBe("1900-02-28");
  });

  it("consists of well-formed XML without formulas, and its sheets have valid names", () => {
    for (const [path, content] of Object.entries(parts)) {
      const parser = new SaxesParser();
      parser.on("error", (error) => expect.fail(`${path}: ${error.message}`));
      parser.write(strFromU8(content)).close();
      if (path.includes("sheet")) expect(strFromU8(content)).not.toMatch(/<f[ >]/);
    }
    for (const { name } of ALL_TABLES) expect(name).toMatch(/^[^:\\/?*[\]]{1,31}$/);
  });

  it("omits a table with more rows than a sheet can have, and says so", async () => {
    const { columns, ...rest } = anyData([["a", "2026", "5", "1", "false"]]);
    // Of one column: more of them make the sheet larger, and not longer.
    const rows = Array.from({ length: LIMITS.sheetRows + 1 }, () => ["a"]);
    const long = { ...rest, columns: columns.slice(0, 1), rows };
    const made = benchmarkWorkbook(about, [long]);
    expect((await readXlsx(made)).sheets.map(({ name }) => name)).toEqual(["About", "Code book"]);
    const facts = new Map((await sheetOf(made, "About")).map(([what, text]) => [what, text]));
    expect(facts.get("any-table")).toBe(
      "Any table: Made for a test. 200,001 rows, too many for a sheet: see any-table.csv among the CSV files.",
    );
    const most = benchmarkWorkbook(about, [{ ...long, rows: long.rows.slice(1) }]);
    expect(Object.keys(unzipSync(most)).filter((path) => /sheet\d+\.xml$/.test(path))).toHaveLength(3);
  });

  it.each([
    [0, "0 rows"],
    [1, "1 row"],
    [2, "2 rows"],
  ])("says of a table with %i rows that it has %s", async (count, said) => {
    const rows = Array.from({ length: count }, () => ["a", "2026", "5", "1", "false"]);
    const facts = await sheetOf(benchmarkWorkbook(about, [anyData(rows)]), "About");
    expect(new Map(facts.map(([what, text]) => [what, text])).get("any-table")).toBe(
      `Any table: Made for a test. ${said}.`,
    );
  });

  it("has the same bytes on every machine", () => {
    expect(
      sha256(benchmarkWorkbook([["Data", "Same"]], [anyData([["=1", "2026", "5", "1.50", "true"]])])),
    ).toBe("47189eb2761e98ca0e7db4afeb1b544791c06b58af7617e96b09f9e0d64d5094");
  });
});
