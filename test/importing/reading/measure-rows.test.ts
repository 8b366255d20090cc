import { describe, expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { proposed, semicolons } from "../support.ts";

const read = (rows: readonly (readonly string[])[]) =>
  readImportTable("export.csv", new TextEncoder().encode(semicolons(rows)));

const HEADER = ["No.", "Client", "Year", "Measure", "Unit", "Value"];
const ROWS = [
  ["1", "Rose", "2034", "Maturity score", "", "61"],
  ["2", "Rose", "2034", "Audit effort", "hours", "310"],
  ["3", "Rose", "2034", "Automation rate", "%", "40"],
  ["4", "Tulip", "2034", "Maturity score", "", "55"],
  ["5", "Tulip", "2034", "Audit effort", "hours", "420"],
  ["6", "Tulip", "2034", "Remediation time", "days", "12"],
  ["7", "Rose", "2035", "Audit effort", "hours", "290"],
  ["8", "Rose", "2035", "Maturity score", "", "63"],
];

describe("a table with a row for each figure", () => {
  test("is read as a row for each submission, at its first line, with units in the names of columns", async () => {
    const table = await read([HEADER, ...ROWS]);
    expect(table.header).toEqual([
      "Client",
      "Year",
      "Maturity score",
      "Audit effort (hours)",
      "Automation rate (%)",
      "Remediation time (days)",
    ]);
    expect(table.rows).toEqual([
      ["Rose", "2034", "61", "310", "40", ""],
      ["Tulip", "2034", "55", "420", "", "12"],
      ["Rose", "2035", "63", "290", "", ""],
    ]);
    expect(table.lines).toEqual([2, 5, 8]);
    expect(dialectInWords(table)).toBe(
      "semicolon, UTF-8, 3 rows; a row for each of 4 figures: read as 3 submissions",
    );
  });

  test("is understood like any other", async () => {
    const { columns } = await proposed(semicolons([HEADER, ...ROWS]));
    expect(columns.map(({ to }) => to)).toEqual([
      "organisation",
      "year",
      "maturity_score",
      "audit_hours",
      "automation_rate",
      "remediation_days",
    ]);
  });

  test("may name the figures' column so that nothing is understood, if it is the only one with numbers", async () => {
    const rows = ROWS.map(([, client, year, measure, , value]) => [client!, year!, measure!, "yes", value!]);
    expect((await read([["Client", "Year", "KPI", "Seen", "Zyx"], ...rows])).rows).toHaveLength(3);
    const two = rows.map((row) => [...row, "7"]);
    expect((await read([["Client", "Year", "KPI", "Seen", "Zyx", "Wvu"], ...two])).rows).toHaveLength(8);
  });

  test.each([
    [
      "with two values of a figure for a submission",
      [...ROWS, ["9", "Rose", "2035", "Audit effort", "hours", "295"]],
    ],
    ["with fewer than four figures", ROWS.filter(([, , , measure]) => !measure!.startsWith("Auto"))],
    [
      "with hardly more rows than submissions",
      ROWS.map(([no, , ...others]) => [no!, `Client ${no}`, ...others]),
    ],
  ])("is left as it is %s", async (_, rows) => {
    expect((await read([HEADER, ...rows])).header).toEqual(HEADER);
  });

  test("with two values of a figure for a submission says where", async () => {
    const table = await read([HEADER, ...ROWS, ["9", "Rose", "2035", "Audit effort", "hours", "295"]]);
    expect(table.remarks).toEqual([
      "it has a row for each figure, but several for the same figure of a submission, as in lines 8 to 10: if these are of different submissions, the column that tells them apart is not recognised, so call it Organisation, Industry, Framework, Country or Year in the export; if they are of one submission, keep one of them",
    ]);
  });

  test("may name submissions in a column that is not understood, if it is the only one that tells them apart", async () => {
    const zyx = ROWS.map(([no, client, year, ...others]) => [no!, client!, year!, "seen", ...others]);
    const header = ["No.", "Zyx", "Year", "Wvu", "Measure", "Unit", "Value"];
    const table = await read([header, ...zyx]);
    expect(table.header.slice(0, 3)).toEqual(["Zyx", "Year", "Wvu"]);
    expect(table.rows.map(([client, year]) => [client, year])).toEqual([
      ["Rose", "2034"],
      ["Tulip", "2034"],
      ["Rose", "2035"],
    ]);
    const alone = await read([
      ["Zyx", "Measure", "Value"],
      ...ROWS.slice(0, 6).map((row) => [row[1]!, row[3]!, row[5]!]),
    ]);
    expect(alone.rows.map(([client]) => client)).toEqual(["Rose", "Tulip"]);
    // Another column divides them in another way.
    const divided = zyx.map((row, at) => row.with(3, ["a", "a", "a", "b", "b", "b", "c", "d"][at]!));
    expect((await read([header, ...divided])).header).toEqual(header);
  });

  test("is left as it is without a column that tells submissions apart", async () => {
    const rows = ROWS.map((row) => row.slice(3));
    expect((await read([HEADER.slice(3), ...rows])).header).toEqual(HEADER.slice(3));
  });
});

test("a table with a row for each open requirement is read as a row for each submission, also if one has none", async () => {
  const row = (id: string, client: string, open: string) => [id, client, "2034", "310", open];
  const table = await read([
    ["Tracking ID", "Client", "Year", "Audit hours", "Open requirement"],
    row("4000", "Rose", "Requirement 3"),
    row("4000", "Rose", "Requirement 8"),
    row("4000", "Rose", "Requirement 11"),
    row("4001", "Tulip", "Requirement 3"),
    row("4001", "Tulip", "Requirement 5"),
    row("4002", "Iris", "none"),
  ]);
  expect(table.header).toEqual(["Tracking ID", "Client", "Year", "Audit hours", "Open requirements"]);
  expect(table.rows).toEqual([
    ["4000", "Rose", "2034", "310", "Requirement 3; Requirement 8; Requirement 11"],
    ["4001", "Tulip", "2034", "310", "Requirement 3; Requirement 5"],
    ["4002", "Iris", "2034", "310", "none"],
  ]);
  expect(table.remarks).toEqual(["a row for each open requirement: read as 3 submissions"]);
});

test("a table with a row for each requirement is read as a row for each submission, whose other figures are its first", async () => {
  const rows = ["Rose", "Tulip"].flatMap((client) =>
    [1, 2, 3, 4].map((requirement) => [
      client,
      "2034",
      "310",
      String(requirement),
      requirement > 2 ? "open" : "closed",
    ]),
  );
  const table = await read([["Client", "Year", "Audit hours", "Requirement", "Status"], ...rows]);
  expect(table.header).toEqual([
    "Client",
    "Year",
    "Audit hours",
    "Requirement 1",
    "Requirement 2",
    "Requirement 3",
    "Requirement 4",
  ]);
  expect(table.rows).toEqual([
    ["Rose", "2034", "310", "closed", "closed", "open", "open"],
    ["Tulip", "2034", "310", "closed", "closed", "open", "open"],
  ]);
});

test("two rows for each submission are enough to be rows of figures", async () => {
  const rows = [
    ["1", "Rose", "2034", "Maturity score", "", "61"],
    ["2", "Rose", "2034", "Audit effort", "hours", "310"],
    ["3", "Tulip", "2034", "Automation rate", "%", "40"],
    ["4", "Tulip", "2034", "Remediation time", "days", "12"],
  ];
  expect((await read([HEADER, ...rows])).rows).toEqual([
    ["Rose", "2034", "61", "310", "", ""],
    ["Tulip", "2034", "", "", "40", "12"],
  ]);
});

test("a row for each requirement may have its title, and a severity in place of a status", async () => {
  const titles = ["Secure configurations", "Stored account data", "Malicious software", "Physical access"];
  const rows = ["Rose", "Tulip"].flatMap((client, at) =>
    titles.map((title, place) => [client, "2034", title, place === at ? "High" : "None"]),
  );
  const table = await read([["Client", "Year", "Area", "Highest severity"], ...rows]);
  expect(table.header).toEqual(["Client", "Year", ...titles]);
  expect(table.rows).toEqual([
    ["Rose", "2034", "High", "None", "None", "None"],
    ["Tulip", "2034", "None", "High", "None", "None"],
  ]);
  const status = rows.map((row) => [...row, "open"]);
  const both = await read([["Client", "Year", "Area", "Severity", "Status"], ...status]);
  expect(both.rows[0]?.slice(-4)).toEqual(["open", "open", "open", "open"]);
});

test("a severity does not make a list of open requirements another table", async () => {
  const open = [
    ["Rose", "2034", "3", "High"],
    ["Rose", "2034", "8", "Low"],
    ["Tulip", "2034", "1", "High"],
    ["Tulip", "2034", "11", "Low"],
  ];
  const table = await read([["Client", "Year", "Open requirement", "Severity"], ...open]);
  expect(table.header.at(-1)).toBe("Open requirements");
  expect(table.rows.map((row) => row.at(-1))).toEqual([
    "Requirement 3; Requirement 8",
    "Requirement 1; Requirement 11",
  ]);
});
