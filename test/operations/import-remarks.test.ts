import { expect, test } from "vitest";
import type { Mapping } from "../../src/importing/model/mapping.ts";
import { readImportTable } from "../../src/importing/reading/read-table.ts";
import {
  emptiedRemarks,
  flaggedRemarks,
  splitRemarks,
  yearRemarks,
} from "../../src/operations/import-remarks.ts";

const read = (text: string) => readImportTable("export.csv", Buffer.from(text));

test("a column that is not used is remarked on if it says that rows must not be used", async () => {
  const read = await readImportTable(
    "export.csv",
    Buffer.from("a;Consent;Deleted\n1;no;n\n2;yes;n\n3;no;n\n"),
  );
  const remarks = (to: string) =>
    flaggedRemarks("export.csv", {
      table: read,
      mapping: { columns: { a: { to: "organisation" }, Consent: { to }, Deleted: { to: "ignore" } } },
    });
  expect(remarks("ignore")).toEqual([
    {
      file: "export.csv",
      column: "Consent",
      rule: 'is not used, but has "no" in 2 rows, which count like all others',
      remedy: "Remove rows that must not be used from the export.",
    },
  ]);
  expect(remarks("requirement_1")).toEqual([]);
});

test("a column that is not used is remarked on if rows differ in what their figures cover", async () => {
  const mapping: Mapping = { columns: { a: { to: "organisation" }, Period: { to: "ignore" } } };
  const remarks = async (second: string) =>
    flaggedRemarks("export.csv", { table: await read(`a;Period\n1;Full year\n2;${second}\n`), mapping });
  expect(await remarks("H1")).toEqual([
    {
      file: "export.csv",
      column: "Period",
      rule: 'is not used, but rows differ in it ("Full year", "H1"): all are read alike, as figures of a whole year and a whole programme',
      remedy: "If that changes what they are, convert or remove rows in the export.",
    },
  ]);
  expect(await remarks("Full year")).toEqual([]);
});

test("a column that is not used is remarked on if it has figures only where a used one has none", async () => {
  const remarks = async (...weeks: string[]) =>
    splitRemarks("export.csv", {
      table: await read(
        `Company;Days to fix;Weeks to fix\n${["9.6", "", "7.7"].map((days, at) => `${at};${days};${weeks[at]}\n`).join("")}`,
      ),
      mapping: { columns: { "Days to fix": { to: "remediation_days" }, "Weeks to fix": { to: "ignore" } } },
    });
  expect(await remarks("", "1.1", "")).toEqual([
    {
      file: "export.csv",
      column: "Weeks to fix",
      rule: "is not used, but has figures only where Days to fix has none",
      remedy: "If they are the same, write them into that column of the export, in its unit.",
    },
  ]);
  expect(await remarks("3", "1.1", "1.2")).toEqual([]);
  expect(await remarks("", "unknown", "")).toEqual([]);
  expect(await remarks("", "", "")).toEqual([]);
});

test("a year that the mapping gives for all rows is remarked on if a title or the file's name has another", async () => {
  const mapping: Mapping = { columns: { Company: { to: "organisation" } }, constant: { year: "2032" } };
  const remarks = async (title: string, file = "export.csv", own = mapping) =>
    yearRemarks(file, { table: await read(`${title}\nCompany;b;c\n1;2;3\n4;5;6\n`), mapping: own });
  expect(await remarks("PCI survey 2033;;")).toEqual([
    {
      file: "export.csv",
      column: "year",
      value: "2032",
      rule: 'is given by the mapping for all rows, but "PCI survey 2033" is next to the table',
      remedy: "Correct it in the mapping if it is wrong.",
    },
  ]);
  expect(await remarks("Survey;;", "exports/survey-2033.csv")).toMatchObject([
    { rule: "is given by the mapping for all rows, but the name of the file has another year" },
  ]);
  expect(await remarks("PCI survey 2032, asked in 2033;;")).toEqual([]);
  expect(await remarks("PCI survey 2033;;", "2032.csv")).toEqual([]);
  expect(await remarks("PCI survey 2032;;", "exports/survey-2033.csv")).toEqual([]);
  expect(await remarks("Survey;;")).toEqual([]);
  expect(await remarks("Exported 2034-01-12;;")).toEqual([]);
  expect(await remarks("Copyright 2034;;")).toEqual([]);
  expect(await remarks("Results 2031/32;;")).toEqual([]);
  expect(await remarks("PCI survey 2033;;", "export.csv", { columns: {} })).toEqual([]);
});

test("rows that lack answers of a row that they replace are remarked on, with the first of them", () => {
  const remark = (rows: number) => emptiedRemarks("e.csv", { rows, first: [{ file: "e.csv", row: 9 }] });
  expect(emptiedRemarks("e.csv", undefined)).toEqual([]);
  expect(remark(1)).toEqual([
    {
      file: "e.csv",
      row: 9,
      rule: "replaces an earlier row, but lacks answers that it has",
      remedy: "Copy the answers that still hold: nothing of a replaced row is used.",
    },
  ]);
  expect([remark(2), remark(3)].flat().map(({ rule }) => rule)).toEqual([
    "replaces an earlier row, but lacks answers that it has (and so does 1 more row)",
    "replaces an earlier row, but lacks answers that it has (and so do 2 more rows)",
  ]);
});
