import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { otherArchive } from "../../../src/importing/reading/other-archives.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";

const ods = zipSync({
  mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
  "content.xml": strToU8("<office:document-content/>"),
});

test("an OpenDocument file and an archive of files are refused by what they are, with what to do", async () => {
  await expect(readImportTable("a.ods", ods)).rejects.toMatchObject({
    problems: [{ file: "a.ods", rule: "is an OpenDocument file", remedy: "Save it as .xlsx, or as CSV." }],
  });
  const zip = zipSync({ "a.csv": strToU8("a,b\n1,2\n") });
  await expect(readImportTable("a.zip", zip)).rejects.toMatchObject({
    problems: [{ rule: "is a zip archive", remedy: "Unpack it, and import its files one by one." }],
  });
});

test("an Office file is no other archive, and neither is a damaged one", async () => {
  const workbook = await writeXlsx({ sheets: [{ name: "A", rows: [["a"], [1]] }] });
  expect(otherArchive(workbook)).toBeUndefined();
  expect(otherArchive(ods.slice(0, 40))).toBeUndefined();
});
