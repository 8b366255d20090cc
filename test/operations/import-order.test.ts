import { expect, test } from "vitest";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import { orderProblems } from "../../src/operations/import-order.ts";

const DATES = Array.from({ length: 10 }, (_, at) => `Acme;${20 - at}.3.2031 9:00`);
const FIRST = [{ replaced: 0, replacing: 1 }];

/** The problems of rows of which some replace others, with a column that is not used. */
async function problems(
  lines: readonly string[],
  { heading = "Handed in", to = "ignore", replacements = FIRST } = {},
) {
  const table = await readImportTable("export.csv", Buffer.from(["name;" + heading, ...lines].join("\n")));
  const mapping = { columns: { name: { to: "organisation" }, [heading]: { to } } };
  return orderProblems("export.csv", { table, mapping, replacements });
}

test("rows that replace others are refused if they go from the newest to the oldest", async () => {
  expect(await problems(DATES)).toEqual([
    {
      file: "export.csv",
      column: "Handed in",
      rule: "goes from the newest row to the oldest, and the last row of a submission counts: 1 newer row would be replaced by an older one",
      remedy: "Sort the export by this column, the oldest row first.",
    },
  ]);
  expect(await problems(DATES.toReversed())).toEqual([]);
  expect(await problems(DATES, { replacements: [] })).toEqual([]);
  // The year of a submission says nothing about when it was handed in.
  expect(await problems(DATES, { to: "year" })).toEqual([]);
});

/** Rows with these values in some order, the second of which replaces the first. */
const mixed = (first: string, second: string, ...others: readonly string[]) =>
  [first, second, ...others].map((value) => `Acme;${value}`);

test("a newer row that an older one replaces is refused, whatever the order of the others", async () => {
  const lines = mixed("2032-01-05", "2031-12-20", "2031-11-01", "2032-02-01");
  expect(await problems(lines, { heading: "Last modified" })).toEqual([
    {
      file: "export.csv",
      column: "Last modified",
      rule: 'says that 1 newer row would be replaced by an older one, because the last row of a submission counts: "2032-01-05" (line 2) by "2031-12-20" (line 3)',
      remedy:
        "Sort the export by this column, the oldest row first; or remove the column if it does not say when a row was written.",
    },
  ]);
  expect(await problems(mixed("2031-12-20", "2032-01-05"), { heading: "Last modified" })).toEqual([]);
  expect(await problems(mixed("2031-12-20", "2031-12-20"), { heading: "Last modified" })).toEqual([]);
});

test.each([
  ["Version", "2", "1"],
  ["Version", "v10", "v9"],
  ["Updated", "48218", "48200"],
  ["Erfasst am", "05.01.2032", "20.12.2031"],
  ["Timestamp", "Jan 5, 2032 10:00", "Dec 20, 2031 10:00"],
])("%s tells which row is newer: %s is, and not %s", async (heading, newer, older) => {
  expect(await problems(mixed(newer, older), { heading })).toHaveLength(1);
  expect(await problems(mixed(older, newer), { heading })).toEqual([]);
});

test("nothing is said by other columns, missing dates, or days and months that may be exchanged", async () => {
  expect(await problems(mixed("2", "1"), { heading: "Sites" })).toEqual([]);
  expect(await problems(mixed("2032-01-05", "n/a"), { heading: "Last modified" })).toEqual([]);
  expect(await problems(mixed("3.2.2032", "2.3.2032"), { heading: "Last modified" })).toEqual([]);
  expect(await problems(mixed("3.2.2032", "2.3.2032", "30.1.2032"), { heading: "Last modified" })).toEqual(
    [],
  );
  expect(
    await problems(mixed("2.3.2032", "3.2.2032", "30.1.2032"), { heading: "Last modified" }),
  ).toHaveLength(1);
});
