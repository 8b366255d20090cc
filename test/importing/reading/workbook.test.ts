import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";

const HEADER = ["Industry", "Country", "Audit hours", "Maturity score"];
const rows = (count: number, hours: number) => [
  HEADER,
  ...Array.from({ length: count }, () => ["retail", "FR", hours, 50]),
];
const read = async (
  sheets: readonly { readonly name: string; readonly count: number; readonly isHidden: boolean }[],
  sheet?: string,
) => {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, count, isHidden }, at) => ({
      name,
      rows: rows(count, at),
      hidden: isHidden,
    })),
  });
  return dialectInWords(await readImportTable("a.xlsx", bytes, sheet === undefined ? {} : { sheet }));
};

const backup = { name: "backup", count: 5, isHidden: true };
const final = { name: "final", count: 3, isHidden: false };

test("a hidden sheet is not read, though it has more rows, and is said to be hidden", async () => {
  expect(await read([backup, final])).toBe(
    'Excel workbook, sheet "final", 3 rows; not read: "backup" (hidden, 5 rows)',
  );
});

test("a hidden sheet is read if it is named, or if there is no other with rows", async () => {
  expect(await read([final, backup], "backup")).toContain('sheet "backup", 5 rows');
  const one = { name: "Read me", count: 0, isHidden: false };
  expect(await read([one, backup])).toContain('sheet "backup", 5 rows');
});

test("hidden sheets are not among all tables, nor among those of a year each", async () => {
  const other = { name: "other", count: 2, isHidden: false };
  expect(await read([backup, final, other], "*")).toContain("5 rows");
  const years = ["2031", "2032", "2033"].map((name) => ({ name, count: 2, isHidden: name === "2031" }));
  const said = await read(years);
  expect(said).toContain("4 rows");
  expect(said).toContain('not read: "2031" (hidden, 2 rows)');
});
