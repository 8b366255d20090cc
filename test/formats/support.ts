import { parse } from "csv-parse/sync";
import fc from "fast-check";
import * as Type from "typebox";
import { aboutData } from "../../src/formats/about.ts";
import { tableData } from "../../src/formats/table-data.ts";
import { bytesOf } from "../../src/model/file.ts";
import { closed, count, nullable, usd, year } from "../../src/tables/column.ts";
import { defineTable } from "../../src/tables/define.ts";
import { changelog } from "../../src/tables/observatory.ts";
import { context } from "../browser/support.ts";

/** A table with a column of each kind, text of any kind among them. */
export const anyTable = defineTable({
  name: "any-table",
  path: "any-table.csv",
  title: "Any table",
  description: "Made for a test.",
  key: ["label", "year"],
  row: closed({
    label: nullable(Type.String({ description: "Any text." })),
    year: year(),
    programmes: nullable(count("Programmes.")),
    cost: nullable(usd("Cost.")),
    suppressed: nullable(Type.Boolean({ description: "Whether it is withheld." })),
  }),
});

/** Text that programs could take for something else, and any other line of text. */
const text = fc.oneof(
  fc.constantFrom(
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "|cmd",
    "'",
    "NA",
    "null",
    "007",
    "1e5",
    "true",
    " x ",
    "_x0041_",
  ),
  fc.constantFrom("a,b", 'say "so"', "<b>&amp;", "\u00e9\u4e2d\u{1F600}", "#N/A", "2026-10-05"),
  fc.stringMatching(/^[ -~\u00a0-\u024f]{1,40}$/),
);
/** Numbers as tables write them: digits, and a point before decimals. */
const decimal = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => (digits / 10 ** places).toFixed(places).replace(/^-(0(\.0*)?)$/, "$1"));
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: "" as const });

const row = fc
  .tuple(
    or(text),
    fc.integer({ min: 1900, max: 2100 }),
    or(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    or(decimal),
    or(fc.boolean()),
  )
  .map((cells) => cells.map(String));

/** Rows of the table as texts, as a CSV file has them; none of them, too. */
export const anyRows = fc.array(row, { maxLength: 12 });

const HEADER = ["label", "year", "programmes", "cost", "suppressed"];

/** The table with these cells, as the formats get it. */
export function anyData(rows: readonly (readonly string[])[]) {
  const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [HEADER, ...rows].map((cells) => cells.map(quoted).join(","));
  return tableData(anyTable, bytesOf(`${lines.join("\n")}\n`));
}

/** What a reader of a format is to find, by what the cells say: written here by other code than the formats have. */
export function expectedRows(rows: readonly (readonly string[])[]): unknown[][] {
  return rows.map(([label, when, programmes, cost, suppressed]) => [
    label === "" ? null : label,
    Number(when),
    programmes === "" ? null : Number(programmes),
    cost === "" ? null : Number(cost),
    suppressed === "" ? null : suppressed === "true",
  ]);
}

/** The changes of the methodology on these days, in the one table with dates. */
export function changesOn(days: readonly string[]) {
  const lines = days.map((day) => `${day},1.0.0,A change`);
  return tableData(changelog, bytesOf(`${["date,version,summary", ...lines].join("\n")}\n`));
}

/** Days of two centuries, the ends of months and leap years among them. */
export const anyDay = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The cells of a CSV file, and its header. */
export function csvOf(bytes: Uint8Array): [header: string[], ...rows: string[][]] {
  return parse(Buffer.from(bytes), { bom: true }) as [string[], ...string[][]];
}

/** The committed data, with the files that its archive has besides. */
export { context };
export const about = aboutData(context);
