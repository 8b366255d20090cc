import { expect, test } from "vitest";
import { newestFirst } from "../../../src/importing/converting/newest-first.ts";
import type { ImportedCell } from "../../../src/importing/model/table.ts";

const rowsOf = (cells: readonly ImportedCell[]) => ({ rows: cells.map((cell) => ["Acme", cell]) });
const found = (cells: readonly ImportedCell[]) => newestFirst(rowsOf(cells), [0, 1]);
/** Ten texts, with 12 down to 3 in place of N. */
const falling = (form: string) => Array.from({ length: 10 }, (_, at) => form.replace("N", String(12 - at)));

test.each([
  "2031-03-31T14:05:N.5Z",
  "2031-N-01",
  "N.3.2031 14:05",
  "3/N/2031 2:05:33 PM",
  "N/1/31",
  "2031/03/31 N:30:00 AM GMT+1",
  "31.03.2031 N:05",
])("dates such as %s that fall from row to row are found", (form) => {
  // 12:30 in the morning is the first hour of the day.
  const dates = form.includes("AM") ? falling(form).slice(1).concat("2031/03/31 12:30:00 AM") : falling(form);
  expect(found(dates)).toBe(1);
  expect(found(dates.toReversed())).toBeUndefined();
});

test("missing dates, and equal ones, do not hide the order", () => {
  expect(found([...falling("N.3.2031"), "", "3.3.2031", "n/a", "1.3.2031"])).toBe(1);
});

test("dates with the name of the month are compared as dates", () => {
  const days = Array.from({ length: 10 }, (_, at) => `Feb ${12 - at}, 2031 10:00`);
  expect(found(days)).toBe(1);
  expect(found(days.toReversed())).toBeUndefined();
  expect(found(falling("N March 2031"))).toBe(1);
  // By their texts, these would fall: September, March.
  expect(
    found([
      ...Array.from({ length: 5 }, (_, at) => `Mar ${at + 1}, 2031`),
      ...Array.from({ length: 5 }, (_, at) => `Apr ${at + 1}, 2031`),
    ]),
  ).toBeUndefined();
});

test("one step of ten in the other direction does not hide the order, two do", () => {
  const days = Array.from({ length: 21 }, (_, at) => 30 - at);
  const dates = (...late: readonly number[]) =>
    [...days, ...late].map((day) => `2031-01-${String(day).padStart(2, "0")}`);
  expect(found(dates(12, 11))).toBe(1);
  expect(found(dates(12, 11, 13, 12, 14))).toBeUndefined();
});

test("dates that fall in one reading and rise in the other are not found", () => {
  // 1 December, 2 November … if the day is first; 12 January, 11 February … if the month is.
  const dates = Array.from({ length: 10 }, (_, at) => `${at + 1}/${12 - at}/2031`);
  expect(found(dates)).toBeUndefined();
});

test("fewer than ten dates, dates that are all equal, numbers and other texts are not found", () => {
  expect(found(falling("N.3.2031").slice(1))).toBeUndefined();
  expect(found(falling("5.3.2031"))).toBeUndefined();
  expect(found(falling("N"))).toBeUndefined();
  expect(found([...falling("N.3.2031"), "soon"])).toBeUndefined();
  expect(found(falling("N.3.2031").map((date) => date.replace(".3.", ".13.31.")))).toBeUndefined();
});

test("only the columns that are asked about are looked at", () => {
  expect(newestFirst(rowsOf(falling("N.3.2031")), [0])).toBeUndefined();
});

test("exactly one step of ten in the other direction does not hide the order", () => {
  const days = [...Array.from({ length: 11 }, (_, at) => 30 - at), 25];
  expect(found(days.map((day) => `2031-01-${day}`))).toBe(1);
});
