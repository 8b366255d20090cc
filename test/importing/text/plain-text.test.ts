import { expect, test } from "vitest";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { plainText } from "../../../src/importing/text/plain-text.ts";

test("marks of the direction of a text are removed, and nothing else", () => {
  expect(plainText("\u200f\u202b310\u202c \u2067שנה\u2069\u200e")).toBe("310 שנה");
  expect(plainText("a\u200bb\u00a0c")).toBe("a\u200bb\u00a0c");
});

test("addresses of links after their names are removed; brackets and addresses of other kinds stay", () => {
  expect(plainText("Rose Ltd (https://example.org/Rose-1f3a?pvs=21)")).toBe("Rose Ltd");
  expect(plainText("6 Software (http://a.example/6), 8 Access (https://a.example/8)")).toBe(
    "6 Software, 8 Access",
  );
  expect(plainText("Rose (Holding)\n(https://example.org/)")).toBe("Rose (Holding)\n(https://example.org/)");
  expect(plainText("https://example.org/")).toBe("https://example.org/");
});

test("digits of other scripts become ASCII digits, and the signs of Arabic numbers others that are read", () => {
  expect(plainText("٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०९ ০৯ ๐๙ ၀၉")).toBe("0123456789 0123456789 09 09 09 09");
  expect(plainText("۱٬۲۳۴٬۵۶۷٫۸")).toBe("1'234'567.8");
  expect(plainText("٫ الف٬ ½ ② 三")).toBe("٫ الف٬ ½ ② 三");
});

test("figures in such digits, or with such marks, are read", async () => {
  const text = "Company;Sector;Audit hours\nRose;Retail;\u200e310\u200f\nLily;Retail;۳۱۰\n";
  const table = await readImportTable("export.csv", new TextEncoder().encode(text));
  expect(table.rows).toEqual([
    ["Rose", "Retail", "310"],
    ["Lily", "Retail", "310"],
  ]);
});
