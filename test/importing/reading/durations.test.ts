import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readSheets } from "../../../src/importing/reading/workbook.ts";

/** What is read of cells of days, shown as hours and minutes. */
async function hoursRead(days: readonly number[], dateSystem: "1900" | "1904" = "1900", numFmt = "[h]:mm") {
  const rows = [["Id", "Audit hours"], ...days.map((value, at) => [`a${at}`, value])];
  const cells = new Map(
    days.map((value, at) => [`${at + 1},1`, { value, type: "number" as const, style: { numFmt } }]),
  );
  const bytes = await writeXlsx({ sheets: [{ name: "A", rows, cells }], dateSystem });
  const [sheet] = await readSheets("export.xlsx", bytes);
  return sheet?.rows.slice(1).map(([, hours]) => hours);
}

test("durations are read in hours, also around the day that spreadsheets have too many in 1900", async () => {
  const hours = [1.5, 36.5, 700, 1415, 1416.5, 1439.75, 1440, 1440.5, 1463.5, 1464.5, 2000.25];
  expect(await hoursRead(hours.map((one) => one / 24))).toEqual(hours);
});

test("durations are read in hours from a workbook whose days count from 1904", async () => {
  expect(await hoursRead([1.5, 60.5], "1904")).toEqual([36, 1452]);
});

test.each(["[hh]:mm", "[HH]:mm:ss", "[h]"])("a cell with the format %s shows a duration", async (format) => {
  expect(await hoursRead([1.5 / 24], "1900", format)).toEqual([1.5]);
});
