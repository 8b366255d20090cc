import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { dialectInWords } from "../../../src/importing/model/table.ts";
import { sheetsWithCells } from "../../../src/importing/reading/chart-sheets.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";

const rows = [
  ["Industry", "Country", "Audit hours", "Maturity score"],
  ["retail", "FR", 12, 50],
  ["retail", "DE", 13, 51],
];

/** A workbook whose sheets of these names are made sheets of a chart, as Excel saves them: without cells. */
async function workbook(names: readonly string[], charts: readonly string[]): Promise<Uint8Array> {
  const files = unzipSync(await writeXlsx({ sheets: names.map((name) => ({ name, rows })) }));
  const path = "xl/_rels/workbook.xml.rels";
  let relationships = strFromU8(files[path]!);
  for (const chart of charts) {
    const file = `sheet${names.indexOf(chart) + 1}.xml`;
    delete files[`xl/worksheets/${file}`];
    relationships = relationships.replace(/<Relationship [^>]*>/g, (tag) =>
      tag.includes(`worksheets/${file}`)
        ? tag.replace('/worksheet"', '/chartsheet"').replace("worksheets/", "chartsheets/")
        : tag,
    );
    files[`xl/chartsheets/${file}`] = strToU8("<chartsheet/>");
  }
  return zipSync({ ...files, [path]: strToU8(relationships) });
}

test("a workbook with a sheet that is a chart is read, without that sheet", async () => {
  for (const names of [
    ["Chart", "Answers"],
    ["Answers", "Chart"],
  ]) {
    const bytes = await workbook(names, ["Chart"]);
    expect(sheetsWithCells(bytes)).toEqual([names.indexOf("Answers")]);
    expect(dialectInWords(await readImportTable("a.xlsx", bytes))).toBe(
      'Excel workbook, sheet "Answers", 2 rows',
    );
  }
});

test("without such a sheet, or in no workbook, there is nothing to leave out", async () => {
  expect(sheetsWithCells(await workbook(["Answers", "Other"], []))).toBeUndefined();
  expect(sheetsWithCells(strToU8("a;b\n1;2\n"))).toBeUndefined();
});
