import { expect, test } from "vitest";
import { programmesIn } from "../../../src/importing/drafting/programmes.ts";

const table = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
  ({ header, rows }) as unknown as Parameters<typeof programmesIn>[0];
const found = (header: readonly string[], rows: readonly (readonly string[])[], columns: object) =>
  programmesIn(table(header, ...rows), { columns } as Parameters<typeof programmesIn>[1]);

const OF = { Sector: { to: "industry" }, Client: { to: "organisation" }, Ref: { to: "submission_id" } };
const HEADER = ["Ref", "Client", "Sector", "Date"];

test("a programme has the industry and year of its row, and its organisation if known", () => {
  const rows = [
    ["R1", " Kunde ", "Hotels", "31.12.2025"],
    ["", "n/a", "Bars", "2024"],
    ["R3", "Kunde", "", "2024"],
    ["R4", "Kunde", "Bars", "later"],
  ];
  expect(found(HEADER, rows, { ...OF, Date: { to: "year" } })).toEqual([
    { industry: "Hotels", year: 2025, organisation: "Kunde", id: "R1" },
    { industry: "Bars", year: 2024, organisation: "", id: "" },
  ]);
  expect(found(["Sector", "Date"], [["Bars", "2024"]], { ...OF, Date: { to: "year" } })).toEqual([
    { industry: "Bars", year: 2024, organisation: "", id: "" },
  ]);
});

test("a short date has a year if the mapping gives its order, and none if it asks for it", () => {
  const years = (date: string) =>
    found(HEADER, [["R1", "K", "Bars", "24-11-25"]], { ...OF, Date: { to: "year", date } }).map(
      ({ year }) => year,
    );
  expect(years("year-month-day")).toEqual([2024]);
  expect(years("day-month-year")).toEqual([2025]);
  expect(years("?")).toEqual([]);
});

test("there are none if no column has the industry or the year", () => {
  const row = [["R1", "K", "Bars", "2024"]];
  expect(found(HEADER, row, { Date: { to: "year" } })).toEqual([]);
  expect(found(HEADER, row, OF)).toEqual([]);
});
