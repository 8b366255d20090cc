import { expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { readSheetsOf, type SheetRow } from "../support.ts";

const CLIENTS: readonly SheetRow[] = [
  ["ID", "Client", "Sector", "Country"],
  ["a1", "Rose", "Retail", "DE"],
  ["a2", "Tulip", "SaaS", "FR"],
];
const FIGURES: readonly SheetRow[] = [
  ["ID", "Audit hours", "Maturity score", "Automation rate"],
  ["A2 ", 400, 55, 40],
  ["a1", 310, 61, 30],
];

test("a sheet is completed with the columns of another, by the cells of the heading that both have", async () => {
  const table = await readSheetsOf({ Clients: CLIENTS, Figures: FIGURES, Notes: [["Nothing"], ["here"]] });
  expect(table.header).toEqual([
    "ID",
    "Client",
    "Sector",
    "Country",
    "Audit hours",
    "Maturity score",
    "Automation rate",
  ]);
  expect(table.rows).toEqual([
    ["a1", "Rose", "Retail", "DE", 310, 61, 30],
    ["a2", "Tulip", "SaaS", "FR", 400, 55, 40],
  ]);
  expect(dialectInWords(table)).toBe(
    'Excel workbook, sheet "Clients", 2 rows; with the columns of "Figures", by "ID"; lines are those of "Clients"; not read: "Notes" (2 rows)',
  );
});

test("a sheet is completed from several others, whichever is read first", async () => {
  const findings: readonly SheetRow[] = [
    ["ID", "Req 1", "Req 2", "Req 3"],
    ["a1", "open", "closed", "closed"],
    ["a2", "closed", "open", "closed"],
  ];
  const { header } = await readSheetsOf({ Figures: FIGURES, Clients: CLIENTS, Findings: findings });
  expect(header.slice(4)).toEqual(["Client", "Sector", "Country", "Req 1", "Req 2", "Req 3"]);
  const named = await readSheetsOf({ Figures: FIGURES, Clients: CLIENTS }, "Clients");
  expect(named.header).toHaveLength(7);
});

test("several headings can tell together which rows belong together", async () => {
  const years = (rows: readonly SheetRow[]) =>
    rows.flatMap((row, at) => (at === 0 ? [["Year", ...row]] : [2034, 2035].map((year) => [year, ...row])));
  const table = await readSheetsOf({ Clients: years(CLIENTS), Figures: years(FIGURES) });
  expect(table.rows).toHaveLength(4);
  expect(table.remarks?.[0]).toBe(
    'with the columns of "Figures", by "Year" and "ID"; lines are those of "Clients"',
  );
});

test("rows without one in the other sheet are told, and the notes of both are kept", async () => {
  const many = (rows: readonly SheetRow[], ids: readonly number[]) => [
    rows[0]!,
    ...ids.map((id) => [`x${id}`, ...rows[1]!.slice(1)]),
  ];
  const ids = Array.from({ length: 20 }, (_, at) => at);
  const figures = [["All amounts in euros"], ...many(FIGURES, [...ids.slice(1), 99])];
  const table = await readSheetsOf({ Clients: many(CLIENTS, ids), Figures: figures }, "Clients");
  expect(table.rows[0]).toEqual(["x0", "Rose", "Retail", "DE", "", "", ""]);
  expect(table.remarks?.[0]).toBe(
    'with the columns of "Figures", by "ID"; 1 row of it has none there; 1 row there is not read; lines are those of "Clients"',
  );
  expect(table.notes).toContain("All amounts in euros");
});

test.each([
  ["has no heading in common", FIGURES.map((row, at) => (at === 0 ? ["Key", ...row.slice(1)] : row))],
  ["has a key twice", [...FIGURES, FIGURES[1]!]],
  ["has other keys", FIGURES.map((row, at) => (at === 0 ? row : [`z${at}`, ...row.slice(1)]))],
  ["adds too little", FIGURES.map((row) => row.slice(0, 3))],
])("a sheet stays as it is if another %s", async (_, figures) => {
  const { header } = await readSheetsOf({
    Clients: [...CLIENTS, ["a3", "Iris", "SaaS", "FR"]],
    Figures: figures,
  });
  expect(header).toEqual(["ID", "Client", "Sector", "Country"]);
});
