import { expect, test } from "vitest";
import { readImportTable } from "../../src/importing/read-table.ts";
import { withoutDirections } from "../../src/importing/text-directions.ts";

test("marks of the direction of a text are removed, and nothing else", () => {
  expect(withoutDirections("\u200f\u202b310\u202c \u2067שנה\u2069\u200e")).toBe("310 שנה");
  expect(withoutDirections("a\u200bb\u00a0c")).toBe("a\u200bb\u00a0c");
});

test("figures with such marks are read", async () => {
  const text = "Company;Sector;Audit hours\nRose;Retail;\u200e310\u200f\n";
  const table = await readImportTable("export.csv", new TextEncoder().encode(text));
  expect(table.rows).toEqual([["Rose", "Retail", "310"]]);
});
