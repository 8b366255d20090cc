import { describe, expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { proposed, semicolons } from "../support.ts";

const read = (rows: readonly (readonly string[])[], missing?: readonly string[]) =>
  readImportTable("export.csv", new TextEncoder().encode(semicolons(rows)), {}, missing);

describe("a table with a column for each year", () => {
  const WIDE = [
    ["Client", "Hours 2034", "Hours 2035", "Automation (2034)", "2035 automation", "Standard"],
    ["Rose", "310", "290", "40", "55", "PCI DSS 4.0.1"],
    ["Tulip", "n/a", "420", "", "60", "PCI DSS 4.0.1"],
    ["Lily", "", "-", "", "", "PCI DSS 4.0.1"],
  ];

  test("is read as a row for each year that has an answer, which tells the line it comes from", async () => {
    const table = await read(WIDE);
    expect(table.header).toEqual(["Client", "Standard", "Year", "Hours", "Automation"]);
    expect(table.rows).toEqual([
      ["Rose", "PCI DSS 4.0.1", "2034", "310", "40"],
      ["Rose", "PCI DSS 4.0.1", "2035", "290", "55"],
      ["Tulip", "PCI DSS 4.0.1", "2035", "420", "60"],
    ]);
    expect(table.lines).toEqual([2, 2, 3]);
    expect(dialectInWords(table)).toBe(
      "semicolon, UTF-8, 3 rows; columns of 2034 and 2035: read as 3 rows, one for each year with an answer",
    );
  });

  test("knows the name that a column has in the file", async () => {
    const { parts } = await read(WIDE);
    expect(parts?.ofRows).toEqual(["2034", "2035", "2035"]);
    expect(parts?.headingOf("Automation", "2034")).toBe("Automation (2034)");
    expect(parts?.headingOf("Automation", "2035")).toBe("2035 automation");
    expect(parts?.headingOf("Client", "2035")).toBe("Client");
  });

  test("leaves out years whose answers are words for a missing value", async () => {
    const rows = [
      ["Client", "Hours 2034", "Hours 2035"],
      ["Rose", "TBC", "290"],
    ];
    expect((await read(rows)).rows).toHaveLength(2);
    expect((await read(rows, ["tbc"])).rows).toEqual([["Rose", "2035", "290"]]);
  });

  test("is not one whose columns are of one year, although two are called alike but for capitals", async () => {
    const rows = [
      ["Client", "Hours 2034", "HOURS 2034"],
      ["Rose", "310", "290"],
    ];
    expect((await read(rows)).header).toEqual(rows[0]);
  });

  test("may lack a column in some years, and has fiscal years as they are written", async () => {
    const { header, rows } = await read([
      ["Client", "Hours FY34", "Hours fy35", "Staff FY35"],
      ["Rose", "310", "290", "2.5"],
    ]);
    expect(header).toEqual(["Client", "Year", "Hours", "Staff"]);
    expect(rows).toEqual([
      ["Rose", "FY34", "310", ""],
      ["Rose", "FY35", "290", "2.5"],
    ]);
  });

  test("is drafted without questions about the years, and its identifier is that of an organisation", async () => {
    const wide = [
      ["ID", "Sector", "Audit hours 2034", "Audit hours 2035"],
      ["A1", "Retail", "310", "290"],
      ["A2", "SaaS", "410,5", "390"],
    ];
    const targets = async (rows: readonly (readonly string[])[]) =>
      (await proposed(semicolons(rows))).columns.map(({ column, to }) => [column, to]);
    expect(await targets(wide)).toEqual([
      ["ID", "organisation"],
      ["Sector", "industry"],
      ["Year", "year"],
      ["Audit hours", "audit_hours"],
    ]);
    const named = wide.map(([id = "", ...others], at) => [id, at === 0 ? "Client" : `Rose ${at}`, ...others]);
    expect((await targets(named)).slice(0, 2)).toEqual([
      ["ID", "ignore"],
      ["Client", "organisation"],
    ]);
  });
});

describe("a table is left as it is", () => {
  test.each([
    ["a year that belongs to a name", ["Client", "ISO 27001:2022", "Hours", "Fees 2034"]],
    ["columns of one year", ["Client", "Hours 2035", "Fees 2035"]],
    ["other columns in each year", ["Client", "Hours 2034", "Fees 2035"]],
    ["a column of years", ["Client", "Year", "Hours 2034", "Hours 2035"]],
    ["numbers that are no years", ["Client", "Hours 1250", "Hours 3000", "Room 20345", "Room 20355"]],
  ])("with %s", async (_, header) => {
    const table = await read([header, header.map((_name, at) => String(at))]);
    expect(table.header).toEqual(header);
    expect(table.parts).toBeUndefined();
  });
});

describe("a header of two lines", () => {
  const rows = [
    ["Rose", "310", "40", "290", "55"],
    ["Tulip", "400", "45", "420", "60"],
  ];
  const EXPECTED = [
    ["Rose", "2034", "310", "40"],
    ["Rose", "2035", "290", "55"],
    ["Tulip", "2034", "400", "45"],
    ["Tulip", "2035", "420", "60"],
  ];

  test.each([
    [
      "years above the names",
      ["", "2034", "", "2035", ""],
      ["Client", "Hours", "Automation", "Hours", "Automation"],
    ],
    [
      "years above, with other names in the upper line",
      ["Client", "2034", "", "2035", ""],
      ["", "Hours", "Automation", "Hours", "Automation"],
    ],
  ])("is read: %s", async (_, upper, lower) => {
    const table = await read([["Survey of all clients", "", "", "", ""], upper, lower, ...rows]);
    expect(table.header).toEqual(["Client", "Year", "Hours", "Automation"]);
    expect(table.rows).toEqual(EXPECTED);
    expect(table.lines).toEqual([4, 4, 5, 5]);
    expect(table.dialect.headerLine).toBe(3);
  });

  test.each([
    [
      "years below the names",
      ["Client", "Hours", "", "Automation", ""],
      ["", "2034", "2035", "2034", "2035"],
    ],
    [
      "years below, with other names in the lower line",
      ["", "Hours", "", "Automation", ""],
      ["Client", "2034", "2035", "2034", "2035"],
    ],
  ])("is read: %s", async (_, upper, lower) => {
    const below = rows.map(([client = "", ...[a = "", b = "", c = "", d = ""]]) => [client, a, c, b, d]);
    const table = await read([upper, lower, ...below]);
    expect(table.header).toEqual(["Client", "Year", "Hours", "Automation"]);
    expect(table.rows).toEqual(EXPECTED);
    expect(table.dialect.headerLine).toBe(2);
  });

  test("is read again by the line that the mapping notes", async () => {
    const all = [
      ["", "2034", "", "2035", ""],
      ["Client", "Hours", "Automation", "Hours", "Automation"],
      ...rows,
    ];
    const bytes = new TextEncoder().encode(semicolons(all));
    expect((await readImportTable("export.csv", bytes, { headerLine: 2 })).rows).toEqual(EXPECTED);
  });

  test("is not found in a header and a row, nor in two rows", async () => {
    const table = await read([
      ["Client", "Year", "Founded", "Bottleneck"],
      ["Rose", "2034", "1999", "Staff"],
      ["Tulip", "2035", "2001", "Staff"],
    ]);
    expect(table.header).toEqual(["Client", "Year", "Founded", "Bottleneck"]);
    expect(table.rows).toHaveLength(2);
  });
});
