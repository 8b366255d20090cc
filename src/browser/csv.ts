import { csvText } from "../questionnaire/csv.ts";
import { safeText } from "../tables/texts.ts";
import type { AnswerTable } from "./tables.ts";

/** Parses a CSV file of this site (RFC 4180, header first). A library for arbitrary CSV would add about 50 KB. */
export function csvTable(text: string): AnswerTable {
  let record: string[] = [];
  const records = [record];
  for (const [, quoted, plain = "", end] of text
    .trimEnd()
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end === ",") continue;
    record = [];
    records.push(record);
  }
  const [header = [], ...rows] = records;
  return {
    path: "",
    kind: "list",
    columns: header.map((name) => ({ name, unit: undefined })),
    rows,
  };
}

/** Formats records as CSV. Cells that a spreadsheet would evaluate begin with an apostrophe. */
export function safeCsv(records: readonly (readonly (string | number | null)[])[]): string {
  const cellText = (cell: string | number | null) =>
    typeof cell === "string" ? safeText(cell) : String(cell ?? "");
  return csvText(records.map((cells) => cells.map(cellText)));
}
